import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE, Chain } from '../../adjustment-history/index.js';
import type { Movement } from '../../adjustment-history/index.js';
import { ChangePlan, missing } from './change-plan.js';
import type { ItemToUpdate, ItemToWrite, PlanOutcome } from './change-plan.js';
import { itemKey, stateKey } from './source-item.js';
import type {
  SourceItemChange,
  SourceItemKey,
  StateChange,
  StateKey,
  StoredSourceItem,
  StoredState,
  StoredStock,
} from './source-item.js';

/** Changes that give one net history row for each quantity that they touch. */
export interface StockStep {
  readonly items?: readonly SourceItemChange[];
  readonly states?: readonly StateChange[];
}

/** Everything that one transaction has to write, quantities in other states included. */
export interface StockOutcome extends PlanOutcome {
  /** Each once, in its last state. */
  readonly states: readonly StoredState[];
  /** Those of deleted items. */
  readonly removedStates: readonly StateKey[];
}

/** The id of an item that the plan itself makes. */
const NOT_STORED = 0;

/**
 * Steps one after the other, each beginning with what the one before it has left, with rows of the history of its own.
 * What is stored comes in as an argument, after it was locked. A deleted item takes its other states along: a row says so
 * for each. Throws one error that names everything at fault, as `ChangePlan` does.
 */
export function planStock(
  steps: readonly StockStep[],
  stored: StoredStock,
  sourceSpellings: ReadonlyMap<string, string>,
): StockOutcome {
  const sheet = new StockSheet(stored);
  const violations: ErrorDetail[] = [];
  for (const { items = [], states = [] } of steps) {
    sheet.changeItems(items, sourceSpellings, violations);
    sheet.changeStates(states, violations);
  }
  if (violations.length > 0) throw validationFailed(violations);
  return sheet.outcome();
}

/**
 * What the history says of states that go with their item. The history of what is available is that of the item itself,
 * whatever a row by hand is called.
 */
export function emptied(states: readonly StoredState[]): Movement[] {
  return states
    .filter(({ quantity, state }) => !quantity.isZero() && state !== AVAILABLE)
    .map((state) => movementTo(state, state.quantity, Quantity.ZERO));
}

/** What is stored, as the steps so far have left it. */
class StockSheet {
  private readonly storedItems: ReadonlyMap<string, StoredSourceItem>;
  private readonly storedStates: ReadonlyMap<string, StoredState>;
  private readonly items: Map<string, StoredSourceItem>;
  /** By item, then by `stateKey`. */
  private readonly states = new Map<string, Map<string, StoredState>>();
  private readonly movements: Movement[] = [];

  constructor({ items, states }: StoredStock) {
    this.storedItems = new Map(items.map((item) => [itemKey(item), item]));
    this.storedStates = new Map(states.map((state) => [stateKey(state), state]));
    this.items = new Map(this.storedItems);
    for (const state of states) this.statesOf(state).set(stateKey(state), state);
  }

  changeItems(
    changes: readonly SourceItemChange[],
    sourceSpellings: ReadonlyMap<string, string>,
    violations: ErrorDetail[],
  ): void {
    if (changes.length === 0) return;
    const plan = ChangePlan.of(changes);
    const own = plan.keys.flatMap((key) => this.items.get(itemKey(key)) ?? []);
    const faults = violations.length;
    const { deletes, updates, inserts, movements } = plan.attempt(own, sourceSpellings, violations);
    // What is refused is not followed further: thousands of such steps would leave the exact range.
    if (violations.length > faults) return;
    this.movements.push(...movements);
    for (const item of deletes) this.delete(item);
    for (const item of updates) this.items.set(itemKey(item), item);
    for (const item of inserts) this.items.set(itemKey(item), { sourceItemId: NOT_STORED, ...item });
  }

  changeStates(changes: readonly StateChange[], violations: ErrorDetail[]): void {
    const before = new Map<string, StoredState>();
    for (const change of changes) {
      const item = this.items.get(itemKey(change));
      if (!item) {
        violations.push(missing(change));
        continue;
      }
      const [states, key] = [this.statesOf(change), stateKey(change)];
      const { sourceCode, sku } = item;
      const found = states.get(key) ?? nothingIn(change.state, { sourceCode, sku });
      const quantity = change.kind === 'set' ? change.quantity : found.quantity.plus(change.delta);
      const violation = violationOf(found, quantity);
      if (violation) violations.push(violation);
      else states.set(key, { ...found, quantity });
      if (!before.has(key)) before.set(key, found);
    }
    for (const [key, found] of before) {
      const quantity = this.statesOf(found).get(key)?.quantity ?? found.quantity;
      if (!quantity.equals(found.quantity)) this.movements.push(movementTo(found, found.quantity, quantity));
    }
  }

  outcome(): StockOutcome {
    const states = [...this.states.values()].flatMap((ofItem) => [...ofItem]);
    const left = new Set(states.map(([key]) => key));
    const items = [...this.items].map(([key, item]) => ({ item, before: this.storedItems.get(key) }));
    return {
      inserts: items.flatMap(({ item, before }): ItemToWrite[] => (before ? [] : [item])),
      updates: items.flatMap(({ item, before }): ItemToUpdate[] =>
        before && before !== item ? [{ ...item, sourceItemId: before.sourceItemId }] : [],
      ),
      deletes: [...this.storedItems].flatMap(([key, item]) => (this.items.has(key) ? [] : [item])),
      movements: this.movements,
      states: states.flatMap(([key, state]) => (this.storedStates.get(key) === state ? [] : [state])),
      removedStates: [...this.storedStates].flatMap(([key, state]) => (left.has(key) ? [] : [state])),
    };
  }

  private delete(item: SourceItemKey): void {
    this.movements.push(...emptied([...this.statesOf(item).values()]));
    this.items.delete(itemKey(item));
    this.states.delete(itemKey(item));
  }

  private statesOf(item: SourceItemKey): Map<string, StoredState> {
    const key = itemKey(item);
    const known = this.states.get(key);
    if (known) return known;
    const states = new Map<string, StoredState>();
    this.states.set(key, states);
    return states;
  }
}

/** A state that an item has nothing in so far. */
function nothingIn(state: string, { sourceCode, sku }: SourceItemKey): StoredState {
  return { sourceCode, sku, state, quantity: Quantity.ZERO, chain: new Chain() };
}

function movementTo({ sourceCode, sku, state, chain }: StoredState, before: Quantity, after: Quantity): Movement {
  return {
    sourceCode,
    sku,
    state,
    delta: after.minus(before),
    quantityAfter: after,
    statusBefore: null,
    statusAfter: null,
    chain,
  };
}

function violationOf(
  { sku, sourceCode, state, quantity: found }: StoredState,
  after: Quantity,
): ErrorDetail | undefined {
  const parameters = { sku, source_code: sourceCode, state };
  // One that was brought below zero past the service may be brought back towards it.
  if (after.isNegative() && !found.isLessThan(after)) {
    return {
      message:
        'SKU "%sku" at source "%source_code" has %quantity in state "%state", and %needed would have to leave it.',
      parameters: { ...parameters, quantity: found.toNumber(), needed: found.minus(after).toNumber() },
    };
  }
  if (after.isStorable()) return undefined;
  return {
    message: 'SKU "%sku" at source "%source_code" would have more than 12 digits in state "%state".',
    parameters,
  };
}
