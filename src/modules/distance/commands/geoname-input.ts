import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import type { GeonameFile } from '../app/import-geonames.service.js';

const STANDARD_INPUT = '-';

/** A file of the command line, with how much of it is read. */
export interface GeonameInput extends GeonameFile {
  /** Bytes of the file; undefined where that is not known beforehand. */
  readonly size: number | undefined;
  /** Bytes read so far, as they stand in the file. */
  readonly bytesRead: number;
}

/** The file, unpacked where its name ends in `.gz`, or standard input for `-`. Throws where it cannot be read. */
export function geonameInput(path: string): GeonameInput {
  if (path === STANDARD_INPUT) return inputOf('standard input', undefined, () => process.stdin);
  try {
    const facts = statSync(path);
    if (facts.isDirectory()) throw new CommandFailure(`${path} is a folder.`);
    return inputOf(path, facts.isFile() ? facts.size : undefined, () => createReadStream(path));
  } catch (error) {
    throw readFailure(path, error);
  }
}

function inputOf(name: string, size: number | undefined, open: () => AsyncIterable<Uint8Array>): GeonameInput {
  const input = {
    ...{ name, size, bytesRead: 0 },
    chunks: async function* (): AsyncGenerator<Uint8Array> {
      try {
        const counted = counting(open(), (bytes) => {
          input.bytesRead += bytes;
        });
        yield* name.endsWith('.gz') ? unpacked(counted) : counted;
      } catch (error) {
        throw readFailure(name, error);
      }
    },
  };
  return input;
}

async function* counting(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip();
  // What fails in front of it ends the unpacking with the same error, which the loop throws.
  pipeline(chunks, unzip).catch(() => undefined);
  yield* unzip as AsyncIterable<Uint8Array>;
}

function readFailure(name: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof CommandFailure || code === undefined) return error;
  return new CommandFailure(`${name} cannot be read: ${message}`);
}
