import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { isComposite } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import { orderRefused } from './draft.js';
import { parentPositions } from './order-draft.js';
import type { LineDraft, OrderDraft } from './order-draft.js';

/** The catalogue's word about a product, by `skuKey`; undefined for a SKU that it does not have. */
type TypeOf = (key: string) => ProductType | undefined;

/**
 * Why the lines of a draft do not make up an order, given what the catalogue says of their products. A line above others
 * has to be composite, or to be called so. The line of a configurable product may carry the SKU of the chosen child. A
 * line without others is goods, which a composite product is not.
 */
export function compositionRefusal({ lines }: OrderDraft, typeOf: TypeOf): ApplicationError | undefined {
  const parents = parentPositions(lines);
  const violations = lines.flatMap((line, position) => [
    ...parentViolations(lines, position, typeOf),
    ...(parents.has(position) ? [] : goodsViolations(line, position, typeOf)),
  ]);
  return violations.length > 0 ? orderRefused(violations) : undefined;
}

/**
 * The type of a line without others. Clients of the upstream call the goods of a grouped product grouped, each with its
 * own SKU.
 */
export function typeOfGoods({ productType }: LineDraft, known: ProductType | undefined): ProductType {
  return known ?? (productType === 'grouped' ? 'simple' : productType) ?? 'simple';
}

function parentViolations(lines: readonly LineDraft[], position: number, typeOf: TypeOf): ErrorDetail[] {
  const parentIndex = lines[position]?.parentIndex ?? null;
  const parent = parentIndex === null ? undefined : lines[parentIndex];
  if (!parent || [parent.productType, typeOf(skuKey(parent.sku))].some((type) => type && isComposite(type))) return [];
  const field = `items[${position}].parent_index`;
  return [
    {
      message: '"%field" names the product "%sku", which is not made of others.',
      parameters: { field, sku: parent.sku },
    },
  ];
}

function goodsViolations(line: LineDraft, position: number, typeOf: TypeOf): ErrorDetail[] {
  const { sku, parentIndex } = line;
  if (!isComposite(typeOfGoods(line, typeOf(skuKey(sku))))) return [];
  const parameters = { field: `items[${position}].sku`, sku };
  return [
    parentIndex === null
      ? { message: '"%field" names the product "%sku", which is made of others: send them with it.', parameters }
      : {
          message: '"%field" names the product "%sku", which is made of others and can not be part of one.',
          parameters,
        },
  ];
}
