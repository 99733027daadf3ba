import { formatQuantity } from '../format';

/** So many times the old figure asks for a second look. */
const TIMES = 10;

/** A figure that is about to be saved. */
export interface FigureChange {
  /** What it is the quantity of, for the reader. */
  readonly name: string;
  /** Undefined where it is not known. */
  readonly before: number | undefined;
  readonly after: number;
}

/**
 * What is unusual about the figures, in words: one below zero, or ten times what it was or more. A figure that was zero
 * says nothing about the next one.
 */
export function surprisesOf(changes: readonly FigureChange[]): string[] {
  return changes.flatMap(({ name, before, after }) => {
    const was = before === undefined ? '' : ` was ${formatQuantity(before)} and`;
    if (after === before) return [];
    if (after < 0) return [`${name}:${was} will be ${formatQuantity(after)}, below zero.`];
    if (before === undefined || before <= 0 || after < before * TIMES) return [];
    return [`${name}:${was} will be ${formatQuantity(after)}, ${Math.floor(after / before)} times as much.`];
  });
}
