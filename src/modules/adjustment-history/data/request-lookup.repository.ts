import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';

/** How long a look may go through the rows of others for a bound caller. */
const SECONDS_MAX = 3;

/** A request that has changed stock, as a look-up shows it. */
export interface FoundRequest {
  readonly requestId: string;
  /** History rows that it has written. */
  readonly changes: number;
}

/** Requests by the beginning of their id: a range of a key with a limit. */
@Injectable()
export class RequestLookupRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * In the order of the ids, a pattern's wildcards being plain characters. For a caller who is bound to sources the rows of
   * these are counted, and requests without any are not found.
   */
  async beginningWith(text: string, limit: number): Promise<FoundRequest[]> {
    if (sourceScope().isBound) return this.beginningWithInScope(text, limit);
    const rows = await this.reads.query<{ request_id: string; changes: number }>(
      `SELECT r.request_id, SUM(r.adjustments) AS changes
         FROM inventory_adjustment_request r FORCE INDEX (idx_adjustment_request_id)
        WHERE r.request_id LIKE ? GROUP BY r.request_id ORDER BY r.request_id LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(({ request_id, changes }) => ({ requestId: request_id, changes }));
  }

  /**
   * Requests are read in the order of the key until there are enough with rows of the caller's sources. All runs of each
   * are counted. A run of ids is a range of the history's key. Time is the bound: a limit of runs would miss requests.
   */
  private async beginningWithInScope(text: string, limit: number): Promise<FoundRequest[]> {
    const scope = sourceScope();
    const rows = await this.reads.query<{ request_id: string; changes: number }>(
      withStatementTimeout(
        `SELECT r.request_id, COUNT(*) AS changes
           FROM inventory_adjustment_request r FORCE INDEX (idx_adjustment_request_id)
           STRAIGHT_JOIN inventory_source_item_adjustment a FORCE INDEX (PRIMARY)
             ON a.adjustment_id BETWEEN r.first_adjustment_id AND r.last_adjustment_id AND a.request_id = r.request_id
          WHERE r.request_id LIKE ?${scope.and('a.source_code')}
          GROUP BY r.request_id ORDER BY r.request_id LIMIT ?`,
        SECONDS_MAX,
      ),
      [`${text}%`, ...scope.values, limit],
    );
    return rows.map(({ request_id, changes }) => ({ requestId: request_id, changes }));
  }
}
