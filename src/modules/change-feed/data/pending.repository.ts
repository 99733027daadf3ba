import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { PendingChange } from '../domain/batch.js';
import type { ChangeType } from '../domain/change.js';

/** Notes of one INSERT: some tens of kilobytes. */
const NOTES_PER_STATEMENT = 1000;

/** A note before it has a number. */
export interface NewNote {
  readonly type: ChangeType;
  readonly first?: number;
  readonly last?: number;
  readonly stockId?: number;
  readonly sku?: string;
  readonly isSalable?: boolean;
}

/** What transactions have noted for the feed and nobody has sequenced yet. */
@Injectable()
export class PendingRepository {
  constructor(private readonly database: Database) {}

  /** Adds notes in their order, in the running transaction. */
  async add(notes: readonly NewNote[]): Promise<void> {
    for (const some of chunksOf(notes, NOTES_PER_STATEMENT)) {
      await this.database.execute(
        'INSERT INTO inventory_change_pending (type, first_id, last_id, stock_id, sku, is_salable) VALUES ?',
        [
          some.map(({ type, first, last, stockId, sku, isSalable }) => [
            type,
            first ?? null,
            last ?? null,
            stockId ?? null,
            sku ?? null,
            isSalable === undefined ? null : Number(isSalable),
          ]),
        ],
      );
    }
  }

  /** The committed ones with the lowest numbers. A plain read: it waits for no writer. */
  async first(limit: number): Promise<PendingChange[]> {
    return this.database.query<PendingChange>(
      `SELECT pending_id AS pendingId, type, first_id AS first, last_id AS last
         FROM inventory_change_pending ORDER BY pending_id LIMIT ?`,
      [limit],
    );
  }

  /** The highest number of a committed one; undefined where none waits. */
  async last(): Promise<number | undefined> {
    const [row] = await this.database.query<{ last: number | null }>(
      'SELECT MAX(pending_id) AS last FROM inventory_change_pending',
    );
    return row?.last ?? undefined;
  }

  /** Takes notes away by their numbers, so that no row of a writer is locked. */
  async remove(pendingIds: readonly number[]): Promise<void> {
    await deleteByIds(this.database, { table: 'inventory_change_pending', idColumn: 'pending_id' }, pendingIds);
  }

  /**
   * Keeps a copy of those rows of the SKU's reservations that are still to be sequenced. The running transaction is about
   * to change or delete them, and has locked what writes rows of the SKU.
   */
  async keepReservations(sku: string): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_change_kept
         (reservation_id, stock_id, sku, quantity, metadata, source_code, object_increment_id)
       SELECT r.reservation_id, r.stock_id, r.sku, r.quantity, r.metadata, r.source_code, r.object_increment_id
         FROM inventory_change_pending p
         STRAIGHT_JOIN inventory_reservation r ON r.reservation_id BETWEEN p.first_id AND p.last_id
        WHERE p.type = 'reservation' AND r.sku = ?
           ON DUPLICATE KEY UPDATE kept_at = inventory_change_kept.kept_at`,
      [sku],
    );
  }

  /** Forgets rows that were kept more than a day ago, an old age for a note. Returns how many there were. */
  async forgetKept(): Promise<number> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM inventory_change_kept WHERE kept_at < NOW() - INTERVAL 1 DAY',
    );
    return affectedRows;
  }

  /** How many notes wait, and the age of the oldest in seconds; bounded by `limit`. */
  async waiting(limit: number): Promise<{ readonly count: number; readonly ageSeconds: number }> {
    const [row] = await this.database.query<{ n: number; age: number }>(
      `SELECT CAST(COUNT(*) AS UNSIGNED) AS n,
              CAST(COALESCE(TIMESTAMPDIFF(SECOND, MIN(created_at), NOW()), 0) AS SIGNED) AS age
         FROM (SELECT created_at FROM inventory_change_pending ORDER BY pending_id LIMIT ?) waiting`,
      [limit],
    );
    return { count: row?.n ?? 0, ageSeconds: row?.age ?? 0 };
  }
}
