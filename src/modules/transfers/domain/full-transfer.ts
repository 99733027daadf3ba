import { Quantity } from '../../../platform/quantity/quantity.js';
import { itemKey, OUT_OF_STOCK } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import type { TransferRoute } from './route.js';

/**
 * Everything of each SKU moves (spec, "Full source transfer"). The destination gets the sum and the status of the
 * origin's item. The origin is left empty and out of stock, or without the item. Where the origin has no item the
 * destination stays as it is, and an empty one is made where it has none either.
 */
export function planFullTransfer(
  route: TransferRoute,
  skus: readonly string[],
  { stored, unassignsFromOrigin }: { stored: readonly StoredSourceItem[]; unassignsFromOrigin: boolean },
): SourceItemChange[] {
  const byKey = new Map(stored.map((item) => [itemKey(item), item]));
  return skus.flatMap((sku): SourceItemChange[] => {
    const origin = { sourceCode: route.originSourceCode, sku };
    const destination = { sourceCode: route.destinationSourceCode, sku };
    const leaving = byKey.get(itemKey(origin));
    if (!leaving) return [{ ...destination, kind: 'assign' }];
    const there = byKey.get(itemKey(destination))?.quantity ?? Quantity.ZERO;
    return [
      unassignsFromOrigin
        ? { ...origin, kind: 'delete' }
        : { ...origin, kind: 'set', quantity: Quantity.ZERO, status: OUT_OF_STOCK },
      { ...destination, kind: 'set', quantity: there.plus(leaving.quantity), status: leaving.status },
    ];
  });
}
