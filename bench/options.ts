import { parseArgs } from 'node:util';

/** What a run is asked to do. */
export interface Options {
  readonly suites: readonly string[];
  readonly json: boolean;
  readonly explain: boolean;
  /** Less of everything: to see that it runs, not how fast. */
  readonly quick: boolean;
  readonly rounds: number;
  /** Seconds of each stretch that is measured. */
  readonly seconds: number;
  /** Numbers of clients that send 1000 items at a time. */
  readonly clients: readonly number[];
  /** Rows of the history. */
  readonly rows: number;
  /** Only scenarios with this in their name. */
  readonly only: string;
  /** A folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
}

/** The command line that makes no sense, as a sentence. */
export class UsageError extends Error {}

/** Reads the words of the command line, and BENCH_ROWS. */
export function readOptions(
  words: readonly string[],
  known: readonly string[],
  environment: NodeJS.ProcessEnv,
): Options {
  const { values, positionals } = parsed(words);
  for (const name of positionals) {
    if (!known.includes(name)) throw new UsageError(`There is no suite "${name}". There are: ${known.join(', ')}.`);
  }
  return {
    suites: positionals.length > 0 ? positionals : known,
    json: values.json ?? false,
    explain: values.explain ?? false,
    quick: values.quick ?? false,
    rounds: positive('--rounds', values.rounds ?? (values.quick ? '1' : '3')),
    seconds: positive('--seconds', values.seconds ?? (values.quick ? '1' : '3')),
    clients: (values.clients ?? '2').split(',').map((text) => positive('--clients', text)),
    rows: positive('BENCH_ROWS', environment['BENCH_ROWS'] ?? '10000000'),
    only: values.only ?? '',
    profile: values.profile,
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        explain: { type: 'boolean' },
        quick: { type: 'boolean' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        clients: { type: 'string' },
        only: { type: 'string' },
        profile: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new UsageError(`${name} has to be a number above 0: "${text}" is not.`);
  return value;
}
