import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { DemandLocation } from '../domain/reservation.js';

/** A location whose balance is not what its rows come to. */
export interface WrongBalance extends DemandLocation {
  readonly rows: Quantity;
  readonly balance: Quantity;
}

interface WrongRow {
  readonly sku: string;
  readonly stock_id: number;
  readonly source_code: string;
  readonly ledger: string;
  readonly balance: string;
}

/** The SKUs looked at: after the first and up to the second; to the end where there is none. */
interface SkuRange {
  readonly after: string;
  readonly upTo: string | undefined;
}

/** Compares balances with the rows that they are the sums of, and sets them right. */
@Injectable()
export class BalanceRebuildRepository {
  constructor(private readonly database: Database) {}

  /**
   * The last SKU of the next `rows` rows and balances; undefined where fewer are left. Whichever table comes first to
   * that many decides, so that a slice reads no more of either, but for a single SKU that has more.
   */
  async boundary(after: string, rows: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ sku: string | null }>(
      `SELECT MIN(ends.sku) AS sku FROM (
         (SELECT sku FROM inventory_reservation FORCE INDEX (idx_reservation_sku)
           WHERE sku > ? ORDER BY sku LIMIT 1 OFFSET ?)
         UNION ALL
         (SELECT sku FROM inventory_reservation_balance FORCE INDEX (PRIMARY)
           WHERE sku > ? ORDER BY sku LIMIT 1 OFFSET ?)) ends`,
      [after, rows, after, rows],
    );
    return row?.sku ?? undefined;
  }

  /** Locations of the SKUs that are wrong, in one statement and without a lock: no writer is reported. */
  async wrong({ after, upTo }: SkuRange): Promise<WrongBalance[]> {
    const range = upTo === undefined ? 'sku > ?' : 'sku > ? AND sku <= ?';
    const bounds = upTo === undefined ? [after] : [after, upTo];
    const rows = await this.database.query<WrongRow>(
      `SELECT MIN(side.sku) AS sku, side.stock_id, MIN(side.source_code) AS source_code,
              SUM(side.ledger) AS ledger, SUM(side.balance) AS balance
         FROM (SELECT sku, stock_id, COALESCE(source_code, '') AS source_code, SUM(quantity) AS ledger, 0 AS balance
                 FROM inventory_reservation FORCE INDEX (idx_reservation_sku) WHERE ${range}
                GROUP BY sku, stock_id, source_code
               UNION ALL
               SELECT sku, stock_id, source_code, 0, quantity
                 FROM inventory_reservation_balance FORCE INDEX (PRIMARY) WHERE ${range}) side
        GROUP BY side.sku, side.stock_id, side.source_code
       HAVING SUM(side.ledger) <> SUM(side.balance)
        ORDER BY side.sku, side.stock_id, side.source_code`,
      [...bounds, ...bounds],
    );
    return rows.map((row) => ({
      sku: row.sku,
      stockId: row.stock_id,
      sourceCode: row.source_code === '' ? null : row.source_code,
      rows: Quantity.of(row.ledger),
      balance: Quantity.of(row.balance),
    }));
  }

  /**
   * Makes the balances of a SKU what its rows come to, in the running transaction. Every location gets a row first and
   * all of them are locked before anything is added up. Another transaction with rows that are not committed yet may
   * have written its balance: then this one waits for it. Else the other adds to what is written here. A location that
   * comes meanwhile is left alone.
   */
  async rebuild(sku: string): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT MIN(sku), stock_id, COALESCE(source_code, ''), 0 FROM inventory_reservation WHERE sku = ?
        GROUP BY stock_id, COALESCE(source_code, '')
           ON DUPLICATE KEY UPDATE quantity = inventory_reservation_balance.quantity`,
      [sku],
    );
    const locations = await this.database.query<{ stock_id: number; source_code: string }>(
      `SELECT stock_id, source_code FROM inventory_reservation_balance WHERE sku = ?
        ORDER BY sku, stock_id, source_code FOR UPDATE`,
      [sku],
    );
    for (const { stock_id, source_code } of locations) {
      await this.database.execute(
        `UPDATE inventory_reservation_balance
            SET quantity = (SELECT COALESCE(SUM(r.quantity), 0) FROM inventory_reservation r
                             WHERE r.sku = ? AND r.stock_id = ? AND ${source_code === '' ? "(r.source_code IS NULL OR r.source_code = '')" : 'r.source_code = ?'})
          WHERE sku = ? AND stock_id = ? AND source_code = ?`,
        [sku, stock_id, ...(source_code === '' ? [] : [source_code]), sku, stock_id, source_code],
      );
    }
  }
}
