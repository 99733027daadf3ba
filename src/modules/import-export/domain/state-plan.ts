import { Quantity } from '../../../platform/quantity/quantity.js';
import { itemKey, OUT_OF_STOCK, stateKey } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, StateChange, StateKey, StockStep } from '../../source-items/index.js';
import type { ItemState, RowResult } from './row.js';
import type { StockSourceRow } from './stock-source-row.js';

/** What the rows about other states do, and what becomes of each. */
interface StatesPlan {
  readonly changes: readonly StateChange[];
  /** In the order of the rows. */
  readonly results: readonly RowResult[];
}

/** What is stored in a state, by `stateKey`; nothing is zero. */
export type StoredQuantities = ReadonlyMap<string, Quantity>;

/** Each row sets what its item has in its state; of several about one the last wins. A row that deletes sets zero. */
export function planStates(rows: readonly StockSourceRow[], stored: StoredQuantities): StatesPlan {
  const keys = rows.map((row) => stateKey(stateOf(row)));
  const lastIndex = new Map(keys.map((key, index) => [key, index]));
  const changes: StateChange[] = [];
  const results = rows.map((row, index): RowResult => {
    const { line, sourceCode, sku, stockState, quantity } = row;
    const key = keys[index] ?? '';
    const was = stored.get(key) ?? Quantity.ZERO;
    const result = { line, sourceCode, sku, stockState, before: off(was), after: off(quantity) };
    if (lastIndex.get(key) !== index) return { ...result, outcome: 'merged' };
    if (was.equals(quantity)) return { ...result, outcome: 'unchanged' };
    changes.push({ kind: 'set', ...stateOf(row), quantity });
    return { ...result, outcome: 'updated' };
  });
  return { changes, results };
}

/**
 * The steps of a batch. An item is made before it has anything in a state, and what it has in one goes before it is
 * deleted.
 */
export function stepsOf(items: readonly SourceItemChange[], { changes }: StatesPlan, isDeleting: boolean): StockStep[] {
  if (isDeleting) return [{ states: changes }, { items }];
  const needed = new Map(changes.map((change) => [itemKey(change), change]));
  const assigned = [...needed.values()].map(({ sourceCode, sku }: SourceItemKey): SourceItemChange => ({
    kind: 'assign',
    sourceCode,
    sku,
  }));
  return [{ items: [...items, ...assigned], states: changes }];
}

function stateOf({ sourceCode, sku, stockState }: StockSourceRow): StateKey {
  return { sourceCode, sku, state: stockState };
}

/** Nothing in another state is on sale. */
function off(quantity: Quantity): ItemState {
  return { quantity, status: OUT_OF_STOCK };
}
