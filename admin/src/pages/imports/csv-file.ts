import { formatCount, formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

/** A file of the reader's, as a text. */
export interface CsvFile {
  /** Different for every file that was chosen, also for the same one again. */
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** Bytes of the file as it is. */
  readonly bytes: number;
}

/** A file that cannot be imported; the message is for the reader. */
export class UnusableFile extends Error {}

let files = 0;

/** Reads a file. Throws `UnusableFile` for one that is too large, empty, no text or no text in a known encoding. */
export async function readCsvFile(file: File, bytesMax: number): Promise<CsvFile> {
  if (file.size === 0) throw new UnusableFile(t('{name} is empty.', { name: file.name }));
  // A text is never shorter in JSON: no need to read what cannot fit.
  if (file.size > bytesMax) throw tooLarge(file.name, file.size, bytesMax);
  const text = textOf(new Uint8Array(await file.arrayBuffer()), file.name);
  const sent = new TextEncoder().encode(JSON.stringify(text)).length;
  if (sent > bytesMax) throw tooLarge(file.name, sent, bytesMax);
  files += 1;
  return { id: files, name: file.name, text, bytes: file.size };
}

/** The text of a file's bytes: UTF-8, or UTF-16 where a mark at its beginning says so. */
export function textOf(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    throw new UnusableFile(
      t('{name} is a spreadsheet or an archive. Save it as "CSV UTF-8" and choose that file.', { name }),
    );
  }
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnusableFile(t('{name} is not a text file.', { name }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile(
      t('Line {faultyLine} of {name} is not written in UTF-8. Save the file as "CSV UTF-8" and choose it again.', {
        faultyLine: formatCount(faultyLine(bytes)),
        name,
      }),
    );
  }
}

/** The first line, from 1, whose bytes are no UTF-8. A line break is never a part of a longer sign. */
function faultyLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}

export const DELIMITERS = [
  { value: ',', label: t('Comma') },
  { value: ';', label: t('Semicolon') },
  { value: 'tab', label: t('Tab') },
  { value: '|', label: t('Bar') },
] as const;
export type Delimiter = (typeof DELIMITERS)[number]['value'];

/** The delimiter that is most often in the first line; a comma where there is none. */
export function delimiterOf(text: string): Delimiter {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const counts = DELIMITERS.map(({ value }) => ({ value, count: head.split(value === 'tab' ? '\t' : value).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).value;
}

/** `4 MB`, `812 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return t('{bytes, plural, one {# byte} other {# bytes}}', { bytes });
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? t('{size} kB', { size: formatCount(Math.ceil(kilobytes)) })
    : t('{size} MB', { size: formatQuantity(Math.round(kilobytes / 102.4) / 10) });
}

function tooLarge(name: string, bytes: number, bytesMax: number): UnusableFile {
  return new UnusableFile(
    t('{name} has {size}; at most {sizeMax} can be sent. Split the file, or import it on the server with bin/cli.', {
      name,
      size: formatBytes(bytes),
      sizeMax: formatBytes(bytesMax),
    }),
  );
}
