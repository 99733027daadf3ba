import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid, notFound } from '../../../platform/errors/application-error.js';
import { OPERATION_BYTES_MAX, OperationRoutes, ScheduleBulk } from '../../bulk-operations/index.js';
import { ImportRunRepository } from '../data/import-run.repository.js';
import type { Behavior } from '../domain/behavior.js';
import type { ImportKind, ImportRun } from '../domain/run.js';
import type { OnUnknownSku } from '../domain/unknown-skus.js';
import { CsvInput } from './import-records.js';
import { BATCH_ROWS } from './import-options.js';
import type { OnFault } from './import-options.js';
import { ImportRuns } from './import-runs.service.js';
import { Importers } from './importers.service.js';
import { OpenFile } from './open-file.js';
import { passOverDone } from './resumed-file.js';
import { RunProgress } from './run-progress.js';

/** Beside the file an operation has a few words and the name of the run. */
const REST_OF_OPERATION_BYTES = 1024;
/** Bytes of a file that a worker imports, written as a JSON text: the operation is kept until it is done. */
export const SCHEDULED_CSV_BYTES_MAX = OPERATION_BYTES_MAX - REST_OF_OPERATION_BYTES;

const ROUTES: Readonly<Record<ImportKind, string>> = {
  'stock-sources': 'V1/inventory/import/stock-sources',
  products: 'V1/inventory/import/products',
};

/** A file to import. */
export interface ImportRequest {
  readonly kind: ImportKind;
  /** `append` for products. */
  readonly behavior: Behavior;
  readonly onFault: OnFault;
  /** Of source items; products know no such choice. */
  readonly onUnknownSku: OnUnknownSku;
  readonly csv: string;
  readonly delimiter: string;
  readonly fileName: string;
  /** The run to go on with, where it stopped. */
  readonly resumes?: string | undefined;
}

/** What is known of a file before it is imported. */
interface Survey {
  /** Over its head, or of a run that is resumed over all rows that are done. */
  readonly digest: string;
  readonly rowsTotal: number;
}

/** Has files imported by a worker, so that no client has to wait for the response of a long request. */
@Injectable()
export class ScheduleImport {
  constructor(
    private readonly database: Database,
    private readonly importers: Importers,
    private readonly runs: ImportRunRepository,
    private readonly shown: ImportRuns,
    private readonly routes: OperationRoutes,
    private readonly bulks: ScheduleBulk,
  ) {}

  /**
   * Schedules the REST import of the file as one asynchronous operation in the name of the running request's actor.
   * Returns the run, which exists from now on. The uuid of the bulk is the request id of its history rows; a run that
   * is resumed keeps the one that it has. Throws `invalid` for a file that cannot be read or is not the one of the run,
   * `too-large` and `not-found`. Throws `conflict` where the run is not one to be resumed.
   */
  async execute(request: ImportRequest): Promise<ImportRun> {
    refuseLarge(request.csv);
    const { resumes } = request;
    const resumed = resumes === undefined ? undefined : await this.resumable(request, resumes);
    const survey = await this.survey(request, resumed);
    return this.database.run(() =>
      resumed ? this.goOn(request, resumed, survey.rowsTotal) : this.begin(request, survey),
    );
  }

  private async begin(request: ImportRequest, { digest, rowsTotal }: Survey): Promise<ImportRun> {
    const runId = randomUUID();
    const { actor } = currentContext();
    const bulkUuid = await this.schedule(request, runId);
    await this.runs.insert(
      {
        runId,
        requestId: bulkUuid,
        kind: request.kind,
        behavior: request.behavior,
        fileName: request.fileName,
        digest,
        actorType: actor.type,
        actorId: actor.id,
        actorLabel: actor.label,
      },
      { bulkUuid, rowsTotal },
    );
    return this.stored(runId);
  }

  private async goOn(request: ImportRequest, resumed: ImportRun, rowsTotal: number): Promise<ImportRun> {
    const { runId, rowsDone } = resumed;
    const locked = await this.runs.lock(runId);
    // Two at once: the one that comes later finds the run scheduled.
    if (locked?.rowsDone !== rowsDone || locked.bulkUuid !== resumed.bulkUuid) throw goesOn(runId);
    const bulkUuid = await this.schedule(request, runId);
    await this.runs.schedule(runId, { bulkUuid, rowsTotal });
    return this.stored(runId);
  }

  /** The run as it is stored in the running transaction. */
  private async stored(runId: string): Promise<ImportRun> {
    const run = await this.runs.find(runId);
    if (!run) throw notFound('There is no import run "%1".', [runId]);
    return run;
  }

  private async resumable({ kind, behavior }: ImportRequest, runId: string): Promise<ImportRun> {
    const { run, canResume } = await this.shown.show(runId);
    if (run.kind !== kind || run.behavior !== behavior) {
      throw invalid('The import run "%1" is one of %2 with the behavior %3.', [runId, run.kind, run.behavior]);
    }
    if (!canResume) throw goesOn(runId);
    return run;
  }

  /** Reads the file once, without looking at what its rows say. */
  private async survey(request: ImportRequest, resumed: ImportRun | undefined): Promise<Survey> {
    const { kind, behavior, csv, delimiter, fileName } = request;
    const input = CsvInput.text(fileName, csv, delimiter);
    const file = await OpenFile.open(this.importers.of(kind), input, { behavior }, 'read-only');
    try {
      const start = await passOverDone(file, resumed, RunProgress.atHead(file.head));
      let rowsTotal = resumed?.rowsDone ?? 0;
      for await (const records of file.batches(BATCH_ROWS)) rowsTotal += records.length;
      return { digest: start.position.digest, rowsTotal };
    } finally {
      await file.close();
    }
  }

  private async schedule(request: ImportRequest, runId: string): Promise<string> {
    const { kind, behavior, onFault, onUnknownSku, csv, delimiter } = request;
    const target = this.routes.find('POST', ROUTES[kind]);
    if (!target) throw new Error(`There is no route ${ROUTES[kind]}.`);
    const { bulkUuid } = await this.bulks.executeSingle(target.route, {
      import: {
        csv,
        delimiter,
        validation_strategy: onFault,
        resume: runId,
        ...(kind === 'products' ? {} : { behavior, unknown_skus: onUnknownSku }),
      },
    });
    return bulkUuid;
  }
}

function goesOn(runId: string): ApplicationError {
  return new ApplicationError('conflict', 'The import run "%1" is complete, or somebody goes on with it already.', [
    runId,
  ]);
}

function refuseLarge(csv: string): void {
  if (Buffer.byteLength(JSON.stringify(csv)) <= SCHEDULED_CSV_BYTES_MAX) return;
  throw new ApplicationError('too-large', 'The file can have at most %limit bytes, as a JSON text.', {
    limit: SCHEDULED_CSV_BYTES_MAX,
  });
}
