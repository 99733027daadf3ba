import { ApplicationError } from '../../../platform/errors/application-error.js';
import { draftOf } from './draft.js';
import type { SentLine, SentOrder } from './order-draft.js';

const line = (more: Partial<SentLine> = {}): SentLine => ({
  sku: 'SKU-1',
  name: null,
  productType: null,
  price: null,
  qtyOrdered: 1,
  isQtyDecimal: null,
  parentIndex: null,
  details: {},
  ...more,
});
const order = (more: Partial<SentOrder> = {}): SentOrder => ({
  entityId: null,
  incrementId: null,
  storeId: null,
  customerId: null,
  customerEmail: 'jane@example.com',
  grandTotal: null,
  lines: [line()],
  autoInvoice: false,
  details: {},
  ...more,
});

/** The refusal as clients see it; undefined where there is none. */
function refusalOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    const { kind, message, parameters, errors } = error;
    return { kind, message, parameters, errors };
  }
}
const violation = (message: string, parameters: object): unknown => ({
  kind: 'invalid',
  message,
  parameters,
  errors: [],
});

const EMPTY = '"%field" can not be empty.';
const DIGITS = '"%field" can have at most 12 digits, four of them decimals.';
const POSITIVE = '"%field" must be above zero.';
const BOUNDS = '"%field" must be between 0 and %limit.';
const LENGTH = '"%field" can be at most %limit characters long.';
const EDGE = '"%field" can not begin or end with a blank.';
const CONTROL = '"%field" can not contain control characters.';
const EMOJI = '"%field" can not contain characters beyond the Basic Multilingual Plane, such as emoji.';
const EMAIL = '"%field" has to be an email address.';
const COUNT = '"%field" must have between %min and %max entries.';
const OTHER = '"%field" has to be the position of another item.';
const NESTED = '"%field" names an item that belongs to another one itself.';

