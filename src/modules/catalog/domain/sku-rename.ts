import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { SourceItemChange, StateChange, StockStep, StoredStock } from '../../source-items/index.js';

/** A product's SKU before and after. */
export interface SkuRename {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether the SKU becomes another one. A new spelling that the collation takes for the same SKU (`abc`, `ABC`) is a new
 * text of the same identity. No stock moves then, and no other product can have it.
 */
export function changesIdentity({ from, to }: SkuRename): boolean {
  return skuKey(from) !== skuKey(to);
}

/**
 * Takes the source items of the old SKU to the new one, quantity and status as they are, and the old ones away. What they
 * have in other states comes along. What is left of an earlier product under the new SKU goes, as long as it is empty. Goods
 * there, in whatever state, are refused by an `invalid` that names them.
 */
export function followRename(rename: SkuRename, { items, states }: StoredStock): StockStep {
  const [from, to] = [skuKey(rename.from), skuKey(rename.to)];
  const moving = items.filter((item) => skuKey(item.sku) === from);
  const inTheWay = items.filter((item) => skuKey(item.sku) === to);
  const stateGoods = states.filter((state) => skuKey(state.sku) === to);
  const goods = [...inTheWay, ...stateGoods].find(({ quantity }) => !quantity.isZero());
  if (goods) {
    throw invalid('"%sku" has stock of its own at source "%source". Remove it first.', {
      sku: rename.to,
      source: goods.sourceCode,
    });
  }
  const replaced = new Set(moving.map((item) => sourceCodeKey(item.sourceCode)));
  return {
    items: [
      ...inTheWay
        .filter((item) => !replaced.has(sourceCodeKey(item.sourceCode)))
        .map(({ sourceCode, sku }): SourceItemChange => ({ kind: 'delete', sourceCode, sku })),
      ...moving.flatMap(({ sourceCode, sku, quantity, status }): SourceItemChange[] => [
        { kind: 'delete', sourceCode, sku },
        { kind: 'set', sourceCode, sku: rename.to, quantity, status },
      ]),
    ],
    states: states
      .filter((state) => skuKey(state.sku) === from && !state.quantity.isZero())
      .map(({ sourceCode, state, quantity }): StateChange => ({
        kind: 'set',
        sourceCode,
        sku: rename.to,
        state,
        quantity,
      })),
  };
}
