import { StringDecoder } from 'node:string_decoder';
import { invalid } from '../../../platform/errors/application-error.js';

/** A longer line is no place: most likely the file is no text. */
const LINE_LENGTH_MAX = 64 * 1024;

/** A line with its number, from 1. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a text in UTF-8, one by one; blank ones are passed over and counted. They end in LF or CRLF. No more than
 * one chunk is held. Throws `invalid` for a line that is too long to be one.
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let rest = '';
  const lineOf = (text: string): TextLine | undefined => {
    number += 1;
    const bare = number === 1 ? text.replace(/^\uFEFF/, '') : text;
    return bare.trim() === '' ? undefined : { number, text: bare.replace(/\r$/, '') };
  };
  for await (const chunk of chunks) {
    const texts = (rest + decoder.write(Buffer.from(chunk))).split('\n');
    rest = texts.pop() ?? '';
    for (const text of texts) {
      const line = lineOf(text);
      if (line) yield line;
    }
    if (rest.length > LINE_LENGTH_MAX) throw invalid('Line %1 is too long to be a place.', [number + 1]);
  }
  const last = lineOf(rest + decoder.end());
  if (last) yield last;
}
