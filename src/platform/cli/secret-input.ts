import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './usage-error.js';

/** More than any secret of a person; what is longer was piped in by mistake. */
const BYTES_MAX = 4096;

/** The streams that a secret is read from and asked for on. */
interface SecretStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** All that standard input has, without the line's end. Throws a `UsageError` where that is nothing, or too much. */
export async function readSecret(input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new UsageError(`Standard input has more than ${BYTES_MAX} bytes.`);
    chunks.push(part);
  }
  const secret = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError('Standard input is empty.');
  return secret;
}

/**
 * Asks a person twice, and shows nothing of what they type. Throws a `UsageError` where the two differ, and where input
 * ends. Ctrl+C is what it is elsewhere.
 */
export async function askSecret(question: string, streams?: SecretStreams): Promise<string> {
  const { input, output } = streams ?? { input: process.stdin, output: process.stderr };
  const first = await askHidden(question, input, output);
  if ((await askHidden('Again: ', input, output)) !== first) throw new UsageError('The two differ.');
  return first;
}

function askHidden(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, so that the keys do not show; its own writing goes nowhere.
  const reader = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  return new Promise((resolve, reject) => {
    // The terminal sends no signal while single keys are read.
    reader.on('SIGINT', () => process.emit('SIGINT'));
    reader.once('close', () => reject(new UsageError('Nothing was entered.')));
    reader.question('', (answer) => {
      resolve(answer);
      reader.close();
      output.write('\n');
    });
    output.write(question);
  });
}
