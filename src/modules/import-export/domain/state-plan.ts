import { Quantity } from '../../../platform/quantity/quantity.js';
import { itemKey, OUT_OF_STOCK, stateKey } from '../../source-items/index.js';
import type {
  SourceItemChange,
  SourceItemKey,
  StateChange,
  StateKey,
  StockStep,
  StoredState,
} from '../../source-items/index.js';
import type { ItemState, RowResult } from './row.js';
import type { StoredItem } from './stock-source-plan.js';
import type { StockSourceRow } from './stock-source-row.js';

/** What the rows about other states do, and what becomes of each. */
interface StatesPlan {
  readonly changes: readonly StateChange[];
  /** In the order of the rows. */
  readonly results: readonly RowResult[];
  /** By `itemKey`, the first row that changes what its item has in a state: the item has to be there from then on. */
  readonly needs: ReadonlyMap<string, StockSourceRow>;
}

/** What is stored in a state, by `stateKey`; nothing is zero. */
export type StoredQuantities = ReadonlyMap<string, Quantity>;

/** Each row sets what its item has in its state; of several about one the last wins. A row that deletes sets zero. */
export function planStates(rows: readonly StockSourceRow[], stored: StoredQuantities): StatesPlan {
  const keys = rows.map((row) => stateKey(stateOf(row)));
  const lastIndex = new Map(keys.map((key, index) => [key, index]));
  const changes: StateChange[] = [];
  const left = new Map<string, Quantity>();
  const needs = new Map<string, StockSourceRow>();
  const results = rows.map((row, index): RowResult => {
    const { line, sourceCode, sku, stockState, quantity } = row;
    const key = keys[index] ?? '';
    const was = stored.get(key) ?? Quantity.ZERO;
    const result = { line, sourceCode, sku, stockState, before: off(was), after: off(quantity) };
    if (!(left.get(key) ?? was).equals(quantity) && !needs.has(itemKey(row))) needs.set(itemKey(row), row);
    left.set(key, quantity);
    if (lastIndex.get(key) !== index) return { ...result, outcome: 'merged' };
    if (was.equals(quantity)) return { ...result, outcome: 'unchanged' };
    changes.push({ kind: 'set', ...stateOf(row), quantity });
    return { ...result, outcome: 'updated' };
  });
  return { changes, results, needs };
}

/** Quantities as `planStates` takes them. */
export function quantitiesOf(states: readonly StoredState[]): StoredQuantities {
  return new Map(states.map((state) => [stateKey(state), state.quantity]));
}

/**
 * The items that rows about states make, empty and out of stock. They are not stored, and no earlier row is about the item
 * itself. So they are the same ones in whatever batches the rows come.
 */
export function madeItems(
  { needs }: StatesPlan,
  rowsOfItems: readonly StockSourceRow[],
  stored: readonly StoredItem[],
): StoredItem[] {
  const known = new Set(stored.map(itemKey));
  const firstLine = new Map([...rowsOfItems].reverse().map((row) => [itemKey(row), row.line]));
  return [...needs].flatMap(([key, { line, sourceCode, sku }]) => {
    if (known.has(key) || line > (firstLine.get(key) ?? Infinity)) return [];
    return [{ sourceCode, sku, quantity: Quantity.ZERO, status: OUT_OF_STOCK }];
  });
}

/** What goes with the items that a batch deletes, but for what its rows about states have set to zero before. */
export function takenAlong(
  deleted: readonly SourceItemKey[],
  rowsOfStates: readonly StockSourceRow[],
  states: readonly StoredState[],
): StoredState[] {
  const [gone, emptied] = [new Set(deleted.map(itemKey)), new Set(rowsOfStates.map((row) => stateKey(stateOf(row))))];
  return states.filter(
    (state) => gone.has(itemKey(state)) && !emptied.has(stateKey(state)) && !state.quantity.isZero(),
  );
}

/**
 * The steps of a batch. An item is made before it has anything in a state, and what it has in one goes before it is
 * deleted.
 */
export function stepsOf(
  items: readonly SourceItemChange[],
  { changes }: StatesPlan,
  { made, isDeleting }: { readonly made: readonly SourceItemKey[]; readonly isDeleting: boolean },
): StockStep[] {
  if (isDeleting) return [{ states: changes }, { items }];
  const assigned = made.map(({ sourceCode, sku }): SourceItemChange => ({ kind: 'assign', sourceCode, sku }));
  return [{ items: assigned }, { items, states: changes }];
}

function stateOf({ sourceCode, sku, stockState }: StockSourceRow): StateKey {
  return { sourceCode, sku, state: stockState };
}

/** Nothing in another state is on sale. */
function off(quantity: Quantity): ItemState {
  return { quantity, status: OUT_OF_STOCK };
}
