import { invalid } from '../../../platform/errors/application-error.js';
import type { CsvRecord } from '../domain/row.js';
import type { RowRules } from './import-options.js';
import type { ImportRecords } from './import-records.js';
import type { ImportSession, RowImporter, SessionMode } from './row-importer.js';

/** A file being read, past its head. Holds no more than the batch that is asked for. */
export class OpenFile<Row extends { readonly line: number }> {
  private constructor(
    readonly session: ImportSession<Row>,
    readonly head: CsvRecord,
    private readonly records: AsyncIterator<CsvRecord>,
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
      return new OpenFile(importer.begin(head.value, rules, mode), head.value, records);
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

  /** What is left, in batches of at most `size`. */
  async *batches(size: number): AsyncGenerator<CsvRecord[]> {
    for (let batch = await this.next(size); batch.length > 0; batch = await this.next(size)) yield batch;
  }

  async close(): Promise<void> {
    await this.records.return?.();
  }
}
