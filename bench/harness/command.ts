import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerAddress } from './databases.js';

const SAMPLE_MS = 50;
/** What `bin/cli` gives a command. */
const HEAP_MEGABYTES_MAX = 512;
const KILOBYTES_PER_MB = 1024;

/** What a command of `bin/cli` did. */
export interface CommandRun {
  readonly seconds: number;
  /** The most memory that the process ever had; not a number where the system does not tell it. */
  readonly peakMegabytes: number;
  readonly code: number | null;
  /** The document of `--json`. */
  readonly document: unknown;
}

/** Runs a command of the build with `--json`. What it says beside that goes to the file `log`. */
export async function runCommand(server: ServerAddress, words: readonly string[], log: string): Promise<CommandRun> {
  const commandLine = fileURLToPath(new URL('../../src/cli.js', import.meta.url));
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, commandLine, ...words, '--json'],
    {
      env: { ...process.env, NODE_ENV: 'production', DB_NAME: server.database },
      stdio: ['ignore', 'pipe', openSync(log, 'a')],
    },
  );
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  let peakMegabytes = Number.NaN;
  const sampling = setInterval(() => (peakMegabytes = peakOf(child.pid) ?? peakMegabytes), SAMPLE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, peakMegabytes, code, document: documentOf(text, words, log) };
}

function documentOf(text: string, words: readonly string[], log: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${words.join(' ')} answered no document; see ${log}.`);
  }
}

/** The kernel remembers the peak, so that no sample has to meet it. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / KILOBYTES_PER_MB;
  } catch {
    return undefined;
  }
}
