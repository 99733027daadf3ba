import type { LowStockEntry } from '../../../platform/queue/topics.js';
import type { LowStockItem } from './low-stock-item.js';

/** A source item that is below its threshold, with its newest history row (0 without one). */
export interface LowStockFall extends Omit<LowStockItem, 'ownNotifyStockQty'> {
  readonly adjustmentId: number;
}

/** A fall that was reported and is not over. */
export interface ReportedFall {
  readonly reportId: number;
  /** The newest history row of the item. */
  readonly adjustmentId: number;
}

/** A fall as messages carry it. */
export function toEntry({ sourceCode, sku, quantity, notifyStockQty, since }: LowStockFall): LowStockEntry {
  return {
    source_code: sourceCode,
    sku,
    quantity: quantity.toNumber(),
    notify_stock_qty: notifyStockQty.toNumber(),
    since,
  };
}
