import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { ImportRunRepository } from '../data/import-run.repository.js';
import type { ImportKind, ImportRun } from '../domain/run.js';

/** Runs that nothing was done about for so long are forgotten; their history rows stay. */
const KEPT_DAYS = 90;
const REMOVED_PER_STATEMENT = 1000;

/** What is known of import runs. */
@Injectable()
export class ImportRuns {
  constructor(private readonly runs: ImportRunRepository) {}

  /** Throws not-found where there is no run of that id and kind. */
  async get(runId: string, kind: ImportKind): Promise<ImportRun> {
    const run = await this.runs.find(runId);
    if (run?.kind !== kind) throw notFound('There is no import run "%1".', [runId]);
    return run;
  }

  /** Removes old runs in batches; answers how many went. */
  async forgetOld(): Promise<number> {
    let removed = 0;
    for (let batch = REMOVED_PER_STATEMENT; batch === REMOVED_PER_STATEMENT; removed += batch) {
      batch = await this.runs.removeOlderThan(KEPT_DAYS, REMOVED_PER_STATEMENT);
    }
    return removed;
  }
}
