import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SourceItemKey, StockStatus, StoredSourceItem } from '../domain/source-item.js';

const COLUMNS = {
  source_item_id: { sql: 'source_item_id', kind: 'int' },
  source_code: { sql: 'source_code', kind: 'text' },
  sku: { sql: 'sku', kind: 'text' },
  quantity: { sql: 'quantity', kind: 'decimal' },
  status: { sql: 'status', kind: 'int' },
} as const satisfies SearchColumns;

interface SourceItemRow {
  source_item_id: number;
  source_code: string;
  sku: string;
  quantity: string;
  status: number;
}

/** What a source has of some SKUs together, in whatever state. */
export interface SourceSum {
  readonly sourceCode: string;
  readonly itemCount: number;
  readonly quantity: Quantity;
}

/** Reads source items, those of the caller's sources alone where they are bound; takes no locks. */
@Injectable()
export class SourceItemReader {
  constructor(private readonly database: Database) {}

  /** One page of the items that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ items: StoredSourceItem[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<SourceItemRow>(this.database, sourceScope().within(criteria), {
      from: 'inventory_source_item',
      columns: COLUMNS,
      select: 'source_item_id, source_code, sku, quantity, status',
      defaultOrder: 'source_item_id',
    });
    return { items: rows.map(toItem), totalCount };
  }

  /** Every source item of the SKUs, in one statement. */
  async ofSkus(skus: readonly string[]): Promise<StoredSourceItem[]> {
    if (skus.length === 0) return [];
    const scope = sourceScope();
    const rows = await this.database.query<SourceItemRow>(
      `SELECT source_item_id, source_code, sku, quantity, status FROM inventory_source_item
        WHERE sku IN (?)${scope.and('source_code')} ORDER BY sku, source_code`,
      [skus, ...scope.values],
    );
    return rows.map(toItem);
  }

  /** What a source has of the SKUs, by `skuKey` and in one statement; nothing where it has no item. */
  async quantitiesAt(sourceCode: string, skus: readonly string[]): Promise<ReadonlyMap<string, Quantity>> {
    if (skus.length === 0 || !sourceScope().allows(sourceCode)) return new Map();
    const rows = await this.database.query<{ sku: string; quantity: string }>(
      'SELECT sku, quantity FROM inventory_source_item WHERE source_code = ? AND sku IN (?)',
      [sourceCode, skus],
    );
    return new Map(rows.map(({ sku, quantity }) => [skuKey(sku), Quantity.of(quantity)]));
  }

  /**
   * What each of the sources has of all the SKUs together, in whatever state: by its code and in one statement. None where
   * it has none.
   */
  async sumsAt(asked: readonly string[], skus: readonly string[]): Promise<SourceSum[]> {
    const sourceCodes = sourceScope().among(asked);
    if (sourceCodes.length === 0 || skus.length === 0) return [];
    const rows = await this.database.query<{ source_code: string; items: number; quantity: string }>(
      `SELECT source_code, SUM(items) AS items, SUM(quantity) AS quantity
         FROM (SELECT source_code, COUNT(*) AS items, SUM(quantity) AS quantity FROM inventory_source_item
                WHERE sku IN (?) AND source_code IN (?) GROUP BY source_code
               UNION ALL
               SELECT i.source_code, 0, SUM(s.quantity)
                 FROM inventory_source_item_state s
                 JOIN inventory_source_item i ON i.source_code = s.source_code AND i.sku = s.sku
                WHERE s.sku IN (?) AND s.source_code IN (?) GROUP BY i.source_code) summed
        GROUP BY source_code ORDER BY source_code`,
      [skus, sourceCodes, skus, sourceCodes],
    );
    return rows.map((row) => ({
      sourceCode: row.source_code,
      itemCount: row.items,
      quantity: Quantity.of(row.quantity),
    }));
  }

  /** The codes of the sources that have an item of one of the SKUs at least, in one statement. */
  async sourceCodesOf(skus: readonly string[]): Promise<string[]> {
    if (skus.length === 0) return [];
    const scope = sourceScope();
    const rows = await this.database.query<{ source_code: string }>(
      `SELECT DISTINCT source_code FROM inventory_source_item
        WHERE sku IN (?)${scope.and('source_code')} ORDER BY source_code`,
      [skus, ...scope.values],
    );
    return rows.map((row) => row.source_code);
  }

  /** The keys of every source item of the SKUs: what a write of all of them has to lock. */
  async keysOfSkus(skus: readonly string[]): Promise<SourceItemKey[]> {
    return (await this.ofSkus(skus)).map(({ sourceCode, sku }) => ({ sourceCode, sku }));
  }
}

function toItem(row: SourceItemRow): StoredSourceItem {
  return {
    sourceItemId: row.source_item_id,
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    status: row.status as StockStatus,
  };
}
