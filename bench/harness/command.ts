import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerAddress } from './databases.js';
import { currentHost } from './host.js';
import { peakMegabytes, residentMegabytes } from './memory.js';
import { nodeMemory } from './node-memory.js';
import { processorTimeOfProcess } from './processor-times.js';

const SAMPLE_MS = 50;

/** What a command of `bin/cli` did. */
export interface CommandRun {
  readonly seconds: number;
  /** The most memory that the process ever had; not a number where the system does not tell it. */
  readonly peakMegabytes: number;
  /** Megabytes in memory, from the start of the process to its end. */
  readonly memory: readonly number[];
  /** What the process used of the processors, in microseconds; not a number where the system does not tell it. */
  readonly processorTime: number;
  readonly code: number | null;
  /** The document of `--json`. */
  readonly document: unknown;
}

/** Runs a command of the build with `--json`. What it says beside that goes to the file `log`, or to standard error. */
export async function runCommand(server: ServerAddress, words: readonly string[], log?: string): Promise<CommandRun> {
  const begun = performance.now();
  const run = await (currentHost() ? runHosted(server, words) : runProcess(server, words, log));
  const seconds = (performance.now() - begun) / 1000;
  const { text, ...rest } = run;
  return { seconds, ...rest, document: documentOf(text, words, log) };
}

/** Seconds that a command takes which does next to nothing: the start of a process. */
export async function startSeconds(server: ServerAddress, log?: string): Promise<number> {
  return (await runCommand(server, ['acl:list'], log)).seconds;
}

type Run = Omit<CommandRun, 'seconds' | 'document'> & { readonly text: string };

async function runHosted({ database }: ServerAddress, words: readonly string[]): Promise<Run> {
  const input = { database, words: [...words, '--json'] };
  const done = await currentHost()?.ask<{ code: number; text: string }>('runWords', input);
  return { code: null, text: '', ...done, peakMegabytes: Number.NaN, processorTime: Number.NaN, memory: [] };
}

async function runProcess(server: ServerAddress, words: readonly string[], log: string | undefined): Promise<Run> {
  const commandLine = fileURLToPath(new URL('../../src/cli.bundle.js', import.meta.url));
  const child = spawn(process.execPath, [...nodeMemory(), commandLine, ...words, '--json'], {
    env: { ...process.env, NODE_ENV: 'production', DB_NAME: server.database },
    stdio: ['ignore', 'pipe', log === undefined ? 2 : openSync(log, 'a')],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  let peak = Number.NaN;
  let processorTime = Number.NaN;
  const memory: number[] = [];
  const sampling = setInterval(() => {
    peak = peakMegabytes(child.pid) ?? peak;
    processorTime = processorTimeOfProcess(child.pid) ?? processorTime;
    const resident = residentMegabytes(child.pid);
    if (resident !== undefined) memory.push(resident);
  }, SAMPLE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  return { code, text, peakMegabytes: peak, processorTime, memory };
}

function documentOf(text: string, words: readonly string[], log: string | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${words.join(' ')} answered no document; see ${log ?? 'above'}.`);
  }
}
