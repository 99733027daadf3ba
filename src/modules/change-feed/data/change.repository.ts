import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { Batch } from '../domain/batch.js';
import type { ChangeRow } from '../domain/change.js';

const COLUMNS =
  'position, type, row_id, sku, source_code, stock_id, is_salable, quantity, metadata, object_increment_id, state, ' +
  'quantity_after, status_before, status_after, reason, actor_type, actor_id, actor_label, reference_type, ' +
  'reference_id, request_id, note, created_at';

/** When entries were announced; those of before the column at their own time. */
const ANNOUNCED_AT = 'COALESCE(announced_at, created_at)';

const HEAD_IS_MISSING = 'The head of the change feed is missing.';

/** Where the feed begins and ends. */
export interface FeedBounds {
  /** The last position that was given; 0 before the first. */
  readonly position: number;
  /** Entries up to this position are gone. */
  readonly prunedTo: number;
  /** Whether something committed waits to be sequenced. */
  readonly isPending: boolean;
}

/** The feed and its head. */
@Injectable()
export class ChangeRepository {
  constructor(private readonly database: Database) {}

  /** Makes this the only sequencer until the running transaction ends; the last position that was given. */
  async lockHead(): Promise<number> {
    const [head] = await this.database.query<{ position: number }>(
      'SELECT position FROM inventory_change_head WHERE head_id = 1 FOR UPDATE',
    );
    if (!head) throw new Error(HEAD_IS_MISSING);
    return head.position;
  }

  /**
   * Copies the rows of the batch into the feed, with positions from `after` on, without a gap. One statement, so that
   * all of them are of one moment. Rows that are gone are passed over. Returns how many entries there are.
   */
  async append(after: number, { entries }: Batch): Promise<number> {
    const added = await this.copy(after, entries, 'listed.n');
    if (added === entries.length) return added;
    // Some are gone and have left gaps, which is seldom: counted anew. Counting them always takes a third of the copying.
    await this.database.execute('DELETE FROM inventory_change WHERE position > ?', [after]);
    return this.copy(after, entries, 'ROW_NUMBER() OVER (ORDER BY listed.n)');
  }

