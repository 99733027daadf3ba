import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The client stopped listening before the end. */
const CLIENT_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends one JSON list of any length, slice by slice, as fast as the client takes it. What fails before the first slice
 * is there throws and can still become a refusal. What fails later breaks the connection, so that no client takes the
 * part for the whole.
 */
export async function sendJsonList<Item>(
  response: Response,
  slices: AsyncIterable<readonly Item[]>,
  toResponse: (item: Item) => object,
): Promise<void> {
  const texts = jsonTexts(slices, toResponse)[Symbol.asyncIterator]();
  const first = await texts.next();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  try {
    await pipeline(Readable.from(startingWith(first, texts), { objectMode: false }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== CLIENT_GONE) throw error;
  }
}

async function* jsonTexts<Item>(
  slices: AsyncIterable<readonly Item[]>,
  toResponse: (item: Item) => object,
): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield `${opening}${slice.map((item) => JSON.stringify(toResponse(item))).join(',')}`;
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

async function* startingWith(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}
