import { Dice } from '../../support/dice.js';
import type { Profile } from './profiles.js';

/** What can go wrong. The first word says what is done, the second to what. */
export type FaultKind =
  | 'kill-api'
  | 'kill-worker'
  | 'end-api'
  | 'stop-api'
  | 'stop-worker'
  | 'lose-commits'
  | 'cut-statements'
  | 'cut-connections'
  | 'silent-database'
  | 'kill-database'
  | 'stop-database'
  | 'full-disk'
  | 'flush-redis'
  | 'kill-redis'
  | 'stop-redis';

/** One fault of a run. */
export interface Fault {
  /** Milliseconds after the begin of the run. */
  readonly at: number;
  readonly kind: FaultKind;
  /** Which one of those that there are, counted from 0: the remainder of a division by their number. */
  readonly target: number;
  /** How long it lasts; 0 for what is over at once. */
  readonly ms: number;
  /** How hard: the share of commits or statements that it hits. */
  readonly share: number;
}

/** How long a fault of each kind lasts, in milliseconds; for what is killed, until it is started again. */
const LASTS: Readonly<Record<FaultKind, readonly [least: number, most: number]>> = {
  'kill-api': [0, 2000],
  'kill-worker': [0, 4000],
  'end-api': [0, 500],
  'stop-api': [1000, 12_000],
  'stop-worker': [1000, 12_000],
  'lose-commits': [2000, 8000],
  'cut-statements': [1000, 5000],
  'cut-connections': [0, 0],
  'silent-database': [1000, 6000],
  'kill-database': [0, 3000],
  'stop-database': [500, 5000],
  'full-disk': [1000, 5000],
  'flush-redis': [0, 0],
  'kill-redis': [0, 4000],
  'stop-redis': [500, 6000],
};

/** In the first and the last of a run nothing goes wrong: it begins and ends in good order. */
const CALM_MS = 2000;
const TARGETS = 1000;

/** The faults of a run of so many milliseconds, in the order of their times. The same seed gives the same ones. */
export function scheduleOf(profile: Profile, seed: number, lastsMs: number): Fault[] {
  const dice = new Dice(seed);
  const faults: Fault[] = [];
  let at = CALM_MS;
  for (;;) {
    at += dice.between(Math.round(profile.gapMs * 0.2), Math.round(profile.gapMs * 1.8));
    const kind = dice.weighted(profile.faults);
    const [least, most] = LASTS[kind];
    const fault = {
      at,
      kind,
      target: dice.between(0, TARGETS - 1),
      ms: dice.between(least, most),
      share: dice.between(5, 30) / 100,
    };
    if (at + fault.ms > lastsMs - CALM_MS) return faults;
    faults.push(fault);
  }
}
