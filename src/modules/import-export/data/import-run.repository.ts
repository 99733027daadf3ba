import { Injectable } from '@nestjs/common';
import { isAscii } from '../../../platform/database/ascii.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import type { Behavior } from '../domain/behavior.js';
import { ROW_OUTCOMES } from '../domain/row.js';
import type { RowError, RowOutcome, RowTally } from '../domain/row.js';
import type { ImportKind, ImportRun, RunPosition, RunState, StopReason } from '../domain/run.js';

interface RunRow extends Record<`rows_${RowOutcome}`, number> {
  readonly run_id: string;
  readonly request_id: string;
  readonly kind: ImportKind;
  readonly behavior: Behavior;
  readonly file_name: string;
  readonly state: RunState;
  readonly content_digest: string;
  readonly rows_done: number;
  readonly line_done: number;
  readonly history_rows: number;
  readonly rows_unknown_sku: number;
  readonly errors: string;
  readonly rows_total: number | null;
  readonly bulk_uuid: string | null;
  readonly stopped_by: string | null;
  readonly actor_id: string | null;
  readonly actor_label: string | null;
  readonly started_at: string;
  readonly updated_at: string;
  readonly idle_seconds: number;
}

const OUTCOME_COLUMNS = ROW_OUTCOMES.map((outcome) => `rows_${outcome}` as const);
const COLUMNS = [
  ...['run_id', 'request_id', 'kind', 'behavior', 'file_name', 'state', 'content_digest', 'rows_done', 'line_done'],
  ...OUTCOME_COLUMNS,
  ...['history_rows', 'rows_unknown_sku', 'errors', 'actor_id', 'actor_label', 'started_at', 'updated_at'],
  ...['rows_total', 'bulk_uuid', 'stopped_by', 'TIMESTAMPDIFF(SECOND, updated_at, NOW()) AS idle_seconds'],
].join(', ');
const NO_ERRORS = '[]';

/** What a run begins with. */
export type NewRun = Pick<
  ImportRun,
  'runId' | 'requestId' | 'kind' | 'behavior' | 'fileName' | 'digest' | 'actorId' | 'actorLabel'
> & {
  /** What kind of caller has begun it; goes with the id. */
  readonly actorType: Actor['type'];
};

/** Whose runs are asked for; everybody's where it is undefined. */
export type RunOwner = Pick<Actor, 'type' | 'id'> | undefined;

/** What a worker is to do with a run, and of how many rows. */
interface RunSchedule {
  readonly bulkUuid: string;
  readonly rowsTotal: number;
}

/** Another process goes on with the run: what this one was about to commit is done already. */
export class RunMovedOn extends Error {}

/** The table of import runs. */
@Injectable()
export class ImportRunRepository {
  constructor(private readonly database: Database) {}

