import { invalid } from '../../../platform/errors/application-error.js';
import type { CsvRecord } from '../domain/row.js';
import type { RowRules } from './import-options.js';
import type { ImportRecords } from './import-records.js';
import type { ImportSession, RowImporter, SessionMode } from './row-importer.js';

/** A file being read, past its head. Holds no more than two batches. */
export class OpenFile<Row extends { readonly line: number }> {
  private constructor(
    readonly session: ImportSession<Row>,
    readonly head: CsvRecord,
    private readonly records: AsyncIterator<CsvRecord>,
    private readonly readsAhead: boolean,
  ) {}

  /** Throws `invalid` for an empty file and for a head that does not fit. */
  static async open<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    input: ImportRecords,
    rules: RowRules,
    mode: SessionMode,
  ): Promise<OpenFile<Row>> {
    const records = input.records()[Symbol.asyncIterator]();
    try {
      const head = await records.next();
      if (head.done === true) throw invalid('The file is empty: it needs a line with the names of its columns.');
      return new OpenFile(importer.begin(head.value, rules, mode), head.value, records, input.isRepeatable);
    } catch (error) {
      await records.return?.();
      throw error;
    }
  }

  /** The next records, at most `size`; none at the end. */
  async next(size: number): Promise<CsvRecord[]> {
    const batch: CsvRecord[] = [];
    while (batch.length < size) {
      const record = await this.records.next();
      if (record.done === true) break;
      batch.push(record.value);
    }
    return batch;
  }

  /**
   * What is left, in batches of at most `size`. The next one of a file is read while the caller is busy with one. A pipe is
   * not read ahead: it may give nothing for long, and whoever ends before that would wait for it.
   */
  async *batches(size: number): AsyncGenerator<CsvRecord[]> {
    let ahead: Promise<CsvRecord[]> | undefined;
    for (;;) {
      const batch = await (ahead ?? this.next(size));
      if (batch.length === 0) return;
      if (this.readsAhead) {
        ahead = this.next(size);
        // It is thrown where that batch is asked for; who ends before has no use for it.
        ahead.catch(() => undefined);
      }
      yield batch;
    }
  }

  async close(): Promise<void> {
    await this.records.return?.();
  }
}
