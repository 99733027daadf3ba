import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isMissingTable } from '../../../platform/database/failure.js';
import { BY_QUANTITY, indexRows, indexTable } from '../../salability-index/index.js';
import type { SalabilityDefaults } from '../../salability-index/index.js';

/** A row of an index that is not what the formula says; null where a side has none. */
export interface IndexDifference {
  readonly sku: string;
  readonly due: { readonly quantity: number; readonly isSalable: boolean } | null;
  readonly stored: { readonly quantity: number; readonly isSalable: boolean } | null;
}

interface DifferenceRow {
  readonly sku: string;
  readonly is_due: number;
  readonly is_stored: number;
  readonly due_quantity: string;
  readonly due_salable: number;
  readonly stored_quantity: string;
  readonly stored_salable: number;
}

/** SKUs after the first and up to the second; null leaves a side open. */
interface IndexRange {
  readonly after: string | null;
  readonly upTo: string | null;
}

/** Compares the stock indexes with the one definition of what they have to hold. Plain reads: no writer waits. */
@Injectable()
export class IndexComparisonRepository {
  constructor(private readonly database: Database) {}

  /** Stocks that there are, and those that have an index table. */
  async stocks(): Promise<{ readonly existing: readonly number[]; readonly indexed: readonly number[] }> {
    const existing = await this.database.query<{ stock_id: number }>('SELECT stock_id FROM inventory_stock');
    const tables = await this.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name REGEXP '^inventory_stock_[0-9]+$'`,
    );
    return {
      existing: existing.map(({ stock_id }) => stock_id).sort((a, b) => a - b),
      indexed: tables.map(({ name }) => Number(name.slice('inventory_stock_'.length))),
    };
  }

  /** Stocks whose index table has the key by quantity. */
  async stocksWithKey(): Promise<number[]> {
    const tables = await this.database.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND index_name = ? AND table_name REGEXP '^inventory_stock_[0-9]+$'`,
      [BY_QUANTITY],
    );
    return tables.map(({ name }) => Number(name.slice('inventory_stock_'.length)));
  }

  /**
   * The SKU of the last of the next `rows` source items or index rows, whichever comes first; null where fewer are
   * left.
   */
  async boundary(stockId: number, after: string | null, rows: number): Promise<string | null> {
    const [row] = await this.database.query<{ sku: string | null }>(
      `SELECT MIN(ends.sku) AS sku FROM (
         (SELECT sku FROM inventory_source_item FORCE INDEX (idx_source_item_sku_source_quantity)
           WHERE sku > ? ORDER BY sku LIMIT 1 OFFSET ?)
         UNION ALL
         (SELECT sku FROM ${indexTable(stockId)} FORCE INDEX (PRIMARY) WHERE sku > ? ORDER BY sku LIMIT 1 OFFSET ?)) ends`,
      [after ?? '', rows, after ?? '', rows],
    );
    return row?.sku ?? null;
  }

  /** Rows of the range that differ, in one statement. A table that is just going has none. */
  async differences(stockId: number, defaults: SalabilityDefaults, range: IndexRange): Promise<IndexDifference[]> {
    const formula = indexRows(stockId, indexTable(stockId), defaults, range);
    const bounds = [
      ...(range.after === null ? [] : [{ sql: 't.sku > ?', value: range.after }]),
      ...(range.upTo === null ? [] : [{ sql: 't.sku <= ?', value: range.upTo }]),
    ];
    try {
      const rows = await this.database.query<DifferenceRow>(
        `SELECT MIN(side.sku) AS sku, SUM(side.is_due) AS is_due, SUM(side.is_stored) AS is_stored,
                SUM(side.due_quantity) AS due_quantity, SUM(side.due_salable) AS due_salable,
                SUM(side.stored_quantity) AS stored_quantity, SUM(side.stored_salable) AS stored_salable
           FROM (SELECT f.sku, 1 AS is_due, 0 AS is_stored, f.quantity AS due_quantity, f.is_salable AS due_salable,
                        0 AS stored_quantity, 0 AS stored_salable FROM (${formula.sql}) f
                 UNION ALL
                 SELECT t.sku, 0, 1, 0, 0, t.quantity, t.is_salable FROM ${indexTable(stockId)} t
                  ${bounds.length > 0 ? `WHERE ${bounds.map(({ sql }) => sql).join(' AND ')}` : ''}) side
          GROUP BY side.sku
         HAVING SUM(side.is_due) <> SUM(side.is_stored) OR SUM(side.due_quantity) <> SUM(side.stored_quantity)
             OR SUM(side.due_salable) <> SUM(side.stored_salable)
          ORDER BY side.sku`,
        [...formula.parameters, ...bounds.map(({ value }) => value)],
      );
      return rows.map(toDifference);
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }
}

function toDifference(row: DifferenceRow): IndexDifference {
  return {
    sku: row.sku,
    due: row.is_due > 0 ? { quantity: Number(row.due_quantity), isSalable: row.due_salable > 0 } : null,
    stored: row.is_stored > 0 ? { quantity: Number(row.stored_quantity), isSalable: row.stored_salable > 0 } : null,
  };
}
