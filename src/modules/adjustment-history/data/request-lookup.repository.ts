import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';

/** Runs of ids that one look goes through for a bound caller, and seconds that it may take. */
const RUNS_MAX = 500;
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
    const rows = await this.reads.query<{ request_id: string; changes: string }>(
      `SELECT r.request_id, SUM(r.adjustments) AS changes
         FROM inventory_adjustment_request r FORCE INDEX (idx_adjustment_request_id)
        WHERE r.request_id LIKE ? GROUP BY r.request_id ORDER BY r.request_id LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(({ request_id, changes }) => ({ requestId: request_id, changes: Number(changes) }));
  }

  /** A request's rows stand together, so each run of ids is a range of the key; there are few runs of one beginning. */
  private async beginningWithInScope(text: string, limit: number): Promise<FoundRequest[]> {
    const scope = sourceScope();
    const rows = await this.reads.query<{ request_id: string; changes: number }>(
      withStatementTimeout(
        `SELECT r.request_id, COUNT(*) AS changes
           FROM (SELECT request_id, first_adjustment_id, last_adjustment_id
                   FROM inventory_adjustment_request FORCE INDEX (idx_adjustment_request_id)
                  WHERE request_id LIKE ? ORDER BY request_id LIMIT ${RUNS_MAX}) r
           JOIN inventory_source_item_adjustment a FORCE INDEX (PRIMARY)
             ON a.adjustment_id BETWEEN r.first_adjustment_id AND r.last_adjustment_id AND a.request_id = r.request_id
          WHERE 1 = 1${scope.and('a.source_code')}
          GROUP BY r.request_id ORDER BY r.request_id LIMIT ?`,
        SECONDS_MAX,
      ),
      [`${text}%`, ...scope.values, limit],
    );
    return rows.map(({ request_id, changes }) => ({ requestId: request_id, changes: Number(changes) }));
  }
}
