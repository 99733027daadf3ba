import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';

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

  /** In the order of the ids, a pattern's wildcards being plain characters. */
  async beginningWith(text: string, limit: number): Promise<FoundRequest[]> {
    const rows = await this.reads.query<{ request_id: string; changes: string }>(
      `SELECT r.request_id, SUM(r.adjustments) AS changes
         FROM inventory_adjustment_request r FORCE INDEX (idx_adjustment_request_id)
        WHERE r.request_id LIKE ? GROUP BY r.request_id ORDER BY r.request_id LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(({ request_id, changes }) => ({ requestId: request_id, changes: Number(changes) }));
  }
}
