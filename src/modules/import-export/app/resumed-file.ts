import { invalid } from '../../../platform/errors/application-error.js';
import type { ImportRun } from '../domain/run.js';
import { BATCH_ROWS } from './import-options.js';
import type { OpenFile } from './open-file.js';
import type { RunProgress } from './run-progress.js';

/**
 * Passes over the rows that a run has done, and returns its progress there. Throws `invalid` where the file begins with
 * other rows than those that were done.
 */
export async function passOverDone(
  file: OpenFile<{ readonly line: number }>,
  resumed: ImportRun | undefined,
  head: RunProgress,
): Promise<RunProgress> {
  if (!resumed) return head;
  let progress = head;
  let left = resumed.rowsDone;
  while (left > 0) {
    const records = await file.next(Math.min(left, BATCH_ROWS));
    if (records.length === 0) break;
    progress = progress.skip(records);
    left -= records.length;
  }
  if (left > 0 || progress.position.digest !== resumed.digest) {
    throw invalid('This is not the file of the import run "%1": its first %2 rows are others.', [
      resumed.runId,
      resumed.rowsDone,
    ]);
  }
  return progress.counting(resumed.tally, resumed.errors);
}
