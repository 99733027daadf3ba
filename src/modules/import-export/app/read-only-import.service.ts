import { Injectable } from '@nestjs/common';
import { errorsOf, failedResult } from '../domain/row.js';
import type { RowError, RowResult } from '../domain/row.js';
import type { ImportRun } from '../domain/run.js';
import { checkBatch } from './batch-check.js';
import type { ImportRecords } from './import-records.js';
import { batchSizeOf } from './import-options.js';
import type { ImportOptions } from './import-options.js';
import { DIFFERENCES_KEPT_MAX, ImportRefused, keptErrors } from './import-summary.js';
import type { ImportSummary } from './import-summary.js';
import { OpenFile } from './open-file.js';
import { Preview } from './preview.service.js';
import { NOTHING_DONE } from './row-importer.js';
import type { RowImporter } from './row-importer.js';
import { resultsByLine, RunProgress } from './run-progress.js';
import { passOverDone } from './resumed-file.js';

/** Goes through a file without changing anything. */
@Injectable()
export class ReadOnlyImport {
  constructor(private readonly preview: Preview) {}

  /** Checks every row that is not done yet. Throws `ImportRefused` where one cannot be imported. */
  async check<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    options: ImportOptions,
    resumed: ImportRun | undefined,
  ): Promise<void> {
    const file = await OpenFile.open(importer, input, options, 'read-only');
    let failed = 0;
    let errors: readonly RowError[] = [];
    try {
      await passOverDone(file, resumed, RunProgress.atHead(file.head));
      for await (const records of file.batches(batchSizeOf(options))) {
        const { faulty } = await checkBatch(file.session, records);
        failed += faulty.length;
        errors = keptErrors(errors, errorsOf(faulty));
        await options.report?.write(faulty.map(failedResult));
        options.afterBatch?.({ phase: 'checked', rows: records.length });
      }
    } finally {
      await file.close();
    }
    if (failed > 0) throw new ImportRefused(failed, errors, (resumed?.rowsDone ?? 0) > 0);
  }

  /** What an import would do, faulty rows included: the same counts, and the first changes. */
  async dryRun<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    const file = await OpenFile.open(importer, input, options, 'read-only');
    try {
      return await this.preview.run(() => previewed(file, options));
    } finally {
      await file.close();
    }
  }
}

async function previewed<Row extends { readonly line: number }>(
  file: OpenFile<Row>,
  options: ImportOptions,
): Promise<ImportSummary> {
  let progress = RunProgress.atHead(file.head);
  const differences: RowResult[] = [];
  for await (const records of file.batches(batchSizeOf(options))) {
    const batch = await checkBatch(file.session, records);
    const outcome = batch.rows.length > 0 ? await file.session.preview(batch.rows) : NOTHING_DONE;
    progress = progress.after(batch, outcome);
    keepDifferences(differences, outcome.results);
    await options.report?.write(resultsByLine(outcome.results, batch.faulty));
    options.afterBatch?.({ phase: 'imported', rows: records.length });
  }
  const { tally, errors, unknownSkus, position } = progress;
  return {
    runId: null,
    requestId: null,
    rows: position.rowsDone,
    tally,
    errors,
    unknownSkus,
    ignoredColumns: file.session.ignoredColumns,
    differences,
    isRefused: options.onFault === 'stop' && tally.failed > 0,
  };
}

function keepDifferences(kept: RowResult[], results: readonly RowResult[]): void {
  for (const result of results) {
    if (kept.length >= DIFFERENCES_KEPT_MAX) return;
    if (result.outcome !== 'unchanged' && result.outcome !== 'merged') kept.push(result);
  }
}
