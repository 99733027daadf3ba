import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { WrittenRun } from '../domain/change.js';

/** A ledger whose rows the feed shows. */
export type Ledger = WrittenRun['type'];

const LEDGERS = {
  adjustment: { from: 'FROM inventory_source_item_adjustment', id: 'adjustment_id', floor: 'adjustment_floor' },
  reservation: { from: 'FROM inventory_reservation', id: 'reservation_id', floor: 'reservation_floor' },
} as const;

/** A part of a ledger beside the feed. */
export interface FeedSlice {
  readonly examined: number;
  /** Rows that are neither in the feed nor noted for it. */
  readonly missing: readonly number[];
  /** The last id that was looked at; undefined at the end. */
  readonly last: number | undefined;
}

/** Compares the ledgers with the feed. Takes no locks. */
@Injectable()
export class FeedComparisonRepository {
  constructor(private readonly database: Database) {}

  /**
   * The next rows of a ledger after an id, beside the feed. Rows that were there before the feed, or whose entries may be
   * pruned, are left out. One statement, so that a row which is being sequenced is on one side or the other.
   */
  async slice(ledger: Ledger, after: number, limit: number): Promise<FeedSlice> {
    const { from, id, floor } = LEDGERS[ledger];
    const rows = await this.database.query<{ id: number; is_missing: number }>(
      `SELECT listed.id,
              NOT EXISTS (SELECT 1 FROM inventory_change c WHERE c.type = '${ledger}' AND c.row_id = listed.id)
              AND NOT EXISTS (SELECT 1 FROM inventory_change_pending p
                WHERE p.type = '${ledger}' AND p.first_id <= listed.id AND p.last_id >= listed.id) AS is_missing
         FROM (SELECT ${id} AS id ${from} FORCE INDEX (PRIMARY)
                WHERE ${id} > GREATEST(?, (SELECT ${floor} FROM inventory_change_head WHERE head_id = 1))
                ORDER BY ${id} LIMIT ?) listed
        ORDER BY listed.id`,
      [after, limit],
    );
    return {
      examined: rows.length,
      missing: rows.filter(({ is_missing }) => is_missing === 1).map((row) => row.id),
      last: rows.length < limit ? undefined : rows.at(-1)?.id,
    };
  }
}
