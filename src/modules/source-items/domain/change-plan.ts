import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Chain, movementOf } from '../../adjustment-history/index.js';
import type { Movement } from '../../adjustment-history/index.js';
import { IN_STOCK, itemKey, OUT_OF_STOCK } from './source-item.js';
import type { SourceItemChange, SourceItemKey, StockStatus, StoredSourceItem } from './source-item.js';

interface ItemState {
  readonly quantity: Quantity;
  readonly status: StockStatus;
}

/** An item whose new state has to be written. */
export interface ItemToWrite extends SourceItemKey, ItemState {
  /** Moved on by the rows of its history before it is written. */
  readonly chain?: Chain | undefined;
}

export interface ItemToUpdate extends ItemToWrite {
  readonly sourceItemId: number;
}

/** Everything that one transaction has to write, and the history of it. */
export interface PlanOutcome {
  readonly inserts: readonly ItemToWrite[];
  readonly updates: readonly ItemToUpdate[];
  readonly deletes: readonly StoredSourceItem[];
  readonly movements: readonly Movement[];
}

/**
 * The changes of one write, merged by source item: several changes of one item are applied in their order and give one
 * net history row. Pure: what is stored comes in as an argument, after it was locked.
 */
export class ChangePlan {
  private constructor(private readonly changesByKey: ReadonlyMap<string, readonly SourceItemChange[]>) {}

  static of(changes: readonly SourceItemChange[]): ChangePlan {
    const byKey = new Map<string, SourceItemChange[]>();
    for (const change of changes) {
      const key = itemKey(change);
      const sameItem = byKey.get(key);
      if (sameItem) sameItem.push(change);
      else byKey.set(key, [change]);
    }
    return new ChangePlan(byKey);
  }

  /** Each source item of the plan once, as first spelled. */
  get keys(): SourceItemKey[] {
    return [...this.changesByKey.values()].map(([first]) => first as SourceItemKey);
  }

  /**
   * Computes the new state of every item from its stored one. Throws one error that names every item at fault: an
   * unexpected quantity, a missing item, a result below its floor or beyond 12 digits. A new item takes the spelling of
   * its source from `sourceSpellings` (by `skuKey`); a source that is not among them does not exist.
   */
  resolve(stored: readonly StoredSourceItem[], sourceSpellings: ReadonlyMap<string, string>): PlanOutcome {
    const violations: ErrorDetail[] = [];
    const outcome = this.attempt(stored, sourceSpellings, violations);
    if (violations.length > 0) throw validationFailed(violations);
    return outcome;
  }

  /** As `resolve`, but what is wrong is added to `violations`; where anything was, the outcome means nothing. */
  attempt(
    stored: readonly StoredSourceItem[],
    sourceSpellings: ReadonlyMap<string, string>,
    violations: ErrorDetail[],
  ): PlanOutcome {
    const storedByKey = new Map(stored.map((item) => [itemKey(item), item]));
    const outcome = { inserts: [] as ItemToWrite[], updates: [] as ItemToUpdate[], deletes: [] as StoredSourceItem[] };
    const movements: Movement[] = [];
    for (const [key, changes] of this.changesByKey) {
      const before = storedByKey.get(key) ?? null;
      const after = fold(changes, before, violations);
      const named = before ?? spelled(changes[0] as SourceItemKey, sourceSpellings);
      if (!before && after && !named) throw invalid('Could not save Source Item');
      if (!named) continue;
      // A chain belongs to one life of an item: what is created begins one.
      const chain = before ? before.chain : new Chain();
      if (before && !after) outcome.deletes.push(before);
      if (!before && after) outcome.inserts.push({ sourceCode: named.sourceCode, sku: named.sku, ...after, chain });
      if (before && after && differs(before, after)) outcome.updates.push({ ...before, ...after });
      const movement = movementOf(named, before, after, chain);
      if (movement) movements.push(movement);
    }
    return { ...outcome, movements };
  }
}

function spelled(key: SourceItemKey, sourceSpellings: ReadonlyMap<string, string>): SourceItemKey | undefined {
  const sourceCode = sourceSpellings.get(skuKey(key.sourceCode));
  return sourceCode === undefined ? undefined : { sourceCode, sku: key.sku };
}

function differs(before: ItemState, after: ItemState): boolean {
  return !before.quantity.equals(after.quantity) || before.status !== after.status;
}

function fold(
  changes: readonly SourceItemChange[],
  stored: StoredSourceItem | null,
  violations: ErrorDetail[],
): ItemState | null {
  let state: ItemState | null = stored && { quantity: stored.quantity, status: stored.status };
  for (const change of changes) {
    const violation = violationOf(change, state, stored);
    if (violation) violations.push(violation);
    else state = applied(change, state);
  }
  if (state && !state.quantity.isStorable()) violations.push(outOfRange(changes[0] as SourceItemKey));
  return state;
}

function applied(change: SourceItemChange, state: ItemState | null): ItemState | null {
  switch (change.kind) {
    case 'set':
      return {
        quantity: change.quantity ?? state?.quantity ?? Quantity.ZERO,
        status: change.status ?? state?.status ?? OUT_OF_STOCK,
      };
    case 'adjust': {
      const quantity = (state?.quantity ?? Quantity.ZERO).plus(change.delta);
      return { quantity, status: change.status ?? state?.status ?? (quantity.isPositive() ? IN_STOCK : OUT_OF_STOCK) };
    }
    case 'assign':
      return state ?? { quantity: Quantity.ZERO, status: OUT_OF_STOCK };
    case 'delete':
      return null;
  }
}

function violationOf(
  change: SourceItemChange,
  state: ItemState | null,
  stored: StoredSourceItem | null,
): ErrorDetail | undefined {
  if (change.kind === 'set' && change.expectedQuantity) {
    // What the client expects is what it read, so repeated items of one request are all compared with the stored value.
    const found = stored?.quantity ?? Quantity.ZERO;
    if (!found.equals(change.expectedQuantity)) return unexpected(change, change.expectedQuantity, found);
  }
  if (change.kind === 'adjust') {
    if (change.mustExist && !state) return missing(change);
    const result = (state?.quantity ?? Quantity.ZERO).plus(change.delta);
    if (change.floor && result.isLessThan(change.floor)) return belowFloor(change);
  }
  return undefined;
}

function unexpected({ sku, sourceCode }: SourceItemKey, expected: Quantity, found: Quantity): ErrorDetail {
  return {
    message: 'The quantity of SKU "%sku" at source "%source_code" is %quantity, not %expected_quantity as expected.',
    parameters: { sku, source_code: sourceCode, quantity: found.toNumber(), expected_quantity: expected.toNumber() },
  };
}

/** The refusal of a source item that is not there. */
export function missing({ sku, sourceCode }: SourceItemKey): ErrorDetail {
  return {
    message: 'Source item for %sku and %source_code does not exist',
    parameters: { sku, source_code: sourceCode },
  };
}

function belowFloor({ sku, sourceCode }: SourceItemKey): ErrorDetail {
  return {
    message: 'The quantity of SKU "%sku" at source "%source_code" is not sufficient.',
    parameters: { sku, source_code: sourceCode },
  };
}

function outOfRange({ sku, sourceCode }: SourceItemKey): ErrorDetail {
  return {
    message: 'The quantity of SKU "%sku" at source "%source_code" would have more than 12 digits.',
    parameters: { sku, source_code: sourceCode },
  };
}
