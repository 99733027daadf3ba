import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ReservationRow } from '../domain/reservation.js';

/**
 * Set on a session around the one statement that deletes rows which add up to zero at each location. The trigger that
 * recounts balances after a deletion leaves them alone then. So the deletion does not lock the balances, for which all
 * placements would wait.
 */
const BALANCED_DELETE = '@inventory_reservation_balanced';
/**
 * What triggers ask of a deleted row: whether the service has not said that it is balanced. Never asked with `IS NULL`:
 * MySQL shares a table's parsed triggers between sessions. Where a session never set the variable, it takes whether the
 * value is NULL from the session before. The value itself is 0 then, so that it is right to compare values.
 */
export const IS_UNBALANCED_DELETE = `COALESCE(${BALANCED_DELETE}, 0) = 0`;

interface LockedRow {
  readonly reservation_id: number;
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly sku: string;
  readonly quantity: string;
}

/** Deletes rows of the ledger that nothing depends on any more. */
@Injectable()
export class BalancedRowRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks those of the rows that are there until the transaction ends, in the order of their ids. The list stands in a
   * derived table of its own, because MySQL refuses to lock what is joined to a table function. DISTINCT keeps it one.
   */
  async lock(reservationIds: readonly number[]): Promise<ReadonlyMap<number, ReservationRow>> {
    const rows = await this.database.query<LockedRow>(
      `SELECT t.reservation_id, t.stock_id, t.source_code, t.sku, t.quantity
         FROM (SELECT DISTINCT id FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT UNSIGNED PATH '$')) list) listed
         STRAIGHT_JOIN inventory_reservation t FORCE INDEX (PRIMARY) ON t.reservation_id = listed.id
          FOR UPDATE`,
      [JSON.stringify([...reservationIds].sort((a, b) => a - b))],
    );
    return new Map(
      rows.map((row) => [
        row.reservation_id,
        {
          stockId: row.stock_id,
          sourceCode: row.source_code,
          sku: row.sku,
          quantity: Quantity.of(row.quantity),
        },
      ]),
    );
  }

  /**
   * Deletes locked rows that add up to zero at each location, by one statement; their balances are left as they are.
   */
  async remove(reservationIds: readonly number[]): Promise<number> {
    if (!this.database.inTransaction) throw new Error('Balanced rows are deleted in the transaction that locks them.');
    if (reservationIds.length === 0) return 0;
    await this.database.execute(`SET ${BALANCED_DELETE} = 1`);
    try {
      return await deleteByIds(
        this.database,
        { table: 'inventory_reservation', idColumn: 'reservation_id' },
        reservationIds,
      );
    } finally {
      // The session goes back to the pool. Where this fails its connection is lost, and the variable with it.
      await this.database.execute(`SET ${BALANCED_DELETE} = NULL`);
    }
  }
}
