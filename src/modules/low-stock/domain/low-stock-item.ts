import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Position } from './threshold.js';

/** A source item below its threshold. */
export interface LowStockItem extends Position {
  readonly quantity: Quantity;
  /** The threshold that holds. */
  readonly notifyStockQty: Quantity;
  /** The threshold of the source, null where the SKU's configuration or the setting holds. */
  readonly ownNotifyStockQty: Quantity | null;
  readonly productName: string;
  /** Since when, `YYYY-MM-DD HH:MM:SS` in UTC; null where the history does not tell. */
  readonly since: string | null;
}
