import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { BulkReader, OPERATION_STATUS } from '../../bulk-operations/index.js';
import type { OperationState } from '../../bulk-operations/index.js';
import { ImportRunRepository } from '../data/import-run.repository.js';
import type { ImportKind, ImportRun } from '../domain/run.js';
import { visibleRunOwner } from './run-owner.js';
import { shownRun } from '../domain/shown-run.js';
import type { RunOperation, ShownRun } from '../domain/shown-run.js';

/** Runs that nothing was done about for so long are forgotten; their history rows stay. */
const KEPT_DAYS = 90;
const REMOVED_PER_STATEMENT = 1000;

/** What is known of import runs; to a caller who is bound to sources their own are there, and no others. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly runs: ImportRunRepository,
    private readonly bulks: BulkReader,
  ) {}

  /** Throws not-found where there is no run of that id and kind. */
  async get(runId: string, kind: ImportKind): Promise<ImportRun> {
    const run = await this.runs.find(runId, visibleRunOwner());
    if (run?.kind !== kind) throw notFound('There is no import run "%1".', [runId]);
    return run;
  }

  /** A run of any kind, with what its worker says of it. Throws not-found where there is none. */
  async show(runId: string): Promise<ShownRun> {
    const run = await this.runs.find(runId, visibleRunOwner());
    if (!run) throw notFound('There is no import run "%1".', [runId]);
    const [shown] = await this.shown([run]);
    return shown ?? shownRun(run, undefined);
  }

  /** A page of the runs of these kinds, the newest first. Three statements; a page past the end is the last one. */
  async list(
    kinds: readonly ImportKind[],
    { pageSize, currentPage }: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<{ runs: readonly ShownRun[]; totalCount: number }> {
    const owner = visibleRunOwner();
    const totalCount = await this.runs.count(kinds, owner);
    const page = Math.min(currentPage, Math.max(1, Math.ceil(totalCount / pageSize)));
    const runs = await this.runs.newest(kinds, pageSize, (page - 1) * pageSize, owner);
    return { runs: await this.shown(runs), totalCount };
  }

  /** Removes old runs in batches; returns how many went. */
  async forgetOld(): Promise<number> {
    let removed = 0;
    for (let batch = REMOVED_PER_STATEMENT; batch === REMOVED_PER_STATEMENT; removed += batch) {
      batch = await this.runs.removeOlderThan(KEPT_DAYS, REMOVED_PER_STATEMENT);
    }
    return removed;
  }

  private async shown(runs: readonly ImportRun[]): Promise<ShownRun[]> {
    const operations = await this.bulks.singles(runs.flatMap(({ bulkUuid }) => bulkUuid ?? []));
    return runs.map((run) => {
      const operation = run.bulkUuid === null ? undefined : operations.get(run.bulkUuid);
      return shownRun(run, operation && toRunOperation(operation));
    });
  }
}

function toRunOperation({ status, message }: OperationState): RunOperation {
  return {
    isOpen: status === OPERATION_STATUS.open,
    isComplete: status === OPERATION_STATUS.complete,
    message,
  };
}
