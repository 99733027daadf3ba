import type { ChangeLimit } from '../../../platform/context/request-context.js';
import type { AskedRow, ChangeSummary } from '../../../platform/errors/large-change.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Rows that a request for approval shows: the largest ones. */
export const SHOWN_ROWS_MAX = 100;
const VALUE_DECIMALS = 10_000;
/** Values are told no larger than this, up to which numbers are exact. */
const VALUE_MAX = 1_000_000_000_000;
const AVAILABLE = 'available';

/** By how much a write moves one quantity, and what it leaves; without a state it is what is on sale. */
export interface WrittenMovement {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state?: string | undefined;
  readonly delta: Quantity;
  readonly quantityAfter: Quantity;
}

/** What one quantity comes to by all steps of a request. */
export interface NetChange extends WrittenMovement {
  readonly state: string;
  /** The change without its sign. */
  readonly size: Quantity;
}

/** The net change of each quantity: steps of a request that take each other back are none. */
export function netChangesOf(movements: readonly WrittenMovement[]): NetChange[] {
  const byKey = new Map<string, NetChange>();
  for (const { sourceCode, sku, state = AVAILABLE, delta, quantityAfter } of movements) {
    const key = keyOf({ sourceCode, sku, state });
    const sum = (byKey.get(key)?.delta ?? Quantity.ZERO).plus(delta);
    byKey.set(key, { sourceCode, sku, state, delta: sum, quantityAfter, size: sum.isNegative() ? sum.negated() : sum });
  }
  return [...byKey.values()].filter(({ delta }) => !delta.isZero());
}

/** The largest net change of a quantity, without its sign. */
export function largestQuantityOf(changes: readonly NetChange[]): Quantity {
  return changes.reduce((largest, { size }) => largest.max(size), Quantity.ZERO);
}

/** Whether any quantity changes by more than somebody may write alone. */
export function exceedsQuantity({ quantity }: ChangeLimit, movements: readonly WrittenMovement[]): boolean {
  return quantity !== null && quantity.isLessThan(largestQuantityOf(netChangesOf(movements)));
}

/** What a change is worth, by the prices by `skuKey`; nothing without a price. To four decimals. */
export function valueOf({ sku, size }: NetChange, prices: ReadonlyMap<string, number>): number {
  const value = Math.min(size.toNumber() * (prices.get(skuKey(sku)) ?? 0), VALUE_MAX);
  return Math.round(value * VALUE_DECIMALS) / VALUE_DECIMALS;
}

/** The figures of a change, with those of its rows that are largest by value and by quantity. */
export function summaryOf(changes: readonly NetChange[], prices: ReadonlyMap<string, number>): ChangeSummary {
  const valued = changes.map((change) => ({ change, value: valueOf(change, prices) }));
  const bySize = valued.toSorted(
    (one, other) => other.value - one.value || compare(other.change.size, one.change.size),
  );
  return {
    rows: bySize.slice(0, SHOWN_ROWS_MAX).map(({ change }) => toRow(change)),
    rowCount: changes.length,
    largestQuantity: largestQuantityOf(changes),
    unshownQuantity: largestQuantityOf(bySize.slice(SHOWN_ROWS_MAX).map(({ change }) => change)),
    largestValue: valued.reduce((largest, { value }) => Math.max(largest, value), 0),
  };
}

/** A quantity that would change otherwise than it was shown. */
export interface Growth {
  readonly change: NetChange;
  /** What was shown; of what was not, the most that was asked. */
  readonly asked: Quantity;
}

/**
 * The first change that is larger than what was asked, if there is one. A quantity that was shown changes by no more than
 * that, and in the same direction. What was not shown changes by no more than the largest of those that were asked and not
 * shown, which mostly are none.
 */
export function growthSince(
  { rows, unshownQuantity }: Pick<ChangeSummary, 'rows' | 'unshownQuantity'>,
  changes: readonly NetChange[],
): Growth | undefined {
  const shown = new Map(rows.map((row) => [keyOf(row), Quantity.of(row.delta)]));
  for (const change of changes) {
    const delta = shown.get(keyOf(change));
    const most = delta === undefined ? unshownQuantity : sizeTowards(change, delta);
    if (most.isLessThan(change.size)) return { change, asked: delta ?? unshownQuantity };
  }
  return undefined;
}

/** Whether the figures are within the limit. */
export function isWithin(
  limit: ChangeLimit | undefined,
  { largestQuantity, largestValue }: Pick<ChangeSummary, 'largestQuantity' | 'largestValue'>,
): boolean {
  if (!limit) return true;
  if (limit.quantity?.isLessThan(largestQuantity)) return false;
  return limit.value === null || largestValue <= limit.value;
}

/** The size of what was shown; nothing where the change goes the other way. */
function sizeTowards({ delta }: NetChange, shown: Quantity): Quantity {
  if (delta.isNegative() !== shown.isNegative()) return Quantity.ZERO;
  return shown.isNegative() ? shown.negated() : shown;
}

function keyOf({ sourceCode, sku, state }: Pick<NetChange, 'sourceCode' | 'sku' | 'state'>): string {
  return [sourceCode, sku, state].map(skuKey).join('\n');
}

function compare(one: Quantity, other: Quantity): number {
  if (one.equals(other)) return 0;
  return one.isLessThan(other) ? -1 : 1;
}

function toRow({ sourceCode, sku, state, delta, quantityAfter }: NetChange): AskedRow {
  return { sourceCode, sku, state, delta: delta.toNumber(), quantityAfter: quantityAfter.toNumber() };
}