  /** Stores a run that begins, or with a schedule one that waits for a worker; false where there is one of that id. */
  async insert(run: NewRun, schedule?: RunSchedule): Promise<boolean> {
    const state: RunState = schedule ? 'waiting' : 'running';
    try {
      await this.database.execute(
        `INSERT INTO import_run
           (run_id, request_id, kind, behavior, file_name, state, content_digest, errors, actor_type, actor_id,
            actor_label, rows_total, bulk_uuid)
         VALUES (?)`,
        [
          [
            ...[run.runId, run.requestId, run.kind, run.behavior, run.fileName, state, run.digest, NO_ERRORS],
            ...[run.actorType, run.actorId, run.actorLabel, schedule?.rowsTotal ?? null, schedule?.bulkUuid ?? null],
          ],
        ],
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(runId: string, owner?: RunOwner): Promise<ImportRun | undefined> {
    if (!isAscii(runId)) return undefined;
    const own = ownedBy(owner);
    const [row] = await this.database.query<RunRow>(`SELECT ${COLUMNS} FROM import_run WHERE run_id = ?${own.and}`, [
      runId,
      ...own.values,
    ]);
    return row && toRun(row);
  }

  /** As `find`, locked for the running transaction. */
  async lock(runId: string): Promise<ImportRun | undefined> {
    if (!isAscii(runId)) return undefined;
    const [row] = await this.database.query<RunRow>(`SELECT ${COLUMNS} FROM import_run WHERE run_id = ? FOR UPDATE`, [
      runId,
    ]);
    return row && toRun(row);
  }

  /** Runs of these kinds, the newest first. */
  async newest(kinds: readonly ImportKind[], limit: number, offset: number, owner?: RunOwner): Promise<ImportRun[]> {
    const own = ownedBy(owner);
    const rows = await this.database.query<RunRow>(
      `SELECT ${COLUMNS} FROM import_run WHERE kind IN (?)${own.and}
        ORDER BY started_at DESC, run_id DESC LIMIT ? OFFSET ?`,
      [kinds, ...own.values, limit, offset],
    );
    return rows.map(toRun);
  }

  async count(kinds: readonly ImportKind[], owner?: RunOwner): Promise<number> {
    const own = ownedBy(owner);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM import_run WHERE kind IN (?)${own.and}`,
      [kinds, ...own.values],
    );
    return row?.total ?? 0;
  }

  /** A worker is to go on with the run. */
  async schedule(runId: string, { bulkUuid, rowsTotal }: RunSchedule): Promise<void> {
    await this.database.execute(
      "UPDATE import_run SET state = 'waiting', stopped_by = NULL, bulk_uuid = ?, rows_total = ? WHERE run_id = ?",
      [bulkUuid, rowsTotal, runId],
    );
  }

  /** A process goes on with the run. */
  async markBegun(runId: string): Promise<void> {
    await this.database.execute(
      "UPDATE import_run SET state = 'running', stopped_by = NULL WHERE run_id = ? AND state IN ('waiting', 'stopped')",
      [runId],
    );
  }

  /**
   * Moves a run forward, in the transaction of the batch. Throws `RunMovedOn` where it is not where the batch began:
   * then the batch must not be committed.
   */
  async advance(
    runId: string,
    from: RunPosition,
    to: RunPosition,
    { tally, errors }: { readonly tally: RowTally; readonly errors: readonly RowError[] | undefined },
  ): Promise<void> {
    const { affectedRows } = await this.database.execute(
      `UPDATE import_run
          SET state = 'running', stopped_by = NULL, rows_done = ?, line_done = ?, content_digest = ?, history_rows = ?,
              rows_unknown_sku = ?, ${OUTCOME_COLUMNS.map((column) => `${column} = ?`).join(', ')}, errors = COALESCE(?, errors)
        WHERE run_id = ? AND rows_done = ?`,
      [
        ...[to.rowsDone, to.lineDone, to.digest, tally.historyRows, tally.unknownSkus],
        ...ROW_OUTCOMES.map((outcome) => tally[outcome]),
        ...[errors === undefined ? null : JSON.stringify(errors), runId, from.rowsDone],
      ],
    );
    if (affectedRows === 0) throw new RunMovedOn();
  }

  /** Every row has its outcome. Throws `RunMovedOn` where the run is not at this position. */
  async complete(runId: string, { rowsDone }: RunPosition): Promise<void> {
    const { affectedRows } = await this.database.execute(
      "UPDATE import_run SET state = 'complete' WHERE run_id = ? AND rows_done = ?",
      [runId, rowsDone],
    );
    if (affectedRows === 0) throw new RunMovedOn();
  }

  /** No process goes on with the run at the moment; one that is complete stays so. */
  async markStopped(runId: string, reason: StopReason | null): Promise<void> {
    await this.database.execute(
      "UPDATE import_run SET state = 'stopped', stopped_by = ? WHERE run_id = ? AND state = 'running'",
      [reason && JSON.stringify(reason), runId],
    );
  }

  /** Removes one batch of runs that nothing was done about for so many days; returns how many went. */
  async removeOlderThan(days: number, batchSize: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM import_run WHERE updated_at < NOW() - INTERVAL ? DAY LIMIT ?',
      [days, batchSize],
    );
    return affectedRows;
  }
}

function ownedBy(owner: RunOwner): { readonly and: string; readonly values: readonly unknown[] } {
  if (!owner) return { and: '', values: [] };
  return { and: ' AND actor_type = ? AND actor_id = ?', values: [owner.type, owner.id] };
}

function toRun(row: RunRow): ImportRun {
  const outcomes = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, row[`rows_${outcome}`]]));
  return {
    runId: row.run_id,
    requestId: row.request_id,
    kind: row.kind,
    behavior: row.behavior,
    fileName: row.file_name,
    state: row.state,
    digest: row.content_digest,
    rowsDone: row.rows_done,
    lineDone: row.line_done,
    tally: {
      ...(outcomes as Record<RowOutcome, number>),
      historyRows: row.history_rows,
      unknownSkus: row.rows_unknown_sku,
    },
    errors: JSON.parse(row.errors) as RowError[],
    actorId: row.actor_id,
    actorLabel: row.actor_label,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    idleSeconds: row.idle_seconds,
    rowsTotal: row.rows_total,
    bulkUuid: row.bulk_uuid,
    stoppedBy: row.stopped_by === null ? null : (JSON.parse(row.stopped_by) as StopReason),
  };
}
