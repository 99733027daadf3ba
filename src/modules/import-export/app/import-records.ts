import { createReadStream } from 'node:fs';
import type { CsvRecord } from '../domain/row.js';
import { csvRecords } from './csv-records.js';

export const DEFAULT_DELIMITER = ',';

/** Where rows come from. */
export interface ImportRecords {
  /** For people: which file it was. */
  readonly name: string;
  /** Whether the records can be had again, so that all of them may be checked before the first is imported. */
  readonly isRepeatable: boolean;
  /** Bytes taken in by the current reading. */
  readonly bytesRead: number;
  /** The records from the first one, the head. */
  records(): AsyncIterable<CsvRecord>;
}

/** CSV from something that gives bytes: anew at every call where it is repeatable. */
export class CsvInput implements ImportRecords {
  bytesRead = 0;

  private constructor(
    readonly name: string,
    readonly isRepeatable: boolean,
    private readonly delimiter: string,
    private readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) {}

  static file(path: string, delimiter: string): CsvInput {
    return new CsvInput(path, true, delimiter, () => createReadStream(path) as AsyncIterable<Uint8Array>);
  }

  /** A pipe by its path: it can be read once. */
  static once(path: string, delimiter: string): CsvInput {
    return new CsvInput(path, false, delimiter, () => createReadStream(path) as AsyncIterable<Uint8Array>);
  }

  /** A stream that is gone once it was read. */
  static stream(name: string, stream: AsyncIterable<Uint8Array>, delimiter: string): CsvInput {
    return new CsvInput(name, false, delimiter, () => stream);
  }

  static text(name: string, text: string, delimiter: string): CsvInput {
    return new CsvInput(name, true, delimiter, () => slices(Buffer.from(text)));
  }

  records(): AsyncIterable<CsvRecord> {
    this.bytesRead = 0;
    return csvRecords(this.counted(this.open()), this.delimiter);
  }

  private async *counted(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.bytesRead += chunk.length;
      yield chunk;
    }
  }
}

/** Rows that arrive as values. Their lines are their positions in the list, from 1. */
export class ValuesInput implements ImportRecords {
  readonly isRepeatable = true;
  readonly bytesRead = 0;

  constructor(
    readonly name: string,
    private readonly columns: readonly string[],
    private readonly rows: readonly (readonly string[])[],
  ) {}

  async *records(): AsyncGenerator<CsvRecord> {
    yield { line: 0, cells: this.columns };
    for (const [index, cells] of this.rows.entries()) yield { line: index + 1, cells };
  }
}

const SLICE_BYTES = 64 * 1024;

function* slices(bytes: Buffer): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES);
}
