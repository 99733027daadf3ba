import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/http/search-criteria.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/http/search-criteria.js';

/** Operations of one page: each may carry megabytes. */
const PAGE_SIZE_MAX = 500;

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

interface DetailRow extends StateRow {
  readonly bulk_uuid: string;
  readonly topic_name: string;
  readonly serialized_data: string;
  readonly result_serialized_data: string | null;
  readonly start_time: string;
}

const STATE_COLUMNS = 'o.operation_key, o.status, o.result_message, o.error_code';
const DETAIL_COLUMNS = `${STATE_COLUMNS}, o.bulk_uuid, o.topic_name, o.serialized_data, o.result_serialized_data, b.start_time`;
const DETAIL_SOURCE = 'bulk_operation o JOIN bulk b ON b.bulk_uuid = o.bulk_uuid';

const COLUMNS: SearchColumns = {
  id: { sql: 'o.operation_key', kind: 'int' },
  operation_key: { sql: 'o.operation_key', kind: 'int' },
  bulk_uuid: { sql: 'o.bulk_uuid', kind: 'text' },
  topic_name: { sql: 'o.topic_name', kind: 'text' },
  status: { sql: 'o.status', kind: 'int' },
  error_code: { sql: 'o.error_code', kind: 'int', nullable: true },
  result_message: { sql: 'o.result_message', kind: 'text', nullable: true },
  start_time: { sql: 'b.start_time', kind: 'date' },
  user_id: { sql: 'b.user_id', kind: 'text', nullable: true },
  user_type: { sql: 'b.user_type', kind: 'int', nullable: true },
};

/** Reads operations for those who want to know what has become of them. */
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

  /** As `states`, with the data. */
  async details(bulkUuid: string): Promise<OperationDetail[]> {
    const rows = await this.database.query<DetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_SOURCE} WHERE o.bulk_uuid = ? ORDER BY o.operation_key`,
      [bulkUuid],
    );
    return rows.map(toDetail);
  }

  /** A page of the operations of all bulks, in the order in which they were scheduled. */
  async search(criteria: SearchCriteria): Promise<{ items: OperationDetail[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<DetailRow>(this.database, criteria, {
      from: DETAIL_SOURCE,
      columns: COLUMNS,
      select: DETAIL_COLUMNS,
      defaultOrder: 'o.id ASC',
      pageSizeMax: PAGE_SIZE_MAX,
    });
    return { items: rows.map(toDetail), totalCount };
  }
}

function toState({ operation_key, status, result_message, error_code }: StateRow): OperationState {
  return {
    key: Number(operation_key),
    status: Number(status),
    message: result_message,
    errorCode: error_code === null ? null : Number(error_code),
  };
}

function toDetail(row: DetailRow): OperationDetail {
  return {
    ...toState(row),
    bulkUuid: row.bulk_uuid,
    topicName: row.topic_name,
    serializedData: row.serialized_data,
    result: row.result_serialized_data,
    startTime: row.start_time,
  };
}
