import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { LowStockItem } from '../domain/low-stock-item.js';
import { fellAt, lowStockItems } from './low-stock.sql.js';
import type { LowStockDefaults } from './low-stock.sql.js';

/** Every row of a page costs a look into the history. */
const PAGE_SIZE_MAX = 1000;
/** For the case that most of a large catalogue is low, or that items have changed very often since they fell. */
const SECONDS_MAX = 20;

const SINCE = fellAt('low');

const COLUMNS = {
  source_code: { sql: 'low.source_code', kind: 'text' },
  sku: { sql: 'low.sku', kind: 'text' },
  quantity: { sql: 'low.quantity', kind: 'decimal' },
  notify_stock_qty: { sql: 'low.notify_stock_qty', kind: 'decimal' },
  since: { sql: SINCE, kind: 'date', nullable: true },
} as const satisfies SearchColumns;

interface Row {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: string;
  readonly notify_stock_qty: string;
  readonly own: string | null;
  readonly name: string;
  readonly since: string | null;
}

/**
 * Searches for what is below its threshold. It joins source items with sources, products and the history, tables of
 * other modules. Totals and pages cannot be put together from look-ups of single items. It reads and never writes.
 */
@Injectable()
export class LowStockItemRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** One page by SKU and source, where no other order is asked for, and the number of all matches. */
  async search(
    criteria: SearchCriteria,
    defaults: LowStockDefaults,
  ): Promise<{ items: LowStockItem[]; totalCount: number }> {
    const low = lowStockItems(defaults);
    const { rows, totalCount } = await runSearch<Row>(this.reads, criteria, {
      from: `${low.sql} low`,
      fromParameters: low.parameters,
      columns: COLUMNS,
      select: `low.source_code, low.sku, low.quantity, low.notify_stock_qty, low.own, low.name, ${SINCE} AS since`,
      defaultOrder: 'low.sku, low.source_code',
      pageSizeMax: PAGE_SIZE_MAX,
      secondsMax: SECONDS_MAX,
      // By time, every match has to be looked up in the history and not only those of the page.
      scope: { where: '1 = 1', parameters: [], isScan: asksForTime(criteria) },
    });
    return { items: rows.map(toItem), totalCount };
  }
}

function asksForTime({ filters, sortOrders }: SearchCriteria): boolean {
  return [...filters, ...sortOrders].some(({ field }) => field === 'since');
}

function toItem(row: Row): LowStockItem {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    notifyStockQty: Quantity.of(row.notify_stock_qty),
    ownNotifyStockQty: row.own === null ? null : Quantity.of(row.own),
    productName: row.name,
    since: row.since,
  };
}
