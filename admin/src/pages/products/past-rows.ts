import type { ShownItem } from './product';
import type { ItemAt } from './use-items-at';

/** A source of a product, then and now; null where it had or has none. */
export interface PastRow {
  readonly sourceCode: string;
  readonly then: number | null;
  readonly now: number | null;
}

/** Every source that had the product then or has it now, by code. */
export function pastRowsOf(then: readonly ItemAt[], now: readonly ShownItem[]): PastRow[] {
  const before = new Map(then.map(({ sourceCode, quantity }) => [sourceCode, quantity]));
  const today = new Map(now.map(({ sourceCode, quantity }) => [sourceCode, quantity]));
  return [...new Set([...before.keys(), ...today.keys()])].sort().map((sourceCode) => ({
    sourceCode,
    then: before.get(sourceCode) ?? null,
    now: today.get(sourceCode) ?? null,
  }));
}

/** The sums over all sources, to four decimals. */
export function pastTotals(rows: readonly PastRow[]): { readonly then: number; readonly now: number } {
  const sum = (pick: (row: PastRow) => number | null): number =>
    Number(rows.reduce((total, row) => total + (pick(row) ?? 0), 0).toFixed(4));
  return { then: sum((row) => row.then), now: sum((row) => row.now) };
}
