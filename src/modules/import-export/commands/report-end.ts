import { createReadStream } from 'node:fs';

const LINE_BREAK = 0x0a;
const QUOTE = 0x22;
const NUMBER = /^\d+(?=,)/;

/** How much of a report is to be kept. */
interface ReportEnd {
  /** The first record as it stands, without its line break; undefined where it is not complete. */
  readonly head: string | undefined;
  /** Bytes up to the end of the last record that is kept. */
  readonly bytes: number;
}

/**
 * Where the records end that a report has of the lines up to `line`. A record that breaks off in the middle, as a
 * process leaves it that is killed while it writes, is never kept.
 */
export async function reportEnd(path: string, line: number): Promise<ReportEnd> {
  let head: string | undefined;
  let bytes = 0;
  for await (const record of completeRecords(path)) {
    if (head !== undefined && Number(NUMBER.exec(record)?.[0] ?? Infinity) > line) break;
    head ??= record;
    bytes += Buffer.byteLength(record) + 1;
  }
  return { head, bytes };
}

/** Records with their quotes, without their line break. One may hold line breaks within quotes. */
async function* completeRecords(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let isQuoted = false;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = Buffer.concat([rest, chunk]);
    let begin = 0;
    for (let at = rest.length; at < text.length; at += 1) {
      // A quote within quotes is doubled, and changes nothing here.
      if (text[at] === QUOTE) isQuoted = !isQuoted;
      if (text[at] !== LINE_BREAK || isQuoted) continue;
      yield text.toString('utf8', begin, at);
      begin = at + 1;
    }
    rest = text.subarray(begin);
  }
}
