import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Rows of one UPDATE: a statement under named locks has its limit of time. */
const ROWS_PER_STATEMENT = 20_000;

/** What is reserved of one SKU, everywhere and for all orders: for products that are renamed or deleted. */
@Injectable()
export class SkuDemandRepository {
  constructor(private readonly database: Database) {}

  /** Whether the ledger has rows of the SKU at all. */
  async hasRows(sku: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM inventory_reservation WHERE sku = ? LIMIT 1', [sku]);
    return rows.length > 0;
  }

  /** Whether the SKU's reservations of any holder come to something else than zero. */
  async isReserved(sku: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT holder_id FROM inventory_reservation WHERE sku = ?
        GROUP BY holder_id, stock_id, source_code HAVING SUM(quantity) <> 0 LIMIT 1`,
      [sku],
    );
    return rows.length > 0;
  }

  /** The holders that hold something of the SKU now. */
  async holdersOf(sku: string): Promise<number[]> {
    const rows = await this.database.query<{ holder_id: string | number }>(
      `SELECT DISTINCT held.holder_id
         FROM (SELECT holder_id FROM inventory_reservation WHERE sku = ? AND holder_id IS NOT NULL
                GROUP BY holder_id, stock_id, source_code HAVING SUM(quantity) <> 0) held
        ORDER BY held.holder_id`,
      [sku],
    );
    return rows.map((row) => Number(row.holder_id));
  }

  /** Some of the holders that have rows of the SKU, whatever they come to. */
  async someWithRows(sku: string, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ holder_id: string | number }>(
      `SELECT DISTINCT holder_id FROM inventory_reservation WHERE sku = ? AND holder_id IS NOT NULL LIMIT ?`,
      [sku, limit],
    );
    return rows.map((row) => Number(row.holder_id));
  }

  /** Gives every row of the one SKU the other one: the one UPDATE of the ledger. Balances are left to `recount`. */
  async rekey(from: string, to: string): Promise<void> {
    for (let changed = ROWS_PER_STATEMENT; changed === ROWS_PER_STATEMENT;) {
      const result = await this.database.execute('UPDATE inventory_reservation SET sku = ? WHERE sku = ? LIMIT ?', [
        to,
        from,
        ROWS_PER_STATEMENT,
      ]);
      changed = result.affectedRows;
    }
  }

  /** Deletes the rows that these holders have of the SKU. Balances are left to `recount`. */
  async removeOf(sku: string, holderIds: readonly number[]): Promise<void> {
    if (holderIds.length === 0) return;
    await this.database.execute('DELETE FROM inventory_reservation WHERE sku = ? AND holder_id IN (?)', [
      sku,
      holderIds,
    ]);
  }

  /** Deletes rows of the SKU that have no holder, a bounded number of them. */
  async removeForeign(sku: string): Promise<void> {
    await this.database.execute('DELETE FROM inventory_reservation WHERE sku = ? AND holder_id IS NULL LIMIT ?', [
      sku,
      ROWS_PER_STATEMENT,
    ]);
  }

  /**
   * Makes the balances of the SKUs what their rows come to, as the last statements of the running transaction. Each row
   * counts once, whether or not the triggers have counted along. Another transaction with rows that are not committed
   * yet may hold a balance already: then this one waits for it. Else the other adds to what is written here.
   */
  async recount(skus: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT quantity FROM inventory_reservation_balance WHERE sku IN (?)
        ORDER BY sku, stock_id, source_code FOR UPDATE`,
      [skus],
    );
    await this.database.execute('DELETE FROM inventory_reservation_balance WHERE sku IN (?)', [skus]);
    await this.database.execute(
      `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT sku, stock_id, COALESCE(source_code, ''), SUM(quantity) FROM inventory_reservation WHERE sku IN (?)
        GROUP BY sku, stock_id, COALESCE(source_code, '')
           ON DUPLICATE KEY UPDATE quantity = VALUES(quantity)`,
      [skus],
    );
  }

  /** The stocks in which the SKU was ever reserved. */
  async stocksOf(sku: string): Promise<number[]> {
    const rows = await this.database.query<{ stock_id: number }>(
      'SELECT DISTINCT stock_id FROM inventory_reservation_balance WHERE sku = ? ORDER BY stock_id',
      [sku],
    );
    return rows.map((row) => Number(row.stock_id));
  }
}
