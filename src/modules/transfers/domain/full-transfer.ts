import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { itemKey, OUT_OF_STOCK, stranded } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem, StoredState } from '../../source-items/index.js';
import type { TransferRoute } from './route.js';

/**
 * Everything of each SKU moves (spec, "Full source transfer"). The destination gets the sum and the status of the
 * origin's item. The origin is left empty and out of stock, or without the item. Where nothing is there to be moved, the
 * destination stays as it is: who sends a transfer again would else take its goods off sale. Where it has no item, it
 * gets an empty one.
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
    const left: SourceItemChange = unassignsFromOrigin
      ? { ...origin, kind: 'delete' }
      : { ...origin, kind: 'set', quantity: Quantity.ZERO, status: OUT_OF_STOCK };
    const there = byKey.get(itemKey(destination));
    if (there && leaving.quantity.isZero()) return [left];
    const quantity = (there?.quantity ?? Quantity.ZERO).plus(leaving.quantity);
    return [left, { ...destination, kind: 'set', quantity, status: leaving.status }];
  });
}

/** Goods in other states do not move along: an origin that has any cannot lose its item, or they would be gone. */
export function strandedViolations({ originSourceCode }: TransferRoute, states: readonly StoredState[]): ErrorDetail[] {
  return states
    .filter(
      ({ sourceCode, quantity }) => !quantity.isZero() && sourceCodeKey(sourceCode) === sourceCodeKey(originSourceCode),
    )
    .map(stranded);
}
