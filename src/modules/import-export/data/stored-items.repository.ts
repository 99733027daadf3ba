import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SourceItemKey, StockStatus } from '../../source-items/index.js';
import type { StoredItem } from '../domain/stock-source-plan.js';

interface ItemRow {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: string;
  readonly status: number;
}

/**
 * Reads source items in bulk and without locks, for previews and exports. It is the one file of the module that names
 * the supply ledger's table. Only imports and exports need pages in key order and reads by many keys.
 */
@Injectable()
export class StoredItemsRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /** Those of the items that exist, in no order. One statement. */
  async ofKeys(keys: readonly SourceItemKey[]): Promise<StoredItem[]> {
    if (keys.length === 0) return [];
    const { where, parameters } = whereKeys(keys);
    const rows = await this.database.query<ItemRow>(
      `SELECT source_code, sku, quantity, status FROM inventory_source_item WHERE ${where}`,
      parameters,
    );
    return rows.map(toItem);
  }

  /** The sources that have items, by code, after this one. */
  async nextSource(after: string): Promise<string | undefined> {
    const [row] = await this.reads.query<{ source_code: string }>(
      'SELECT source_code FROM inventory_source_item WHERE source_code > ? ORDER BY source_code LIMIT 1',
      [after],
    );
    return row?.source_code;
  }

  /** A page of a source's items by SKU, after this one: a range of the unique key, however far on it is. */
  async page(
    sourceCode: string,
    afterSku: string,
    skus: readonly string[] | undefined,
    size: number,
  ): Promise<StoredItem[]> {
    const chosen = skus === undefined ? '' : 'AND sku IN (?)';
    const rows = await this.reads.query<ItemRow>(
      `SELECT source_code, sku, quantity, status FROM inventory_source_item
        WHERE source_code = ? AND sku > ? ${chosen} ORDER BY sku LIMIT ?`,
      [sourceCode, afterSku, ...(skus === undefined ? [] : [skus]), size],
    );
    return rows.map(toItem);
  }
}

/** A condition for many items, grouped by source: the optimizer reads pairs in one list far more slowly. */
export function whereKeys(keys: readonly SourceItemKey[]): { where: string; parameters: unknown[] } {
  const skus = new Map<string, string[]>();
  for (const { sourceCode, sku } of keys) {
    const ofSource = skus.get(sourceCode);
    if (ofSource) ofSource.push(sku);
    else skus.set(sourceCode, [sku]);
  }
  return {
    where: [...skus].map(() => '(source_code = ? AND sku IN (?))').join(' OR '),
    parameters: [...skus].flat(),
  };
}

function toItem(row: ItemRow): StoredItem {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    status: row.status as StockStatus,
  };
}
