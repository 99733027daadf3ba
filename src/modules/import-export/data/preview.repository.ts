import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { itemKey } from '../../source-items/index.js';
import type { SourceItemKey, StockStatus, StoredState } from '../../source-items/index.js';
import type { ItemState } from '../domain/row.js';
import { whereKeys } from './stored-items.repository.js';

interface PreviewRow {
  readonly source_code: string;
  readonly sku: string;
  readonly stock_state: string;
  readonly quantity: string | null;
  readonly status: number | null;
}

/** An item as a dry run would leave it; null where it would be gone. */
export type PreviewedItem = SourceItemKey & {
  /** `available` where it is left out. */
  readonly stockState?: string | undefined;
  readonly state: ItemState | null;
};

/**
 * What a dry run would have written so far, in a temporary table. Of a million rows none stays in memory, and the
 * collation of the real table decides which keys are one. The table belongs to the connection, so everything here
 * happens inside one transaction, which locks nothing.
 */
@Injectable()
export class PreviewRepository {
  constructor(private readonly database: Database) {}

  async create(): Promise<void> {
    await this.database.execute(
      `CREATE TEMPORARY TABLE import_preview (
         source_code VARCHAR(255) NOT NULL,
         sku VARCHAR(64) NOT NULL,
         stock_state VARCHAR(32) NOT NULL,
         quantity DECIMAL(12,4) NULL,
         status SMALLINT NULL,
         PRIMARY KEY (source_code, sku, stock_state)
       ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`,
    );
  }

  async drop(): Promise<void> {
    await this.database.execute('DROP TEMPORARY TABLE IF EXISTS import_preview');
  }

  /** Those of the items that the dry run has come by, by `itemKey`. One statement. */
  async ofKeys(keys: readonly SourceItemKey[]): Promise<Map<string, PreviewedItem>> {
    const rows = await this.read(keys, 'stock_state = ?');
    return new Map(rows.map(toPreviewed).map((item) => [itemKey(item), item]));
  }

  /** What the dry run would have left of these items in other states. One statement. */
  async statesOf(keys: readonly SourceItemKey[]): Promise<StoredState[]> {
    const rows = await this.read(keys, 'stock_state <> ?');
    return rows.map(({ source_code: sourceCode, sku, stock_state: state, quantity }) => ({
      ...{ sourceCode, sku, state },
      quantity: Quantity.of(quantity ?? 0),
    }));
  }

  private async read(keys: readonly SourceItemKey[], ofState: string): Promise<PreviewRow[]> {
    if (keys.length === 0) return [];
    const { where, parameters } = whereKeys(keys);
    return this.database.query<PreviewRow>(
      `SELECT source_code, sku, stock_state, quantity, status FROM import_preview WHERE ${ofState} AND (${where})`,
      [AVAILABLE, ...parameters],
    );
  }

  /** Notes how items would be left. One statement. */
  async note(items: readonly PreviewedItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.database.execute(
      `INSERT INTO import_preview (source_code, sku, stock_state, quantity, status) VALUES ?
       ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status)`,
      [
        items.map(({ sourceCode, sku, stockState, state }) => [
          sourceCode,
          sku,
          stockState ?? AVAILABLE,
          state?.quantity.toString() ?? null,
          state?.status ?? null,
        ]),
      ],
    );
  }
}

function toPreviewed(row: PreviewRow): PreviewedItem {
  const state =
    row.quantity === null ? null : { quantity: Quantity.of(row.quantity), status: row.status as StockStatus };
  return { sourceCode: row.source_code, sku: row.sku, state };
}
