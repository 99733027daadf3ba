import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SourceItemChange, StockStatus } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from './product.js';
import type { StockItemToSave } from './product.js';

/**
 * What a legacy stock item does to the default source item (behaviour, "Legacy stock item bridge"). An item that is
 * there takes the given fields alone. One that is not is created, with both, when the stock item is in stock or has a
 * quantity. A stock item that does not say whether it is in stock then is so when there is something. No change:
 * nothing.
 */
export function bridgeStockItem(
  sku: string,
  given: StockItemToSave,
  stored: { readonly exists: boolean },
): SourceItemChange[] {
  const { qty: quantity, isInStock } = given;
  const status = isInStock === undefined ? undefined : statusOf(isInStock);
  const key = { kind: 'set', sourceCode: DEFAULT_SOURCE_CODE, sku } as const;
  if (stored.exists) return quantity || status !== undefined ? [{ ...key, quantity, status }] : [];
  const amount = quantity ?? Quantity.ZERO;
  if (amount.isZero() && isInStock !== true) return [];
  return [{ ...key, quantity: amount, status: status ?? statusOf(amount.isPositive()) }];
}

function statusOf(isInStock: boolean): StockStatus {
  return isInStock ? 1 : 0;
}
