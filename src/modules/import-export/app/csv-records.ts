import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import type { CsvRecord } from '../domain/row.js';

/**
 * A longer record is no row. Most likely the closing quote of a cell is missing, and the cell would take in the whole
 * file.
 */
const RECORD_BYTES_MAX = 64 * 1024;
/** What is read ahead of the parser. */
const CHUNK_BYTES = 64 * 1024;
const LINE_BREAK = /\r\n|\n|\r/g;

/**
 * The records of a CSV text, one by one, with the line that each begins in; records without a value are passed over.
 * The text is UTF-8, with or without a byte order mark. Lines end in LF, CRLF or CR. Cells may be quoted with `"` and
 * then hold delimiters, line breaks and doubled quotes. No more than about one chunk is read ahead of the consumer.
 * Throws `invalid` where the text is not UTF-8 or cannot be taken apart.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // How many cells a row has is the row's own fault, and a quote within a plain cell is a quote.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  const source = Readable.from(utf8Only(bytes), { objectMode: false, highWaterMark: CHUNK_BYTES });
  // A failure of the source is also the parser's, and is thrown by the loop.
  pipeline(source, parser).catch(() => undefined);
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line += 1 + lineBreaksIn(cells);
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* utf8Only(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  try {
    for await (const chunk of bytes) {
      decoder.decode(chunk, { stream: true });
      read += chunk.length;
      yield chunk;
    }
    decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw invalid('The file has to be UTF-8; it is not after byte %1 or a little later.', [read]);
  }
}

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(LINE_BREAK)?.length ?? 0;
  }
  return count;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ApplicationError || !(error instanceof CsvError)) return error;
  const { lines, records } = error as CsvError & { readonly lines?: number; readonly records?: number };
  const why =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'the record is longer than 64 kilobytes; a quoted cell may not be closed'
      : error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quoted cell is not closed'
        : 'its quotes can not be understood';
  return invalid('The file can not be read beyond its record %record, up to line %line: %why.', {
    record: Number(records ?? 0),
    line: Number(lines ?? 0),
    why,
  });
}
