import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { schedulerOf, userTypeOf } from '../domain/operation.js';
import type { Bulk } from '../domain/operation.js';

interface BulkRow {
  readonly bulk_uuid: string;
  readonly user_type: number | null;
  readonly user_id: string | null;
  readonly user_label: string | null;
  readonly store_code: string | null;
  readonly description: string;
  readonly start_time: string;
  readonly operation_count: number;
}

/** A bulk and the time at which it was scheduled, `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface StoredBulk extends Bulk {
  readonly startTime: string;
}

/** The table of bulks. */
@Injectable()
export class BulkRepository {
  constructor(private readonly database: Database) {}

  async insert({ bulkUuid, scheduler, storeCode, description, operationCount }: Bulk): Promise<void> {
    await this.database.execute(
      `INSERT INTO bulk (bulk_uuid, user_type, user_id, user_label, store_code, description, operation_count)
       VALUES (?)`,
      [[bulkUuid, userTypeOf(scheduler), scheduler.id, scheduler.label, storeCode, description, operationCount]],
    );
  }

  /** With a scheduler: theirs alone. */
  async find(bulkUuid: string, scheduler?: Actor): Promise<StoredBulk | undefined> {
    const own = scheduler ? ' AND user_type = ? AND user_id = ?' : '';
    const [row] = await this.database.query<BulkRow>(
      `SELECT bulk_uuid, user_type, user_id, user_label, store_code, description, start_time, operation_count
         FROM bulk WHERE bulk_uuid = ?${own}`,
      [bulkUuid, ...(scheduler ? [userTypeOf(scheduler), scheduler.id] : [])],
    );
    return (
      row && {
        bulkUuid: row.bulk_uuid,
        scheduler: schedulerOf(row.user_type, row.user_id, row.user_label),
        storeCode: row.store_code,
        description: row.description,
        startTime: row.start_time,
        operationCount: row.operation_count,
      }
    );
  }

  /** Uuids of bulks that were scheduled more than `days` ago and have no open operation, the oldest first. */
  async listFinished(days: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ bulk_uuid: string }>(
      `SELECT b.bulk_uuid FROM bulk b
        WHERE b.start_time < UTC_TIMESTAMP() - INTERVAL ? DAY
          AND NOT EXISTS (SELECT 1 FROM bulk_operation o WHERE o.bulk_uuid = b.bulk_uuid AND o.status = 4)
        ORDER BY b.start_time LIMIT ?`,
      [days, limit],
    );
    return rows.map((row) => row.bulk_uuid);
  }

  async remove(bulkUuid: string): Promise<void> {
    await this.database.execute('DELETE FROM bulk WHERE bulk_uuid = ?', [bulkUuid]);
  }
}