  /**
   * Every table is read by its key and without locks. The keys are named, as the server knows little of tables that are empty
   * most of the time.
   */
  private async copy(after: number, entries: Batch['entries'], place: string): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `INSERT INTO inventory_change (${COLUMNS}, announced_at)
       SELECT ? + ${place}, p.type, listed.row_id,
              COALESCE(a.sku, k.sku, r.sku, p.sku),
              CASE WHEN k.reservation_id IS NULL THEN COALESCE(a.source_code, r.source_code) ELSE k.source_code END,
              COALESCE(k.stock_id, r.stock_id, p.stock_id), p.is_salable, COALESCE(a.delta, k.quantity, r.quantity),
              COALESCE(k.metadata, r.metadata), COALESCE(k.object_increment_id, r.object_increment_id),
              a.state, a.quantity_after, a.status_before, a.status_after, a.reason, a.actor_type, a.actor_id,
              a.actor_label, a.reference_type, a.reference_id, a.request_id, a.note,
              COALESCE(a.created_at, p.created_at), p.created_at
         FROM JSON_TABLE(?, '$[*]' COLUMNS (n FOR ORDINALITY, pending_id BIGINT UNSIGNED PATH '$[0]',
                                            row_id BIGINT UNSIGNED PATH '$[1]')) listed
         STRAIGHT_JOIN inventory_change_pending p FORCE INDEX (PRIMARY) ON p.pending_id = listed.pending_id
         LEFT JOIN inventory_source_item_adjustment a FORCE INDEX (PRIMARY)
                ON p.type = 'adjustment' AND a.adjustment_id = listed.row_id
         LEFT JOIN inventory_change_kept k FORCE INDEX (PRIMARY)
                ON p.type = 'reservation' AND k.reservation_id = listed.row_id
         LEFT JOIN inventory_reservation r FORCE INDEX (PRIMARY)
                ON p.type = 'reservation' AND r.reservation_id = listed.row_id
        WHERE p.type = 'salability' OR a.adjustment_id IS NOT NULL OR k.reservation_id IS NOT NULL
           OR r.reservation_id IS NOT NULL`,
      [after, JSON.stringify(entries)],
    );
    return affectedRows;
  }

  /** Moves the head, which is locked. */
  async moveHead(position: number): Promise<void> {
    await this.database.execute('UPDATE inventory_change_head SET position = ? WHERE head_id = 1', [position]);
  }

  /** Where the feed begins and ends now, and whether there is more: at the cost of two rows. */
  async bounds(): Promise<FeedBounds> {
    const [row] = await this.database.query<{ position: number; pruned_to: number; is_pending: number }>(
      `SELECT position, pruned_to, EXISTS (SELECT 1 FROM inventory_change_pending) AS is_pending
         FROM inventory_change_head WHERE head_id = 1`,
    );
    if (!row) throw new Error(HEAD_IS_MISSING);
    return { position: row.position, prunedTo: row.pruned_to, isPending: row.is_pending === 1 };
  }

  /** The entries after a position, `limit` at most. */
  async page(after: number, limit: number): Promise<ChangeRow[]> {
    return this.database.query<ChangeRow>(
      `SELECT ${COLUMNS} FROM inventory_change WHERE position > ? ORDER BY position LIMIT ?`,
      [after, limit],
    );
  }

  /**
   * Of the entries after a position up to another one, those of the caller's sources, `limit` at most. Entries without a
   * source are nobody's.
   */
  async pageInScope(after: number, upTo: number, limit: number): Promise<ChangeRow[]> {
    const scope = sourceScope();
    return this.database.query<ChangeRow>(
      `SELECT ${COLUMNS} FROM inventory_change
        WHERE position > ? AND position <= ?${scope.and('source_code')} ORDER BY position LIMIT ?`,
      [after, upTo, ...scope.values, limit],
    );
  }

  /**
   * How far the next entries after `prunedTo`, `limit` at most, were announced before the cutoff: the last position before
   * the first one that was not. What they tell of may be older. Undefined where there is none.
   */
  async oldUpTo(prunedTo: number, cutoff: string, limit: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ last: number | null; young: number | null }>(
      `SELECT MAX(position) AS last, MIN(CASE WHEN ${ANNOUNCED_AT} >= ? THEN position END) AS young
         FROM inventory_change WHERE position > ? AND position <= ?`,
      [cutoff, prunedTo, prunedTo + limit],
    );
    const upTo = row?.young ? row.young - 1 : (row?.last ?? 0);
    return upTo > prunedTo ? upTo : undefined;
  }

  /** When the first entry after a position was announced, `YYYY-MM-DD HH:MM:SS` in UTC; undefined where there is none. */
  async announcedAfter(position: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ at: string }>(
      `SELECT ${ANNOUNCED_AT} AS at FROM inventory_change WHERE position > ? ORDER BY position LIMIT 1`,
      [position],
    );
    return row?.at;
  }

  /** Deletes the entries of a range at the old end, and remembers that they were there; inside a transaction. */
  async prune(prunedTo: number, upTo: number): Promise<number> {
    await this.database.execute(
      `UPDATE inventory_change_head
         JOIN (SELECT MAX(CASE WHEN type = 'adjustment' THEN row_id END) AS adjustment_id,
                      MAX(CASE WHEN type = 'reservation' THEN row_id END) AS reservation_id
                 FROM inventory_change WHERE position > ? AND position <= ?) gone
          SET pruned_to = GREATEST(pruned_to, ?),
              adjustment_floor = GREATEST(adjustment_floor, COALESCE(gone.adjustment_id, 0)),
              reservation_floor = GREATEST(reservation_floor, COALESCE(gone.reservation_id, 0))
        WHERE head_id = 1`,
      [prunedTo, upTo, upTo],
    );
    const { affectedRows } = await this.database.execute(
      'DELETE FROM inventory_change WHERE position > ? AND position <= ?',
      [prunedTo, upTo],
    );
    return affectedRows;
  }

  /** The time `days` ago by the database's clock, `YYYY-MM-DD HH:MM:SS` in UTC. */
  async cutoff(days: number): Promise<string> {
    const [row] = await this.database.query<{ cutoff: string }>(
      `SELECT DATE_FORMAT(GREATEST(NOW() - INTERVAL ? DAY, TIMESTAMP('1970-01-01 00:00:01')), '%Y-%m-%d %H:%i:%s') AS cutoff`,
      [days],
    );
    if (!row) throw new Error('The database did not tell the time.');
    return row.cutoff;
  }
}
