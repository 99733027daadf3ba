import { currentHost } from './host.js';
import { quantile } from './measure.js';

/** Median and extremes of the rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Something that can be measured for a stretch; returns operations per second. */
export type Measurement = () => Promise<number>;

/** What one round measured. Each baseline is the mean of its figures just before and just after. */
export interface Round<Name extends string, BaselineName extends string> {
  readonly measured: Readonly<Record<Name, number>>;
  readonly baselines: Readonly<Record<BaselineName, number>>;
}

/**
 * Measures in `rounds` rounds: baselines, what is compared with them, baselines, and so on; one round's baselines after
 * are the next one's baselines before. A first pass of everything warms caches and compilers and is thrown away.
 */
export async function runRounds<Name extends string, BaselineName extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, Measurement>>,
  baselines: Readonly<Record<BaselineName, Measurement>>,
): Promise<Round<Name, BaselineName>[]> {
  // A smoke measures nothing.
  if (!currentHost()) {
    await once(baselines);
    await once(measurements);
  }
  let before = await once(baselines);
  const results: Round<Name, BaselineName>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await once(measurements);
    const after = await once(baselines);
    results.push({ measured, baselines: meanOf(before, after) });
    before = after;
  }
  return results;
}

async function once<Name extends string>(
  measurements: Readonly<Record<Name, Measurement>>,
): Promise<Record<Name, number>> {
  const results = {} as Record<Name, number>;
  for (const name of Object.keys(measurements) as Name[]) results[name] = await measurements[name]();
  return results;
}

function meanOf<Name extends string>(before: Record<Name, number>, after: Record<Name, number>): Record<Name, number> {
  const results = {} as Record<Name, number>;
  for (const name of Object.keys(before) as Name[]) results[name] = mean([before[name], after[name]]);
  return results;
}