describe('an order that is sent', () => {
  it.each<[string, Partial<SentOrder>, string, object]>([
    [
      'an id',
      { entityId: 5 },
      '"%field" can not be sent: an order gets its id when it is placed.',
      { field: 'entity_id' },
    ],
    ['an empty number', { incrementId: '' }, EMPTY, { field: 'increment_id' }],
    ['a long number', { incrementId: 'x'.repeat(33) }, LENGTH, { field: 'increment_id', limit: 32 }],
    ['a number with a blank edge', { incrementId: ' 1' }, EDGE, { field: 'increment_id' }],
    ['a number with an emoji', { incrementId: '1😀' }, EMOJI, { field: 'increment_id' }],
    ['no address', { customerEmail: null }, EMPTY, { field: 'customer_email' }],
    ['a blank address', { customerEmail: ' ' }, EMPTY, { field: 'customer_email' }],
    ['an address without @', { customerEmail: 'jane' }, EMAIL, { field: 'customer_email' }],
    ['nothing before the @', { customerEmail: '@example.com' }, EMAIL, { field: 'customer_email' }],
    ['nothing after the @', { customerEmail: 'jane@' }, EMAIL, { field: 'customer_email' }],
    ['a long address', { customerEmail: `${'x'.repeat(250)}@b.de` }, LENGTH, { field: 'customer_email', limit: 254 }],
    ['an address over two lines', { customerEmail: 'jane@b\n.de' }, CONTROL, { field: 'customer_email' }],
    ['a negative total', { grandTotal: -1 }, BOUNDS, { field: 'grand_total', limit: 99_999_999_999.9999 }],
    ['no items', { lines: [] }, COUNT, { field: 'items', min: 1, max: 1000 }],
    ['too many items', { lines: Array(1001).fill(line()) }, COUNT, { field: 'items', min: 1, max: 1000 }],
    [
      'too much beside the fields',
      { details: { note: 'x'.repeat(60_000) } },
      '"%field" can hold at most %limit bytes of further fields.',
      { field: 'entity', limit: 60_000 },
    ],
  ])('is refused for %s', (_case, broken, message, parameters) => {
    expect(refusalOf(() => draftOf(order(broken)))).toEqual(violation(message, parameters));
  });

  it.each<[string, Partial<SentLine>, string, object]>([
    ['no sku', { sku: null }, EMPTY, { field: 'items[1].sku' }],
    ['a blank sku', { sku: ' ' }, EMPTY, { field: 'items[1].sku' }],
    ['a long sku', { sku: 'x'.repeat(65) }, LENGTH, { field: 'items[1].sku', limit: 64 }],
    ['a sku with a blank edge', { sku: 'A ' }, EDGE, { field: 'items[1].sku' }],
    ['a sku with a control character', { sku: 'A\u0000' }, CONTROL, { field: 'items[1].sku' }],
    ['a sku with an emoji', { sku: 'A😀' }, EMOJI, { field: 'items[1].sku' }],
    ['no quantity', { qtyOrdered: null }, EMPTY, { field: 'items[1].qty_ordered' }],
    ['a quantity of zero', { qtyOrdered: 0 }, POSITIVE, { field: 'items[1].qty_ordered' }],
    ['a quantity that rounds to zero', { qtyOrdered: 0.00004 }, POSITIVE, { field: 'items[1].qty_ordered' }],
    ['a negative quantity', { qtyOrdered: -1 }, POSITIVE, { field: 'items[1].qty_ordered' }],
    ['a quantity of nine digits', { qtyOrdered: 100_000_000 }, DIGITS, { field: 'items[1].qty_ordered' }],
    ['a negative price', { price: -0.01 }, BOUNDS, { field: 'items[1].price', limit: 99_999_999.9999 }],
    ['a price of nine digits', { price: 100_000_000 }, BOUNDS, { field: 'items[1].price', limit: 99_999_999.9999 }],
    [
      'an unknown type',
      { productType: 'giftcard' },
      '"%field" has to be one of: %types.',
      {
        field: 'items[1].product_type',
        types: 'simple, virtual, downloadable, configurable, bundle, grouped',
      },
    ],
    ['itself as parent', { parentIndex: 1 }, OTHER, { field: 'items[1].parent_index' }],
    ['a parent that is not there', { parentIndex: 2 }, OTHER, { field: 'items[1].parent_index' }],
    ['a parent before the first', { parentIndex: -1 }, OTHER, { field: 'items[1].parent_index' }],
    [
      'too much beside the fields',
      { details: { note: 'x'.repeat(8_000) } },
      '"%field" can hold at most %limit bytes of further fields.',
      { field: 'items[1]', limit: 8_000 },
    ],
  ])('is refused for a line with %s', (_case, broken, message, parameters) => {
    expect(refusalOf(() => draftOf(order({ lines: [line(), line(broken)] })))).toEqual(violation(message, parameters));
  });

  it('is refused for parents that have parents, circles among them', () => {
    const chain = [
      line({ productType: 'bundle' }),
      line({ productType: 'bundle', parentIndex: 0 }),
      line({ parentIndex: 1 }),
    ];
    expect(refusalOf(() => draftOf(order({ lines: chain })))).toEqual(
      violation(NESTED, { field: 'items[2].parent_index' }),
    );
    const circle = [line({ parentIndex: 1 }), line({ parentIndex: 0 })];
    expect(refusalOf(() => draftOf(order({ lines: circle })))).toEqual({
      kind: 'invalid',
      message: 'Validation Failed',
      parameters: undefined,
      errors: [0, 1].map((position) => ({ message: NESTED, parameters: { field: `items[${position}].parent_index` } })),
    });
  });

  it('names every broken rule, a hundred at most', () => {
    const faulty = order({ customerEmail: null, lines: Array(200).fill(line({ sku: null })) });
    const refusal = refusalOf(() => draftOf(faulty)) as { message: string; errors: unknown[] };
    expect(refusal.message).toBe('Validation Failed');
    expect(refusal.errors).toHaveLength(100);
    expect(refusal.errors.slice(0, 2)).toEqual([
      { message: EMPTY, parameters: { field: 'customer_email' } },
      { message: EMPTY, parameters: { field: 'items[0].sku' } },
    ]);
  });

  it('is refused where its goods are worth more than any sum can hold', () => {
    const dear = line({ price: 99_999_999, qtyOrdered: 1000 });
    expect(draftOf(order({ lines: [dear] })).grandTotal.toString()).toBe('99999999000.0000');
    const refusal = violation('The items of an order can be worth at most %1.', ['99999999999.9999']);
    expect(refusalOf(() => draftOf(order({ lines: [dear, dear] })))).toEqual(refusal);
    const dearest = line({ price: 99_999_999.9999, qtyOrdered: 99_999_999.9999 });
    expect(refusalOf(() => draftOf(order({ lines: [dearest] })))).toEqual(refusal);
  });
});

describe('an order that may be placed', () => {
  it('takes the total that was sent, and else what its lines cost', () => {
    expect(draftOf(order({ grandTotal: 12.345 })).grandTotal.toString()).toBe('12.3450');
    const lines = [line({ price: 10, qtyOrdered: 2 }), line({ price: 0.5, qtyOrdered: 3 })];
    expect(draftOf(order({ lines })).grandTotal.toString()).toBe('21.5000');
  });

  it('counts the children of a composite line where that has no price of its own', () => {
    const children = [line({ price: 4, parentIndex: 0 }), line({ price: 5, qtyOrdered: 2, parentIndex: 0 })];
    const priced = [line({ productType: 'bundle', price: 20 }), ...children];
    expect(draftOf(order({ lines: priced })).grandTotal.toNumber()).toBe(20);
    const summed = [line({ productType: 'bundle' }), ...children];
    expect(draftOf(order({ lines: summed })).grandTotal.toNumber()).toBe(14);
  });

  it('lets a parent follow its children', () => {
    const lines = [line({ parentIndex: 1 }), line({ sku: 'SET', productType: 'configurable' })];
    expect(draftOf(order({ lines })).lines.map(({ parentIndex }) => parentIndex)).toEqual([1, null]);
  });

  it('has a guest where the customer is 0', () => {
    expect(draftOf(order({ customerId: 0 })).customerId).toBeNull();
  });
});
