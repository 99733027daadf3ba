import { Injectable } from '@nestjs/common';
import type { ConnectionQuery } from '../../../platform/database/database.js';
import { Database } from '../../../platform/database/database.js';
import { isMissingTable } from '../../../platform/database/failure.js';
import { METADATA_LOCK_WAIT_SECONDS } from '../../../platform/database/session.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';

const SWAP_WAIT_SECONDS = 1;
/** The key of an index table by quantity, then SKU. A table that an earlier version has filled may lack it. */
export const BY_QUANTITY = 'idx_stock_index_quantity_sku';

/** One row of a stock's index; reservations are not subtracted from the quantity. */
export interface IndexRow {
  readonly sku: string;
  readonly quantity: Quantity;
  readonly isSalable: boolean;
}

interface StoredRow {
  sku: string;
  quantity: string;
  is_salable: boolean;
}

/** The name of a stock's index table. The id is a number of ours, so that nothing of a client's is in the name. */
export function indexTable(stockId: number): string {
  return `inventory_stock_${whole(stockId)}`;
}

/** The table that a rebuild fills before it replaces the other. */
export function shadowTable(stockId: number): string {
  return `inventory_stock_shadow_${whole(stockId)}`;
}

/** The former table between the swap and its removal. */
export function retiredTable(stockId: number): string {
  return `inventory_stock_retired_${whole(stockId)}`;
}

function whole(stockId: number): number {
  if (!Number.isSafeInteger(stockId) || stockId < 0) throw new RangeError('Not the id of a stock.');
  return stockId;
}

/**
 * The index tables as such: they come and go with their stocks. Everything here but reading is DDL, which commits by
 * itself and therefore stands outside of transactions.
 */
@Injectable()
export class IndexTableRepository {
  constructor(private readonly database: Database) {}

  /** Makes the stock's table if it is not there. */
  async create(stockId: number): Promise<void> {
    await this.createAs(indexTable(stockId));
  }

  /** Makes an empty table for a rebuild; one that an interrupted rebuild has left is dropped. */
  async createShadow(stockId: number): Promise<void> {
    await this.database.execute(`DROP TABLE IF EXISTS ${shadowTable(stockId)}`);
    await this.createAs(shadowTable(stockId));
  }

  /**
   * Swaps the shadow and the table in one step: readers see the one or the other. It waits shortly for sessions that
   * use the table, since new readers wait behind it; a lock conflict tells that one still does. It runs on the session
   * that holds the rebuild's lock. A rebuild that has lost that lock must not swap in a table that another is filling.
   * What comes after the swap is sent by `unfenced`. Where that is another one than `session` it never fails: the tables
   * are swapped, and the rebuild goes on. Where the session is the lock itself, the rebuild ends with it.
   */
  async swap(stockId: number, session: ConnectionQuery, unfenced: ConnectionQuery): Promise<void> {
    const reset = `SET SESSION lock_wait_timeout = ${METADATA_LOCK_WAIT_SECONDS}`;
    await session(`SET SESSION lock_wait_timeout = ${SWAP_WAIT_SECONDS}`);
    try {
      await session(
        `RENAME TABLE ${indexTable(stockId)} TO ${retiredTable(stockId)}, ${shadowTable(stockId)} TO ${indexTable(stockId)}`,
      );
    } catch (error) {
      // A session that this fails on is lost, and does not go back to the pool's users.
      await unfenced(reset).catch(() => undefined);
      throw error;
    }
    await unfenced(reset).catch((error: unknown) => {
      if (unfenced === session) throw error;
    });
  }

  /** Removes the table that a swap has put aside. */
  async dropRetired(stockId: number): Promise<void> {
    await this.database.execute(`DROP TABLE IF EXISTS ${retiredTable(stockId)}`);
  }

  /** Removes all tables of a stock that is gone. */
  async drop(stockId: number): Promise<void> {
    await this.database.execute(
      `DROP TABLE IF EXISTS ${indexTable(stockId)}, ${shadowTable(stockId)}, ${retiredTable(stockId)}`,
    );
  }

  /** Stocks that have an index table. */
  async stockIds(): Promise<number[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name REGEXP '^inventory_stock_[0-9]+$'`,
    );
    return rows.map(({ name }) => Number(name.slice('inventory_stock_'.length))).sort((a, b) => a - b);
  }

  /** The rows of the SKUs by `skuKey`, in one statement; a table that is not there has none. */
  async rows(stockId: number, skus: readonly string[]): Promise<Map<string, IndexRow>> {
    if (skus.length === 0) return new Map();
    try {
      const rows = await this.database.query<StoredRow>(
        `SELECT sku, quantity, is_salable FROM ${indexTable(stockId)} WHERE sku IN (?)`,
        [skus],
      );
      return new Map(rows.map((row) => [skuKey(row.sku), toIndexRow(row)]));
    } catch (error) {
      if (isMissingTable(error)) return new Map();
      throw error;
    }
  }

  /** The next rows after a SKU in the order of SKUs: for walking a whole index in slices. */
  async slice(stockId: number, after: string | null, limit: number): Promise<IndexRow[]> {
    try {
      const rows = await this.database.query<StoredRow>(
        `SELECT sku, quantity, is_salable FROM ${indexTable(stockId)}
          ${after === null ? '' : 'WHERE sku > ?'} ORDER BY sku LIMIT ?`,
        after === null ? [limit] : [after, limit],
      );
      return rows.map(toIndexRow);
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  private async createAs(table: string): Promise<void> {
    await this.database.execute(`
      CREATE TABLE IF NOT EXISTS ${table} (
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(20,4) NOT NULL DEFAULT 0,
        is_salable TINYINT(1) NOT NULL,
        PRIMARY KEY (sku),
        KEY idx_stock_index_sku_quantity (sku, quantity),
        KEY ${BY_QUANTITY} (quantity, sku)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }
}

function toIndexRow(row: StoredRow): IndexRow {
  return { sku: row.sku, quantity: Quantity.of(row.quantity), isSalable: row.is_salable };
}
