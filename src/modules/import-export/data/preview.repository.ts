import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { itemKey } from '../../source-items/index.js';
import type { SourceItemKey, StockStatus } from '../../source-items/index.js';
import type { ItemState } from '../domain/row.js';
import { whereKeys } from './stored-items.repository.js';

interface PreviewRow {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: string | null;
  readonly status: number | null;
}

/** An item as a dry run would leave it; null where it would be gone. */
export type PreviewedItem = SourceItemKey & { readonly state: ItemState | null };

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
         quantity DECIMAL(12,4) NULL,
         status SMALLINT NULL,
         PRIMARY KEY (source_code, sku)
       ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`,
    );
  }

  async drop(): Promise<void> {
    await this.database.execute('DROP TEMPORARY TABLE IF EXISTS import_preview');
  }

  /** Those of the items that the dry run has come by, by `itemKey`. One statement. */
  async ofKeys(keys: readonly SourceItemKey[]): Promise<Map<string, PreviewedItem>> {
    if (keys.length === 0) return new Map();
    const { where, parameters } = whereKeys(keys);
    const rows = await this.database.query<PreviewRow>(
      `SELECT source_code, sku, quantity, status FROM import_preview WHERE ${where}`,
      parameters,
    );
    return new Map(rows.map(toPreviewed).map((item) => [itemKey(item), item]));
  }

  /** Notes how items would be left. One statement. */
  async note(items: readonly PreviewedItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.database.execute(
      `INSERT INTO import_preview (source_code, sku, quantity, status) VALUES ?
       ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status)`,
      [
        items.map(({ sourceCode, sku, state }) => [
          sourceCode,
          sku,
          state?.quantity.toString() ?? null,
          state?.status ?? null,
        ]),
      ],
    );
  }
}

function toPreviewed(row: PreviewRow): PreviewedItem {
  const state =
    row.quantity === null ? null : { quantity: Quantity.of(row.quantity), status: Number(row.status) as StockStatus };
  return { sourceCode: row.source_code, sku: row.sku, state };
}
