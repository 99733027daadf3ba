import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid, notFound } from '../../../platform/errors/application-error.js';
import { ImportRunRepository, RunMovedOn } from '../data/import-run.repository.js';
import type { NewRun } from '../data/import-run.repository.js';
import { errorsOf, failedResult } from '../domain/row.js';
import type { FaultyRow } from '../domain/row.js';
import type { ImportKind, ImportRun, StopReason } from '../domain/run.js';
import { checkBatch } from './batch-check.js';
import type { CheckedBatch } from './batch-check.js';
import type { ImportRecords } from './import-records.js';
import { batchSizeOf } from './import-options.js';
import type { ImportOptions, ImportReport } from './import-options.js';
import { ImportRefused, keptErrors } from './import-summary.js';
import type { ImportSummary } from './import-summary.js';
import { OpenFile } from './open-file.js';
import { ReadOnlyImport } from './read-only-import.service.js';
import { passOverDone } from './resumed-file.js';
import { NOTHING_DONE } from './row-importer.js';
import type { ImportSession, RowImporter } from './row-importer.js';
import { visibleRunOwner } from './run-owner.js';
import { resultsByLine, RunProgress } from './run-progress.js';

/**
 * Imports a file batch by batch. Each batch is one transaction with the position of the run in it. An interrupted run
 * goes on after its last committed row: nothing is written or counted twice. All history rows of a run have one request
 * id and the actor `import`. Its id and label are those of the user who began it (spec, "What writes a row").
 */
@Injectable()
export class RunImport {
  constructor(
    private readonly database: Database,
    private readonly runs: ImportRunRepository,
    private readonly readOnly: ReadOnlyImport,
  ) {}

  /**
   * Returns what was done, or of a dry run what would be. Throws `ImportRefused` where faulty rows stop it, `invalid`
   * for a file that cannot be read, `not-found` and `conflict` for a run that cannot be resumed.
   */
  async execute<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    if (options.isDryRun) return this.readOnly.dryRun(importer, input, options);
    const resumed = await this.toResume(importer.kind, options);
    if (resumed) await options.report?.goOnAfter(resumed.lineDone);
    if (!resumed) return this.checkAndImport(importer, input, options, resumed);
    if (resumed.state === 'complete') return summaryOf({ ...resumed, unknownSkus: [] }, []);
    await this.runs.markBegun(resumed.runId);
    try {
      return await this.checkAndImport(importer, input, options, resumed);
    } catch (error) {
      if (!isElsewhere(error)) await this.stop(resumed.runId, error);
      throw error;
    }
  }

  private async checkAndImport<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    options: ImportOptions,
    resumed: ImportRun | undefined,
  ): Promise<ImportSummary> {
    if (options.onFault === 'stop' && input.isRepeatable) {
      await this.readOnly.check(importer, input, options, resumed);
    }
    return this.importAll(importer, input, options, resumed);
  }

  private async toResume(kind: ImportKind, options: ImportOptions): Promise<ImportRun | undefined> {
    const { resumes, runId, behavior } = options;
    if (resumes === undefined) return runId === undefined ? undefined : this.runs.find(runId, visibleRunOwner());
    const run = await this.runs.find(resumes, visibleRunOwner());
    if (!run) throw notFound('There is no import run "%1".', [resumes]);
    if (run.kind !== kind || run.behavior !== behavior) {
      throw invalid('The import run "%1" is one of %2 with the behavior %3.', [resumes, run.kind, run.behavior]);
    }
    return run;
  }

  private async importAll<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    options: ImportOptions,
    resumed: ImportRun | undefined,
  ): Promise<ImportSummary> {
    const file = await OpenFile.open(importer, input, options, 'write');
    try {
      const head = RunProgress.atHead(file.head);
      const run = resumed ?? (await this.begin(importer.kind, input, options, head));
      options.whenBegun?.(run.runId);
      const actor = { type: 'import', id: run.actorId, label: run.actorLabel } as const;
      return await runInContext({ ...currentContext(), requestId: run.requestId, actor }, async () => {
        const start = await passOverDone(file, resumed, head);
        return this.importRows(file, run, options, start);
      });
    } finally {
      await file.close();
    }
  }

  private async begin(
    kind: ImportKind,
    input: ImportRecords,
    { behavior, runId }: ImportOptions,
    head: RunProgress,
  ): Promise<NewRun> {
    const { requestId, actor } = currentContext();
    const run = {
      requestId,
      kind,
      behavior,
      fileName: input.name.slice(-FILE_NAME_MAX),
      digest: head.position.digest,
      actorType: actor.type,
      actorId: actor.id,
      actorLabel: actor.label,
    };
    const named = { runId: runId ?? requestId, ...run };
    if (await this.runs.insert(named)) return named;
    // Another attempt of the same request has begun it a moment ago.
    if (runId !== undefined) throw goesOnElsewhere(runId);
    // Several imports of one asynchronous bulk share their request id, as the contract has it: then the run has one of
    // its own.
    const other = { ...named, runId: randomUUID() };
    await this.runs.insert(other);
    return other;
  }

  private async importRows<Row extends { readonly line: number }>(
    file: OpenFile<Row>,
    run: Omit<NewRun, 'actorType'>,
    options: ImportOptions,
    start: RunProgress,
  ): Promise<ImportSummary> {
    let progress = start;
    let settled = Promise.resolve();
    try {
      for await (const records of file.batches(batchSizeOf(options))) {
        const batch = await checkBatch(file.session, records);
        await refuse(batch.faulty, options);
        const done = await this.commit(run.runId, file.session, batch, progress, options.report);
        progress = done.progress;
        // One batch may be settling while the next one is read and written, but not more.
        await settled;
        settled = done.settled;
        options.afterBatch?.({ phase: 'imported', rows: records.length });
      }
      return await this.finish(run, progress, file.session.ignoredColumns, options);
    } catch (error) {
      if (error instanceof RunMovedOn) {
        throw goesOnElsewhere(run.runId);
      }
      await this.stop(run.runId, error);
      throw error;
    } finally {
      await settled;
    }
  }

  /**
   * One transaction: the rows, their history, and how far the run is; the report is told before it commits. It returns
   * as soon as that is committed. What follows from the commit, above all the index, goes on until `settled`.
   */
  private async commit<Row extends { readonly line: number }>(
    runId: string,
    session: ImportSession<Row>,
    batch: CheckedBatch<Row>,
    before: RunProgress,
    report: ImportReport | undefined,
  ): Promise<CommittedBatch> {
    const written = async (): Promise<WrittenBatch> => {
      const outcome = batch.rows.length > 0 ? await session.write(batch.rows) : NOTHING_DONE;
      const progress = before.after(batch, outcome);
      await this.runs.advance(runId, before.position, progress.position, {
        tally: progress.tally,
        errors: progress.errors === before.errors ? undefined : progress.errors,
      });
      await report?.write(resultsByLine(outcome.results, batch.faulty));
      return { progress };
    };
    // In a transaction of the caller's nothing commits before that one does.
    if (this.database.inTransaction) return { ...(await written()), settled: Promise.resolve() };
    return new Promise((resolve, reject) => {
      const running = this.database.run(async () => {
        const attempt: { batch?: WrittenBatch } = {};
        // The first hook, hence before those that take their time.
        this.database.afterCommit(() => {
          if (attempt.batch) resolve({ ...attempt.batch, settled: running.then(ignored, ignored) });
        });
        attempt.batch = await written();
      });
      running.catch(reject);
    });
  }

  /** Where this fails, too, the run stays as one whose process died, and can be resumed all the same. */
  private async stop(runId: string, error: unknown): Promise<void> {
    await this.runs.markStopped(runId, stopReasonOf(error)).catch(() => undefined);
  }

  private async finish(
    run: Omit<NewRun, 'actorType'>,
    { position, tally, errors, unknownSkus }: RunProgress,
    ignoredColumns: readonly string[],
    { lastInserts }: ImportOptions,
  ): Promise<ImportSummary> {
    const summary = summaryOf({ ...run, ...position, tally, errors, unknownSkus }, ignoredColumns);
    await this.database.run(async () => {
      await this.runs.complete(run.runId, position);
      await lastInserts?.(summary);
    });
    return summary;
  }
}

