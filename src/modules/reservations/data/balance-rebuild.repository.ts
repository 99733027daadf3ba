import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { DemandLocation } from '../domain/reservation.js';

const BALANCES_PER_STATEMENT = 1000;

/** A location whose balance is not what its rows come to. */
export interface WrongBalance extends DemandLocation {
  readonly rows: Quantity;
  readonly balance: Quantity;
}

interface BalanceKey {
  readonly sku: string;
  readonly stock_id: number;
  readonly source_code: string;
}

interface WrongRow extends BalanceKey {
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
   * Makes the balances of the SKUs what their rows come to, in the running transaction, in a handful of statements.
   * Every location gets a row first and all of them are locked before anything is added up. Another transaction with
   * rows that are not committed yet may have written its balance: then this one waits for it. Else the other adds to
   * what is written here. A location that comes meanwhile is left alone.
   */
  async rebuild(skus: readonly string[]): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT MIN(sku), stock_id, COALESCE(source_code, ''), 0
         FROM inventory_reservation FORCE INDEX (idx_reservation_sku) WHERE sku IN (?)
        GROUP BY sku, stock_id, COALESCE(source_code, '')
        ORDER BY 1, 2, 3
           ON DUPLICATE KEY UPDATE quantity = inventory_reservation_balance.quantity`,
      [skus],
    );
    const locked = await this.database.query<BalanceKey>(
      `SELECT sku, stock_id, source_code FROM inventory_reservation_balance FORCE INDEX (PRIMARY) WHERE sku IN (?)
        ORDER BY sku, stock_id, source_code FOR UPDATE`,
      [skus],
    );
    const sums = await this.sums(skus);
    for (const some of chunksOf(locked, BALANCES_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity) VALUES ?
             ON DUPLICATE KEY UPDATE quantity = VALUES(quantity)`,
        [some.map((key) => [key.sku, key.stock_id, key.source_code, sums.get(textOf(key)) ?? '0'])],
      );
    }
  }

  /** What the rows of the SKUs come to, by location. */
  private async sums(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<BalanceKey & { quantity: string }>(
      `SELECT MIN(sku) AS sku, stock_id, COALESCE(source_code, '') AS source_code, SUM(quantity) AS quantity
         FROM inventory_reservation FORCE INDEX (idx_reservation_sku) WHERE sku IN (?)
        GROUP BY inventory_reservation.sku, stock_id, COALESCE(source_code, '')`,
      [skus],
    );
    return new Map(rows.map((row) => [textOf(row), row.quantity]));
  }
}

function textOf({ sku, stock_id, source_code }: BalanceKey): string {
  return [skuKey(sku), stock_id, sourceCodeKey(source_code)].join('\n');
}
