import { parseArgs } from 'node:util';
import { PROFILES } from './schedule/profiles.js';
import type { Profile } from './schedule/profiles.js';
import { REDIS_KINDS } from './stand/redis-servers.js';
import type { RedisKind } from './stand/redis-servers.js';

/** What a run is asked to do. */
export interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly profile: Profile;
  /** The database servers, by their name in `stand/topology.ts`. */
  readonly topology: string;
  readonly redis: RedisKind;
  readonly json: boolean;
  /** Only prints the faults of the seed. */
  readonly isScheduleOnly: boolean;
}

/** The command line that makes no sense, as a sentence. */
export class UsageError extends Error {}

const SEED_MAX = 2 ** 31;
const MINUTES = 2;

/** Reads the words of the command line. Without a seed there is one by chance, which the report names. */
export function readOptions(words: readonly string[], topologies: readonly string[]): Options {
  const values = parsed(words);
  const profile = PROFILES[values.profile ?? 'mixed'];
  if (!profile) {
    throw new UsageError(`There is no profile "${values.profile}". There are: ${Object.keys(PROFILES).join(', ')}.`);
  }
  const topology = values.topology ?? 'single';
  if (!topologies.includes(topology)) {
    throw new UsageError(`There is no topology "${topology}". There are: ${topologies.join(', ')}.`);
  }
  const redis = REDIS_KINDS.find((kind) => kind === (values.redis ?? 'single'));
  if (!redis) throw new UsageError(`There is no Redis "${values.redis}". There are: ${REDIS_KINDS.join(', ')}.`);
  const minutes = Number(values.minutes ?? MINUTES);
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new UsageError(`--minutes has to be a number above 0, 1440 at most.`);
  const seed = Number(values.seed ?? Math.floor(Math.random() * SEED_MAX));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError('--seed has to be a whole number, 0 or more.');
  const { json = false, schedule: isScheduleOnly = false } = values;
  return { minutes, seed, profile, topology, redis, json, isScheduleOnly };
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const told = { minutes: text, seed: text, profile: text, topology: text, redis: text };
    return parseArgs({ args: [...words], options: { ...told, json: flag, schedule: flag } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
