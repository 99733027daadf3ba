import { parseArgs } from 'node:util';

/** What a run is asked to do. */
export interface Options {
  readonly suites: readonly string[];
  readonly json: boolean;
  readonly explain: boolean;
  /** Less of everything: to see that it runs, not how fast. */
  readonly quick: boolean;
  /** The least of everything, for a test: whether each suite runs and finds what is right. Such a run is quick, too. */
  readonly smoke: boolean;
  /** Compares with what was recorded, and fails where a ratio has fallen by more than its spread. */
  readonly check: boolean;
  /** Records the ratios of this run, to compare others with. */
  readonly record: boolean;
  readonly rounds: number;
  /** Seconds of each stretch that is measured. */
  readonly seconds: number;
  /** Numbers of clients that send 1000 items at a time. */
  readonly clients: readonly number[];
  /** Rows of the history. */
  readonly rows: number;
  /** Source items of a full rebuild, and of the largest data of the growth. */
  readonly items: number;
  /** Of mixed load, after which the memory is read. */
  readonly minutes: number;
  /** Only scenarios with this in their name. */
  readonly only: string;
  /** A folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
}

/** The command line that makes no sense, as a sentence. */
export class UsageError extends Error {}

const ROWS = { full: 10_000_000, quick: 10_000_000, smoke: 20_000 };
const ITEMS = { full: 1_000_000, quick: 100_000, smoke: 2_000 };
const MINUTES = { full: 1, quick: 0.2, smoke: 0.002 };
const SECONDS = { full: 3, quick: 1, smoke: 0.05 };
const ROUNDS = { full: 3, quick: 1, smoke: 1 };

/** One of three, by how much of everything a run is to have. */
export function sized<T>(
  { quick, smoke }: Pick<Options, 'quick' | 'smoke'>,
  sizes: { readonly full: T; readonly quick: T; readonly smoke: T },
): T {
  if (smoke) return sizes.smoke;
  return quick ? sizes.quick : sizes.full;
}

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
  const { json = false, explain = false, smoke = false, check = false, record = false } = values;
  if (record && (values.quick || smoke)) throw new UsageError('A quick run says too little to be recorded.');
  const quick = smoke || (values.quick ?? false);
  const number = (name: string, text: string | undefined, sizes: typeof ROWS): number =>
    positive(name, text ?? String(sized({ quick, smoke }, sizes)));
  return {
    suites: positionals.length > 0 ? positionals : known,
    ...{ json, explain, quick, smoke, check, record },
    rounds: number('--rounds', values.rounds, ROUNDS),
    seconds: number('--seconds', values.seconds, SECONDS),
    clients: (values.clients ?? (smoke ? '1' : '2')).split(',').map((text) => positive('--clients', text)),
    rows: number('BENCH_ROWS', environment['BENCH_ROWS'], ROWS),
    items: number('--items', values.items, ITEMS),
    minutes: number('--minutes', values.minutes, MINUTES),
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
        ...{ json: FLAG, explain: FLAG, quick: FLAG, smoke: FLAG, check: FLAG, record: FLAG },
        ...{ rounds: TEXT, seconds: TEXT, clients: TEXT, items: TEXT, minutes: TEXT, only: TEXT, profile: TEXT },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const FLAG = { type: 'boolean' } as const;
const TEXT = { type: 'string' } as const;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new UsageError(`${name} has to be a number above 0: "${text}" is not.`);
  return value;
}
