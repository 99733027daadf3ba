import { UsageError } from '../../../platform/cli/usage-error.js';

/** A whole number, or the nearest bound to one beyond them. Throws a `UsageError` for anything else. */
export function nearestInteger(value: string, bounds: { readonly min: number; readonly max: number }): number {
  if (!/^[+-]?\d+$/.test(value)) throw new UsageError('A whole number is needed.');
  return Math.min(Math.max(Number(value), bounds.min), bounds.max);
}
