import { BLOCK_IDS } from './block.js';
import type { IdRun } from './block.js';

/** The runs as few as possible, ascending: those that touch or overlap are one. */
export function merged(runs: readonly IdRun[]): IdRun[] {
  const result: { first: number; last: number }[] = [];
  for (const { first, last } of [...runs].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else result.push({ first, last });
  }
  return result;
}

/** Single numbers as runs. */
export function runsOfNumbers(numbers: readonly number[]): IdRun[] {
  return merged(numbers.map((number) => ({ first: number, last: number })));
}

/** The ids of the nodes of so many blocks each. */
export function idsOf(nodes: readonly IdRun[], blocks: number): IdRun[] {
  return nodes.map(({ first, last }) => ({
    first: first * blocks * BLOCK_IDS,
    last: (last + 1) * blocks * BLOCK_IDS - 1,
  }));
}

export function lengthOf(runs: readonly IdRun[]): number {
  return runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
