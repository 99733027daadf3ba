import { Injectable } from '@nestjs/common';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import type { RowsToDelete } from '../../../platform/database/delete-by-ids.js';
import { Database } from '../../../platform/database/database.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { itemIndexOrder } from '../domain/item-index.js';

/** The first moment that a TIMESTAMP holds: no row is older. */
const EARLIEST = '1970-01-01 00:00:01';

/** Where a walk through the history by age has got to. */
interface AgePosition {
  readonly createdAt: string;
  readonly adjustmentId: number;
}

export const OLDEST: AgePosition = { createdAt: EARLIEST, adjustmentId: 0 };

/** A history row older than the cutoff. */
export interface OldAdjustment extends AgePosition {
  /** Whether a newer row of the same source, SKU and state is committed. */
  readonly isSuperseded: boolean;
}

/** What is known of a request's run of ids. */
export interface RequestEntry extends IdRun {
  readonly entryId: number;
  readonly isOld: boolean;
  /** Whether the history's count no longer relies on it. */
  readonly isCounted: boolean;
}

/** Finds and deletes what pruning removes. Reads are plain ones: pruning never waits for a writer's uncommitted row. */
@Injectable()
export class PruneRepository {
  constructor(private readonly database: Database) {}

  /** The time `days` ago by the database's clock, `YYYY-MM-DD HH:MM:SS` in UTC. */
  async cutoff(days: number): Promise<string> {
    const [row] = await this.database.query<{ cutoff: string }>(
      `SELECT DATE_FORMAT(GREATEST(NOW() - INTERVAL ? DAY, TIMESTAMP(?)), '%Y-%m-%d %H:%i:%s') AS cutoff`,
      [days, EARLIEST],
    );
    if (!row) throw new Error('The database did not tell the time.');
    return row.cutoff;
  }

  /**
   * The next `limit` rows older than the cutoff, oldest first. The walk follows the index on the age, not the id: ids
   * are only nearly in that order. The newest row of a key is found by one jump to the end of its part of the index. A
   * test for "any newer row" would read a busy key's rows again and again from the start. The indexes are named because
   * MySQL may prefer the primary key for the sake of the order, and scan. It jumps only where the order names all
   * columns of the index; else it sorts the key's part.
   */
  async nextOld(cutoff: string, after: AgePosition, limit: number): Promise<OldAdjustment[]> {
    const rows = await this.database.query<{ adjustment_id: number; created_at: string; superseded: number }>(
      `SELECT h.adjustment_id, h.created_at,
              h.adjustment_id < (SELECT n.adjustment_id
                                   FROM inventory_source_item_adjustment n FORCE INDEX (idx_adjustment_item)
                                  WHERE n.source_code = h.source_code AND n.sku = h.sku AND n.state = h.state
                                  ORDER BY ${itemIndexOrder('n', 'DESC')} LIMIT 1) AS superseded
         FROM inventory_source_item_adjustment h FORCE INDEX (idx_adjustment_created_at)
        WHERE h.created_at < ? AND (h.created_at > ? OR (h.created_at = ? AND h.adjustment_id > ?))
        ORDER BY h.created_at, h.adjustment_id LIMIT ?`,
      [cutoff, after.createdAt, after.createdAt, after.adjustmentId, limit],
    );
    return rows.map((row) => ({
      adjustmentId: row.adjustment_id,
      createdAt: row.created_at,
      isSuperseded: row.superseded === 1,
    }));
  }

  /** Deletes the rows by one statement, in a transaction; returns how many were still there. */
  async remove(adjustmentIds: readonly number[]): Promise<number> {
    return this.removeById({ table: 'inventory_source_item_adjustment', idColumn: 'adjustment_id' }, adjustmentIds);
  }

  /** The next `limit` entries of requests, in the order in which they were written. */
  async nextEntries(cutoff: string, after: number, limit: number): Promise<RequestEntry[]> {
    const rows = await this.database.query<{
      entry_id: number;
      first: number;
      last: number;
      counted: boolean;
      old: number;
    }>(
      `SELECT entry_id, first_adjustment_id AS first, last_adjustment_id AS last, counted, created_at < ? AS old
         FROM inventory_adjustment_request WHERE entry_id > ? ORDER BY entry_id LIMIT ?`,
      [cutoff, after, limit],
    );
    return rows.map((row) => ({
      entryId: row.entry_id,
      first: row.first,
      last: row.last,
      isOld: row.old === 1,
      isCounted: row.counted,
    }));
  }

  /** Ids of the history from `first` to `last` that are there, ascending, `limit` at most. */
  async existingIds({ first, last }: IdRun, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT adjustment_id FROM inventory_source_item_adjustment
        WHERE adjustment_id BETWEEN ? AND ? ORDER BY adjustment_id LIMIT ?`,
      [first, last, limit],
    );
    return rows.map((row) => row.adjustment_id);
  }

  /** Forgets entries of requests; one that the history's count still relies on stays. */
  async removeEntries(entryIds: readonly number[]): Promise<number> {
    return this.removeById(
      { table: 'inventory_adjustment_request', idColumn: 'entry_id', condition: 't.counted = 1' },
      entryIds,
    );
  }

  private async removeById(rows: RowsToDelete, ids: readonly number[]): Promise<number> {
    return this.database.run(() => deleteByIds(this.database, rows, ids));
  }
}
