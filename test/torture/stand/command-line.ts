import { execFile } from 'node:child_process';
import { nodeMemory } from '../../../bench/harness/node-memory.js';

const COMMAND_MS_MAX = 120_000;
const OUTPUT_BYTES_MAX = 16 * 1024 ** 2;

/** How a command ended; the code is null where it was ended from outside. */
export interface CommandRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the built command line with `--json`. */
export function runCommand(words: readonly string[], variables: NodeJS.ProcessEnv): Promise<CommandRun> {
  const options = {
    env: { ...process.env, ...variables },
    timeout: COMMAND_MS_MAX,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_BYTES_MAX,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeMemory(), 'dist/cli.bundle.js', ...words, '--json'],
      options,
      (_, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
}
