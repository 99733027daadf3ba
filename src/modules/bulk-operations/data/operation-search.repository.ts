import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';

/** Operations of one page. */
const PAGE_SIZE_MAX = 500;
/**
 * Data and results of one response, in bytes. It is held in memory as a whole, and each operation may carry megabytes.
 */
const DATA_BYTES_MAX = 32 * 1024 * 1024;
/** Operations whose data one statement reads. */
const DATA_ROWS_MAX = 500;

/** An operation as the status routes tell it, without its data. */
export interface OperationState {
  readonly key: number;
  readonly status: number;
  readonly message: string | null;
  readonly errorCode: number | null;
}

/** An operation with everything that is kept of it. */
export interface OperationDetail extends OperationState {
  readonly bulkUuid: string;
  readonly topicName: string;
  readonly serializedData: string;
  readonly result: string | null;
  /** Time at which its bulk was scheduled, UTC. */
  readonly startTime: string;
}

interface StateRow {
  readonly operation_key: number;
  readonly status: number;
  readonly result_message: string | null;
  readonly error_code: number | null;
}

interface FoundRow extends StateRow {
  readonly id: number;
  readonly bulk_uuid: string;
  readonly topic_name: string;
  readonly start_time: string;
  readonly bytes: number;
}

interface DataRow {
  readonly id: number;
  readonly serialized_data: string;
  readonly result_serialized_data: string | null;
}

const STATE_COLUMNS = 'o.operation_key, o.status, o.result_message, o.error_code';
const FOUND_COLUMNS = `${STATE_COLUMNS}, o.id, o.bulk_uuid, o.topic_name, b.start_time,
  LENGTH(o.serialized_data) + COALESCE(LENGTH(o.result_serialized_data), 0) AS bytes`;
const DETAIL_SOURCE = 'bulk_operation o JOIN bulk b ON b.bulk_uuid = o.bulk_uuid';

const COLUMNS: SearchColumns = {
  id: { sql: 'o.operation_key', kind: 'int' },
  operation_key: { sql: 'o.operation_key', kind: 'int' },
  bulk_uuid: { sql: 'o.bulk_uuid', kind: 'text', isAscii: true },
  topic_name: { sql: 'o.topic_name', kind: 'text' },
  status: { sql: 'o.status', kind: 'int' },
  error_code: { sql: 'o.error_code', kind: 'int', nullable: true },
  result_message: { sql: 'o.result_message', kind: 'text', nullable: true },
  start_time: { sql: 'b.start_time', kind: 'date' },
  user_id: { sql: 'b.user_id', kind: 'text', nullable: true },
  user_type: { sql: 'b.user_type', kind: 'int', nullable: true },
};

/** Reads operations for callers who ask what has become of them. */
@Injectable()
export class OperationSearchRepository {
  constructor(private readonly database: Database) {}

  /** The operations of a bulk in the order of the request. */
  async states(bulkUuid: string): Promise<OperationState[]> {
    const rows = await this.database.query<StateRow>(
      `SELECT ${STATE_COLUMNS} FROM bulk_operation o WHERE o.bulk_uuid = ? ORDER BY o.operation_key`,
      [bulkUuid],
    );
    return rows.map(toState);
  }

  /** The first operation of each bulk, by its uuid: of a single request the only one. */
  async singles(bulkUuids: readonly string[]): Promise<ReadonlyMap<string, OperationState>> {
    if (bulkUuids.length === 0) return new Map();
    const rows = await this.database.query<StateRow & { readonly bulk_uuid: string }>(
      `SELECT o.bulk_uuid, ${STATE_COLUMNS} FROM bulk_operation o WHERE o.bulk_uuid IN (?) AND o.operation_key = 0`,
      [bulkUuids],
    );
    return new Map(rows.map((row) => [row.bulk_uuid, toState(row)]));
  }

  /** As `states`, with the data. Throws `invalid` where they carry more than 32 MiB. */
  async details(bulkUuid: string): Promise<OperationDetail[]> {
    const rows = await this.database.query<FoundRow>(
      `SELECT ${FOUND_COLUMNS} FROM ${DETAIL_SOURCE} WHERE o.bulk_uuid = ? ORDER BY o.operation_key`,
      [bulkUuid],
    );
    if (bytesOf(rows) > DATA_BYTES_MAX) {
      throw invalid(
        'The operations of this bulk carry more than %limit bytes. List them page by page with GET /V1/bulk, by bulk_uuid.',
        { limit: DATA_BYTES_MAX },
      );
    }
    return this.withData(rows);
  }

  /**
   * A page of the operations of all bulks, in the order in which they were scheduled. Throws `invalid` where the page
   * carries more than 32 MiB of data and results; one operation alone is always given.
   */
  async search(criteria: SearchCriteria): Promise<{ items: OperationDetail[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<FoundRow>(this.database, criteria, {
      from: DETAIL_SOURCE,
      columns: COLUMNS,
      select: FOUND_COLUMNS,
      defaultOrder: 'o.id ASC',
      pageSizeMax: PAGE_SIZE_MAX,
    });
    if (rows.length > 1 && bytesOf(rows) > DATA_BYTES_MAX) {
      throw invalid('The operations of this page carry more than %limit bytes. Ask for a smaller "%field".', {
        limit: DATA_BYTES_MAX,
        field: 'page_size',
      });
    }
    return { items: await this.withData(rows), totalCount };
  }

  /** The data is read once it is known to fit. An operation that was removed meanwhile is left out. */
  private async withData(found: readonly FoundRow[]): Promise<OperationDetail[]> {
    const data = new Map<number, DataRow>();
    for (const chunk of chunksOf(found, DATA_ROWS_MAX)) {
      const rows = await this.database.query<DataRow>(
        'SELECT id, serialized_data, result_serialized_data FROM bulk_operation WHERE id IN (?)',
        [chunk.map(({ id }) => id)],
      );
      for (const row of rows) data.set(row.id, row);
    }
    return found.flatMap((row) => {
      const carried = data.get(row.id);
      return carried ? [toDetail(row, carried)] : [];
    });
  }
}

function toState({ operation_key, status, result_message, error_code }: StateRow): OperationState {
  return {
    key: operation_key,
    status,
    message: result_message,
    errorCode: error_code,
  };
}

function bytesOf(rows: readonly FoundRow[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

function toDetail(row: FoundRow, { serialized_data, result_serialized_data }: DataRow): OperationDetail {
  return {
    ...toState(row),
    bulkUuid: row.bulk_uuid,
    topicName: row.topic_name,
    serializedData: serialized_data,
    result: result_serialized_data,
    startTime: row.start_time,
  };
}
