import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { LedgerRow } from '../domain/balanced-groups.js';
import type { ReservationRow } from '../domain/reservation.js';

/** Holders looked at per statement. */
const HOLDERS_PER_SLICE = 2000;

/** A holder that has rows. */
export interface WalkedHolder {
  readonly holderId: number;
  readonly incrementId: string;
}

/** What the rows of a holder at one location add up to; below zero while something is held. */
interface LocationSum extends ReservationRow {
  readonly holderId: number;
}

/** The rows of a holder at one source (or at the stock) that add up to zero, SKU by SKU. */
interface BalancedSource {
  readonly holderId: number;
  readonly sourceCode: string | null;
  readonly rows: number;
}

interface SumRow {
  readonly holder_id: number;
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly sku: string;
  readonly quantity: string;
}

/**
 * Looks through the ledger holder by holder. All of its statements but the last read the index of the holders alone.
 * What they cost follows from the rows that are there, not from the orders that ever were.
 */
@Injectable()
export class LedgerWalkRepository {
  constructor(private readonly database: Database) {}

  /** The holders that have rows, in slices, by their ids. */
  async *slices(): AsyncGenerator<readonly WalkedHolder[]> {
    for (let last = 0; ;) {
      const rows = await this.database.query<{ holder_id: number; increment_id: string | null }>(
        `SELECT walked.holder_id, h.increment_id
           FROM (SELECT holder_id FROM inventory_reservation FORCE INDEX (idx_reservation_holder)
                  WHERE holder_id > ? GROUP BY holder_id ORDER BY holder_id LIMIT ${HOLDERS_PER_SLICE}) walked
           LEFT JOIN inventory_reservation_holder h ON h.holder_id = walked.holder_id
          ORDER BY walked.holder_id`,
        [last],
      );
      if (rows.length === 0) return;
      yield rows.flatMap(({ holder_id, increment_id }) =>
        increment_id === null ? [] : [{ holderId: holder_id, incrementId: increment_id }],
      );
      if (rows.length < HOLDERS_PER_SLICE) return;
      last = rows.at(-1)?.holder_id ?? last;
    }
  }

  /** What the holders have at each location, where it is not zero. */
  async sumsOf(holderIds: readonly number[]): Promise<LocationSum[]> {
    if (holderIds.length === 0) return [];
    const rows = await this.database.query<SumRow>(
      `SELECT holder_id, stock_id, source_code, sku, SUM(quantity) AS quantity
         FROM inventory_reservation FORCE INDEX (idx_reservation_holder) WHERE holder_id IN (?)
        GROUP BY holder_id, sku, stock_id, source_code HAVING SUM(quantity) <> 0`,
      [holderIds],
    );
    return rows.map(toSum);
  }

  /** The id of each holder's last row. */
  async lastRowsOf(holderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (holderIds.length === 0) return new Map();
    const rows = await this.database.query<{ holder_id: number; last: number }>(
      `SELECT holder_id, MAX(reservation_id) AS last
         FROM inventory_reservation FORCE INDEX (idx_reservation_holder) WHERE holder_id IN (?) GROUP BY holder_id`,
      [holderIds],
    );
    return new Map(rows.map(({ holder_id, last }) => [holder_id, last]));
  }

  /** The sources of these holders, which follow one another, at which each SKU adds up to zero. */
  async balancedSourcesOf(holders: readonly WalkedHolder[]): Promise<BalancedSource[]> {
    if (holders.length === 0) return [];
    const rows = await this.database.query<{ holder_id: number; source_code: string | null; n: number }>(
      `SELECT holder_id, source_code, CAST(SUM(n) AS SIGNED) AS n
         FROM (SELECT holder_id, source_code, SUM(quantity) AS quantity, COUNT(*) AS n
                 FROM inventory_reservation FORCE INDEX (idx_reservation_holder) WHERE holder_id BETWEEN ? AND ?
                GROUP BY holder_id, sku, stock_id, source_code) places
        GROUP BY holder_id, source_code HAVING SUM(quantity <> 0) = 0 ORDER BY holder_id`,
      [holders[0]?.holderId, holders.at(-1)?.holderId],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      sourceCode: row.source_code,
      rows: row.n,
    }));
  }

  /** All rows of the holders, with their metadata. */
  async rowsOf(holderIds: readonly number[]): Promise<(LedgerRow & { readonly holderId: number })[]> {
    if (holderIds.length === 0) return [];
    const rows = await this.database.query<SumRow & { reservation_id: number; metadata: string | null }>(
      `SELECT reservation_id, holder_id, stock_id, source_code, sku, quantity, metadata
         FROM inventory_reservation FORCE INDEX (idx_reservation_holder) WHERE holder_id IN (?)`,
      [holderIds],
    );
    return rows.map((row) => ({
      ...toSum(row),
      reservationId: row.reservation_id,
      metadata: row.metadata,
    }));
  }
}

function toSum(row: SumRow): LocationSum {
  return {
    holderId: row.holder_id,
    stockId: row.stock_id,
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
  };
}
