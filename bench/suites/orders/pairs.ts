import { currentHost } from '../../harness/host.js';
import type { Stretch } from '../../harness/measure.js';
import type { Figure, Target } from '../../harness/report.js';
import { mean, spreadOf } from '../../harness/rounds.js';
import type { Spread } from '../../harness/rounds.js';

/** What was measured, between two measurements of its baseline. */
export interface Pair<Result> {
  readonly before: Result;
  readonly measured: Result;
  readonly after: Result;
}

/**
 * Baseline, measured, baseline, measured, …, baseline: what disturbs the machine for longer than a stretch disturbs both.
 * A first pass warms caches and compilers and is thrown away.
 */
export async function alternate<Result>(
  rounds: number,
  baseline: () => Promise<Result>,
  measured: () => Promise<Result>,
): Promise<Pair<Result>[]> {
  // A smoke measures nothing.
  if (!currentHost()) {
    await baseline();
    await measured();
  }
  let before = await baseline();
  const pairs: Pair<Result>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const between = await measured();
    const after = await baseline();
    pairs.push({ before, measured: between, after });
    before = after;
  }
  return pairs;
}

/** One number of the measurements: of what is measured, of its baseline, and the ratio of the two. */
export interface Compared {
  readonly measured: Spread;
  readonly baselineMeasured: Spread;
  readonly ratio: Spread;
}

/** Compares by `number`; a pair's baseline is the mean of the measurements around it. */
export function compared<Result>(pairs: readonly Pair<Result>[], number: (result: Result) => number): Compared {
  const baseline = ({ before, after }: Pair<Result>): number => mean([number(before), number(after)]);
  return {
    measured: spreadOf(pairs.map(({ measured }) => number(measured))),
    baselineMeasured: spreadOf(pairs.map(baseline)),
    ratio: spreadOf(pairs.map((pair) => number(pair.measured) / baseline(pair))),
  };
}

/** What two ways are compared by, beside the numbers. */
export interface RateTexts {
  readonly suite: string;
  readonly scenario: string;
  readonly unit: string;
  readonly baseline: string;
  readonly target?: Target | undefined;
}

/** Operations per second; each of them may stand for several of what `unit` counts. */
export function rateFigure(pairs: readonly Pair<Stretch>[], { target, ...texts }: RateTexts, each = 1): Figure {
  return { ...texts, ...compared(pairs, ({ rate }) => rate * each), target };
}

/** The time within which 99 of 100 operations had their response. */
export function p99Figure(
  pairs: readonly Pair<Stretch>[],
  { scenario, target, ...texts }: Omit<RateTexts, 'unit'>,
): Figure {
  const time = compared(pairs, ({ latency }) => latency.p99);
  return { ...texts, scenario: `${scenario}, p99`, unit: 'ms', ...time, target };
}
