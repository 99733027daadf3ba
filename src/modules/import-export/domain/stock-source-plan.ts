import { movementOf } from '../../adjustment-history/index.js';
import { IN_STOCK, itemKey, OUT_OF_STOCK } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, StockStatus } from '../../source-items/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Behavior } from './behavior.js';
import type { ItemState, RowOutcome, RowResult } from './row.js';
import type { StockSourceRow } from './stock-source-row.js';

/** A stored item, as far as a plan looks at it. */
export interface StoredItem extends SourceItemKey, ItemState {}

/** What a batch does: at most one change per item, and what becomes of every row. */
interface BatchPlan {
  readonly changes: readonly SourceItemChange[];
  /** In the order of the rows. */
  readonly results: readonly RowResult[];
}

/**
 * Works out a batch against what is stored. The rows of one item are applied in their order, so the last one wins. The
 * item's change is their net effect, and an item that ends as it was has none.
 */
export function planStockSources(
  rows: readonly StockSourceRow[],
  stored: readonly StoredItem[],
  behavior: Behavior,
): BatchPlan {
  const before = new Map(stored.map((item) => [itemKey(item), item]));
  const after = new Map<string, ItemState | null>();
  // A new item is spelled as its first row has it, as it would be if the rows came in batches of their own.
  const spelling = new Map<string, SourceItemKey>();
  const lastIndex = new Map<string, number>();
  const keys = rows.map(itemKey);
  rows.forEach((row, index) => {
    const key = keys[index] ?? '';
    const current = after.has(key) ? after.get(key) : before.get(key);
    after.set(key, nextState(row, current ?? null, behavior));
    if (!spelling.has(key)) spelling.set(key, { sourceCode: row.sourceCode, sku: row.sku });
    lastIndex.set(key, index);
  });
  const changes: SourceItemChange[] = [];
  const results = rows.map((row, index): RowResult => {
    const key = keys[index] ?? '';
    const { line, sourceCode, sku } = row;
    const was = stateOf(before.get(key));
    const is = after.get(key) ?? null;
    const states = { line, sourceCode, sku, before: was, after: is };
    if (lastIndex.get(key) !== index) return { ...states, outcome: 'merged' };
    const outcome = outcomeOf(was, is);
    if (outcome !== 'unchanged') changes.push(changeTo(spelling.get(key) ?? { sourceCode, sku }, is));
    return { ...states, outcome };
  });
  return { changes, results };
}

/** How many rows the history gets for what became of the rows: none for an item that comes or goes empty. */
export function historyRowsOf(results: readonly RowResult[]): number {
  return results.filter((result) => result.outcome !== 'merged' && movementOf(result, result.before, result.after))
    .length;
}

/** The status that follows from a quantity alone. */
export function statusOf(quantity: Quantity): StockStatus {
  return quantity.isPositive() ? IN_STOCK : OUT_OF_STOCK;
}

export function outcomeOf(before: ItemState | null, after: ItemState | null): RowOutcome {
  if (before && after) {
    return before.quantity.equals(after.quantity) && before.status === after.status ? 'unchanged' : 'updated';
  }
  if (after) return 'created';
  return before ? 'deleted' : 'unchanged';
}

function nextState(row: StockSourceRow, current: ItemState | null, behavior: Behavior): ItemState | null {
  if (behavior === 'delete') return null;
  const { quantity } = row;
  const kept = behavior === 'append' ? current?.status : undefined;
  return { quantity, status: row.status ?? kept ?? statusOf(quantity) };
}

function stateOf(item: ItemState | undefined): ItemState | null {
  return item ? { quantity: item.quantity, status: item.status } : null;
}

function changeTo(key: SourceItemKey, state: ItemState | null): SourceItemChange {
  return state ? { kind: 'set', ...key, ...state } : { kind: 'delete', ...key };
}
