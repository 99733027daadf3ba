import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ORDER_OBJECT } from '../domain/holder.js';
import type { HoldEnd, NewHoldEnd } from '../domain/hold.js';

const TABLE = 'inventory_reservation_hold';
const SHOWN_END = "DATE_FORMAT(e.expires_at, '%Y-%m-%d %H:%i:%s')";

/** Where a walk through the holds that are due goes on: after the one with this end and this holder. */
export interface HoldCursor {
  /** With fractions of a second, as it is stored. */
  readonly expiresAt: string;
  readonly holderId: number;
}

/** A hold whose time is over. */
export interface DueHold extends HoldCursor {
  /** Undefined where the holder is gone. */
  readonly incrementId: string | undefined;
  /** Whether it is the end of what the holder holds now. */
  readonly isHeld: boolean;
  /** Rows of the ledger that its holder has. */
  readonly rows: number;
}

/** An end of something that is not held any more, or not under this end. */
export interface StrayEnd {
  readonly holderId: number;
  readonly incrementId: string | undefined;
  readonly expiresAt: string;
}

/** How many reservations have an end, and since when the oldest is over. */
export interface HoldFigures {
  readonly open: number;
  /** Seconds since the oldest end, 0 where none is over. */
  readonly overdueSeconds: number;
}

interface EndRow {
  readonly holder_id: number;
  readonly token: string;
  readonly expires_at: string;
  readonly is_over: number;
}

/**
 * The ends of reservations ahead of orders. Whoever writes or decides by one holds the lock of its holder; times are
 * the database's.
 */
@Injectable()
export class HoldRepository {
  constructor(private readonly database: Database) {}

  /** Gives holders an end, or another one; one statement. */
  async put(ends: readonly NewHoldEnd[]): Promise<void> {
    if (ends.length === 0) return;
    await this.database.execute(
      `INSERT INTO ${TABLE} (holder_id, token, expires_at)
       VALUES ${ends.map(() => '(?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)').join(', ')}
           ON DUPLICATE KEY UPDATE token = VALUES(token), expires_at = VALUES(expires_at)`,
      ends.flatMap(({ holderId, token, seconds }) => [holderId, token, seconds]),
    );
  }

  /** Forgets the ends of these holders; one statement. */
  async remove(holderIds: readonly number[]): Promise<void> {
    if (holderIds.length === 0) return;
    await this.database.execute(`DELETE FROM ${TABLE} WHERE holder_id IN (?)`, [holderIds]);
  }

  /** Those of the holders that do not exist; without locks. */
  async missingAmong(holderIds: readonly number[]): Promise<number[]> {
    if (holderIds.length === 0) return [];
    const rows = await this.database.query<{ holder_id: number }>(
      `SELECT e.holder_id FROM ${TABLE} e
         LEFT JOIN inventory_reservation_holder h ON h.holder_id = e.holder_id
        WHERE e.holder_id IN (?) AND h.holder_id IS NULL`,
      [holderIds],
    );
    return rows.map((row) => row.holder_id);
  }

  /** The ends of these holders, by their ids; those without one are absent. */
  async endsOf(holderIds: readonly number[]): Promise<ReadonlyMap<number, HoldEnd>> {
    if (holderIds.length === 0) return new Map();
    const rows = await this.database.query<EndRow>(
      `SELECT e.holder_id, e.token, ${SHOWN_END} AS expires_at, e.expires_at <= UTC_TIMESTAMP(3) AS is_over
         FROM ${TABLE} e WHERE e.holder_id IN (?)`,
      [holderIds],
    );
    return new Map(
      rows.map((row) => [
        row.holder_id,
        { holderId: row.holder_id, token: row.token, expiresAt: row.expires_at, isOver: row.is_over === 1 },
      ]),
    );
  }

