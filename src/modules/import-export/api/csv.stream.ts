import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvTexts } from '../app/csv-table.js';
import type { CsvTable } from '../app/csv-table.js';

/** The client stopped listening before the end. */
const CLIENT_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a table as a CSV file, page by page, as fast as the client takes it. What fails before the first page is there
 * throws and can still become a refusal. What fails later breaks the connection, so that no client takes the part for
 * the whole.
 */
export async function sendCsv(response: Response, fileName: string, table: CsvTable): Promise<void> {
  const texts = csvTexts(table);
  const head = await texts.next();
  const first = await texts.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  try {
    await pipeline(Readable.from(startingWith([head, first], texts), { objectMode: false }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== CLIENT_GONE) throw error;
  }
}

async function* startingWith(
  taken: readonly IteratorResult<string>[],
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for (const { done, value } of taken) if (done !== true) yield value as string;
  yield* rest;
}
