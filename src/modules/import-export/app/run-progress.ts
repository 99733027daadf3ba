import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { addTallies, EMPTY_TALLY, errorsOf, failedResult, rowsOf, tallyOf } from '../domain/row.js';
import type { CsvRecord, FaultyRow, RowError, RowResult, RowTally } from '../domain/row.js';
import type { RunPosition } from '../domain/run.js';
import { namedSkus } from '../domain/unknown-skus.js';
import type { CheckedBatch } from './batch-check.js';
import { keptErrors } from './import-summary.js';
import type { BatchOutcome } from './row-importer.js';

/** How far an import is, in memory; each batch gives the next one. */
export class RunProgress {
  private constructor(
    private readonly hash: Hash,
    readonly lineDone: number,
    readonly tally: RowTally,
    readonly errors: readonly RowError[],
    /** The first SKUs that the catalogue does not have. */
    readonly unknownSkus: readonly string[],
  ) {}

  static atHead(head: CsvRecord): RunProgress {
    return new RunProgress(createHash('sha256').update(textOf([head])), head.line, EMPTY_TALLY, [], []);
  }

  get position(): RunPosition {
    return { rowsDone: rowsOf(this.tally), lineDone: this.lineDone, digest: this.hash.copy().digest('hex') };
  }

  /** Past rows that an earlier process has done. */
  skip(records: readonly CsvRecord[]): RunProgress {
    const lineDone = records.at(-1)?.line ?? this.lineDone;
    return new RunProgress(this.hashOf(records), lineDone, this.tally, this.errors, this.unknownSkus);
  }

  /** With what the earlier process counted. */
  counting(tally: RowTally, errors: readonly RowError[]): RunProgress {
    return new RunProgress(this.hash, this.lineDone, tally, errors, this.unknownSkus);
  }

  after(batch: CheckedBatch<unknown>, { results, historyRows }: BatchOutcome): RunProgress {
    const { records, faulty, unknownSkus } = batch;
    const counts = { historyRows, unknownSkus: unknownSkus.length };
    return new RunProgress(
      this.hashOf(records),
      records.at(-1)?.line ?? this.lineDone,
      addTallies(this.tally, tallyOf([...results, ...faulty.map(failedResult)], counts)),
      keptErrors(this.errors, errorsOf(faulty)),
      namedSkus(this.unknownSkus, unknownSkus),
    );
  }

  private hashOf(records: readonly CsvRecord[]): Hash {
    return this.hash.copy().update(textOf(records));
  }
}

/** What became of each row of a batch, in the order of the lines. */
export function resultsByLine(results: readonly RowResult[], faulty: readonly FaultyRow[]): RowResult[] {
  return [...results, ...faulty.map(failedResult)].sort((a, b) => a.line - b.line);
}

function textOf(records: readonly CsvRecord[]): string {
  return records.map(({ cells }) => `${JSON.stringify(cells)}\n`).join('');
}
