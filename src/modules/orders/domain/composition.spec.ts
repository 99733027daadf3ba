import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType } from '../../catalog/index.js';
import { compositionRefusal } from './composition.js';
import type { LineDraft } from './order-draft.js';

const TYPES = new Map<string, ProductType>([
  ['SHIRT', 'configurable'],
  ['RED', 'simple'],
  ['SET', 'bundle'],
  ['SHELF', 'grouped'],
  ['CUP', 'simple'],
]);

const line = (sku: string, parentIndex: number | null = null, productType: ProductType | null = null): LineDraft => ({
  sku,
  name: null,
  productType,
  price: Quantity.ZERO,
  qtyOrdered: Quantity.of(1),
  isQtyDecimal: null,
  parentIndex,
  details: {},
});

/** Message and parameters of what is wrong, one for each broken rule. */
function refused(...lines: LineDraft[]): unknown {
  const refusal = compositionRefusal(
    {
      incrementId: null,
      storeId: null,
      customerId: null,
      customerEmail: 'a@b',
      grandTotal: Quantity.ZERO,
      lines,
      autoInvoice: false,
      details: {},
    },
    (key) => TYPES.get(key.toUpperCase()),
  );
  if (!refusal) return [];
  const { message, parameters, errors } = refusal;
  return (errors.length > 0 ? errors : [{ message, parameters }]).map((each) => [each.message, each.parameters]);
}

const NOT_MADE = '"%field" names the product "%sku", which is not made of others.';
const MADE = '"%field" names the product "%sku", which is made of others: send them with it.';
const NO_PART = '"%field" names the product "%sku", which is made of others and can not be part of one.';

describe('what an order is made of', () => {
  it.each<[string, LineDraft[]]>([
    ['a configurable product with the chosen child', [line('SHIRT'), line('RED', 0)]],
    ["a configurable line that carries its child's SKU", [line('RED', null, 'configurable'), line('RED', 0)]],
    ['a bundle with its selections', [line('SET'), line('RED', 0), line('CUP', 0)]],
    ['children that the catalogue has under another parent', [line('SHIRT'), line('CUP', 0)]],
    ['a parent that the catalogue does not have', [line('KIT', null, 'bundle'), line('CUP', 0)]],
    [
      'goods of a grouped product, as the upstream calls them',
      [line('CUP', null, 'grouped'), line('X', null, 'grouped')],
    ],
    ['goods that a client calls composite and the catalogue does not', [line('CUP', null, 'bundle')]],
    ['SKUs that nobody knows', [line('X'), line('Y', null, 'virtual')]],
  ])('may be %s', (_case, lines) => {
    expect(refused(...lines)).toEqual([]);
  });

  it.each<[string, LineDraft[], [string, string, string][]]>([
    ['a composite product alone', [line('CUP'), line('set')], [[MADE, 'items[1].sku', 'set']]],
    ['a grouped product for its children', [line('SHELF')], [[MADE, 'items[0].sku', 'SHELF']]],
    ['what the client alone calls composite', [line('X', null, 'configurable')], [[MADE, 'items[0].sku', 'X']]],
    [
      'composite products in others',
      [line('SET'), line('SHIRT', 0), line('X', 0, 'bundle')],
      [
        [NO_PART, 'items[1].sku', 'SHIRT'],
        [NO_PART, 'items[2].sku', 'X'],
      ],
    ],
    [
      'parents that are none',
      [line('CUP', null, 'simple'), line('RED', 0), line('X'), line('RED', 2)],
      [
        [NOT_MADE, 'items[1].parent_index', 'CUP'],
        [NOT_MADE, 'items[3].parent_index', 'X'],
      ],
    ],
  ])('is not %s', (_case, lines, violations) => {
    expect(refused(...lines)).toEqual(violations.map(([message, field, sku]) => [message, { field, sku }]));
  });
});
