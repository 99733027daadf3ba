import { formatCount, formatQuantity } from '../format';
import { t } from '../../language/messages';

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
    if (after === before) return [];
    const shown = { name, after: formatQuantity(after) };
    if (after < 0 && before === undefined) return [t('{name}: will be {after}, below zero.', shown)];
    const values = { ...shown, before: formatQuantity(before ?? 0) };
    if (after < 0) return [t('{name}: was {before} and will be {after}, below zero.', values)];
    if (before === undefined || before <= 0 || after < before * TIMES) return [];
    const times = Math.floor(after / before);
    return [
      t('{name}: was {before} and will be {after}, {times} times as much.', { ...values, times: formatCount(times) }),
    ];
  });
}