interface WrittenBatch {
  readonly progress: RunProgress;
}

interface CommittedBatch extends WrittenBatch {
  /** Never rejects. */
  readonly settled: Promise<void>;
}

function goesOnElsewhere(runId: string): ApplicationError {
  return new ApplicationError('conflict', 'Another process goes on with the import run "%1".', [runId]);
}

function isElsewhere(error: unknown): boolean {
  return error instanceof ApplicationError && error.kind === 'conflict';
}

/** What a refusal says; any other error goes to the log and to the output of the command. */
function stopReasonOf(error: unknown): StopReason | null {
  if (!(error instanceof ApplicationError)) return null;
  const { message, parameters } = error;
  return { message, parameters, errors: error instanceof ImportRefused ? error.rowErrors : [] };
}

const ignored = (): void => undefined;
const FILE_NAME_MAX = 255;

/** For what could not be checked beforehand: a batch with a faulty row is not imported. */
async function refuse(faulty: readonly FaultyRow[], { onFault, report }: ImportOptions): Promise<void> {
  if (onFault === 'skip' || faulty.length === 0) return;
  await report?.write(faulty.map(failedResult));
  throw new ImportRefused(faulty.length, keptErrors([], errorsOf(faulty)), true);
}

function summaryOf(
  run: Pick<ImportRun, 'runId' | 'requestId' | 'rowsDone' | 'tally' | 'errors'> & Pick<ImportSummary, 'unknownSkus'>,
  ignoredColumns: readonly string[],
): ImportSummary {
  const { rowsDone: rows, runId, requestId, tally, errors, unknownSkus } = run;
  const done = { runId, requestId, rows, tally, errors, unknownSkus, ignoredColumns };
  return { ...done, differences: [], isRefused: false };
}