  /** The numbers among these under which something is held that has an end, be it over or not; without locks. */
  async numbersWithEnd(incrementIds: readonly string[]): Promise<string[]> {
    if (incrementIds.length === 0) return [];
    const rows = await this.database.query<{ increment_id: string }>(
      `SELECT h.increment_id FROM inventory_reservation_holder h
         STRAIGHT_JOIN ${TABLE} e ON e.holder_id = h.holder_id AND e.token = h.token
        WHERE h.object_type = ? AND h.increment_id IN (?) AND h.state = 'held'`,
      [ORDER_OBJECT, incrementIds],
    );
    return rows.map((row) => row.increment_id);
  }

  /** The next holds that are over for so many seconds at least, the longest first; without locks. */
  async due(after: HoldCursor | undefined, limit: number, overdueSeconds = 0): Promise<DueHold[]> {
    const rows = await this.database.query<{
      holder_id: number;
      expires_at: string;
      increment_id: string | null;
      is_held: number;
      held_rows: number;
    }>(
      `SELECT due.holder_id, DATE_FORMAT(due.expires_at, '%Y-%m-%d %H:%i:%s.%f') AS expires_at, h.increment_id,
              COALESCE(h.state = 'held' AND h.token = due.token, 0) AS is_held,
              (SELECT COUNT(*) FROM inventory_reservation r WHERE r.holder_id = due.holder_id) AS held_rows
         FROM (SELECT holder_id, token, expires_at FROM ${TABLE} FORCE INDEX (idx_reservation_hold_due)
                WHERE expires_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND
                  ${after ? 'AND expires_at >= ? AND (expires_at > ? OR holder_id > ?)' : ''}
                ORDER BY expires_at, holder_id LIMIT ?) due
         LEFT JOIN inventory_reservation_holder h ON h.holder_id = due.holder_id
        ORDER BY due.expires_at, due.holder_id`,
      [overdueSeconds, ...(after ? [after.expiresAt, after.expiresAt, after.holderId] : []), limit],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      expiresAt: row.expires_at,
      incrementId: row.increment_id ?? undefined,
      isHeld: row.is_held === 1,
      rows: row.held_rows,
    }));
  }

  /** The holder of the last of the next `limit` ends; undefined where fewer are left. */
  async boundary(after: number, limit: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ holder_id: number }>(
      `SELECT holder_id FROM ${TABLE} WHERE holder_id > ? ORDER BY holder_id LIMIT 1 OFFSET ?`,
      [after, limit - 1],
    );
    return row?.holder_id;
  }

  /** The ends in a range of holders that are of nothing: adopted, given back, reserved anew, or whose holder is gone. */
  async strays(after: number, upTo: number | undefined): Promise<StrayEnd[]> {
    const rows = await this.database.query<{ holder_id: number; expires_at: string; increment_id: string | null }>(
      `SELECT e.holder_id, ${SHOWN_END} AS expires_at, h.increment_id
         FROM ${TABLE} e LEFT JOIN inventory_reservation_holder h ON h.holder_id = e.holder_id
        WHERE e.holder_id > ? ${upTo === undefined ? '' : 'AND e.holder_id <= ?'}
          AND (h.holder_id IS NULL OR h.state <> 'held' OR h.token <> e.token)
        ORDER BY e.holder_id`,
      upTo === undefined ? [after] : [after, upTo],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      expiresAt: row.expires_at,
      incrementId: row.increment_id ?? undefined,
    }));
  }

  /** Counts up to `limit`. */
  async figures(limit: number): Promise<HoldFigures> {
    const [row] = await this.database.query<{ open_holds: number; overdue: number | null }>(
      `SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM ${TABLE} LIMIT ?) counted) AS open_holds,
              (SELECT TIMESTAMPDIFF(SECOND, MIN(expires_at), UTC_TIMESTAMP(3)) FROM ${TABLE}) AS overdue`,
      [limit],
    );
    return { open: row?.open_holds ?? 0, overdueSeconds: Math.max(0, row?.overdue ?? 0) };
  }
}
