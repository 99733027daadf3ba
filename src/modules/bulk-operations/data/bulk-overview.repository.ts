import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { WORK_TOPIC_PREFIX } from '../domain/background-work.js';
import { BULKS_LISTED_MAX, countsOf, stateOf } from '../domain/bulk-overview.js';
import type { BulkPart, BulkSummary } from '../domain/bulk-overview.js';
import { schedulerOf, userTypeOf } from '../domain/operation.js';

interface BulkRow {
  readonly bulk_uuid: string;
  readonly user_type: number | null;
  readonly user_id: string | null;
  readonly user_label: string | null;
  readonly description: string;
  readonly start_time: string;
  readonly operation_count: number;
}

interface PartRow {
  readonly operation_key: number;
  readonly subject: string | null;
  readonly status: number;
  readonly result_message: string | null;
  readonly steps_done: number;
  readonly steps_total: number | null;
  readonly outcome: string | null;
}

interface Steps {
  readonly bulk_uuid: string;
  readonly steps_done: number;
  readonly steps_total: number | null;
}

/** Whose bulks are meant; undefined for everybody's. */
type Owner = Actor | undefined;

const COLUMNS = 'bulk_uuid, user_type, user_id, user_label, description, start_time, operation_count';
/** Data of routes may be megabytes: only that of works is looked into, and only its results are shown. */
const IS_WORK = `topic_name LIKE '${WORK_TOPIC_PREFIX}%'`;

/** Reads bulks for the people who have begun them; three statements a page at most, whatever its size. */
@Injectable()
export class BulkOverviewRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** The newest bulks first; both parts of the order go one way, as an index does. */
  async page(owner: Owner, limit: number, offset: number): Promise<BulkSummary[]> {
    const { where, parameters } = ownedBy(owner);
    const rows = await this.reads.query<BulkRow>(
      `SELECT ${COLUMNS} FROM bulk WHERE ${where} ORDER BY start_time DESC, bulk_uuid DESC LIMIT ? OFFSET ?`,
      [...parameters, limit, offset],
    );
    return this.summed(rows);
  }

  /** No more than `BULKS_LISTED_MAX`. */
  async count(owner: Owner): Promise<number> {
    const { where, parameters } = ownedBy(owner);
    const [row] = await this.reads.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM bulk WHERE ${where} LIMIT ?) listed`,
      [...parameters, BULKS_LISTED_MAX],
    );
    return row?.total ?? 0;
  }

  /** Undefined where there is none of that uuid, or it is another's. */
  async find(bulkUuid: string, owner: Owner): Promise<BulkSummary | undefined> {
    const { where, parameters } = ownedBy(owner);
    const rows = await this.reads.query<BulkRow>(`SELECT ${COLUMNS} FROM bulk WHERE bulk_uuid = ? AND ${where}`, [
      bulkUuid,
      ...parameters,
    ]);
    const [bulk] = await this.summed(rows);
    return bulk;
  }

  async countParts(bulkUuid: string, statuses: readonly number[]): Promise<number> {
    const [row] = await this.reads.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM bulk_operation WHERE bulk_uuid = ? AND status IN (?)',
      [bulkUuid, statuses],
    );
    return row?.total ?? 0;
  }

  /** Operations of a bulk with one of these statuses, in their order. */
  async parts(
    bulkUuid: string,
    statuses: readonly number[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<BulkPart[]> {
    const rows = await this.reads.query<PartRow>(
      `SELECT operation_key, status, result_message, steps_done, steps_total,
              CASE WHEN ${IS_WORK} THEN JSON_UNQUOTE(JSON_EXTRACT(serialized_data, '$.subject')) END AS subject,
              CASE WHEN ${IS_WORK} THEN COALESCE(result_serialized_data, progress) END AS outcome
         FROM bulk_operation WHERE bulk_uuid = ? AND status IN (?) ORDER BY operation_key LIMIT ? OFFSET ?`,
      [bulkUuid, statuses, limit, offset],
    );
    return rows.map(toPart);
  }

  private async summed(bulks: readonly BulkRow[]): Promise<BulkSummary[]> {
    if (bulks.length === 0) return [];
    const uuids = bulks.map(({ bulk_uuid }) => bulk_uuid);
    const counts = await this.reads.query<{ bulk_uuid: string; status: number; total: number }>(
      'SELECT bulk_uuid, status, COUNT(*) AS total FROM bulk_operation WHERE bulk_uuid IN (?) GROUP BY bulk_uuid, status',
      [uuids],
    );
    const steps = await this.reads.query<Steps>(
      'SELECT bulk_uuid, steps_done, steps_total FROM bulk_operation WHERE bulk_uuid IN (?) AND operation_key = 0',
      [uuids],
    );
    const byBulk = new Map(uuids.map((uuid) => [uuid, new Map<number, number>()]));
    for (const { bulk_uuid: uuid, status, total } of counts) byBulk.get(uuid)?.set(status, total);
    const stepsOf = new Map(steps.map((row) => [row.bulk_uuid, row]));
    return bulks.map((row) => toSummary(row, byBulk.get(row.bulk_uuid) ?? new Map(), stepsOf.get(row.bulk_uuid)));
  }
}

function ownedBy(owner: Owner): { readonly where: string; readonly parameters: readonly unknown[] } {
  if (owner === undefined) return { where: '1 = 1', parameters: [] };
  return { where: 'user_type = ? AND user_id = ?', parameters: [userTypeOf(owner), owner.id] };
}

function toSummary(row: BulkRow, byStatus: ReadonlyMap<number, number>, steps: Steps | undefined): BulkSummary {
  const counts = countsOf(byStatus);
  const hasSteps = row.operation_count === 1 && steps?.steps_total != null;
  return {
    ...counts,
    bulkUuid: row.bulk_uuid,
    description: row.description,
    startedBy: schedulerOf(row.user_type, row.user_id, row.user_label),
    startedAt: row.start_time,
    operationCount: row.operation_count,
    state: stateOf(counts),
    stepsDone: hasSteps ? steps.steps_done : null,
    stepsTotal: hasSteps ? steps.steps_total : null,
  };
}

function toPart(row: PartRow): BulkPart {
  return {
    key: row.operation_key,
    subject: row.subject,
    status: row.status,
    message: row.result_message,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    outcome: row.outcome === null ? null : JSON.parse(row.outcome),
  };
}
