import { Quantity } from '../../../platform/quantity/quantity.js';
import { OUT_OF_STOCK } from '../../source-items/index.js';
import type { SourceItemChange, StateChange, StockStatus, StoredSourceItem } from '../../source-items/index.js';
import { refusals } from './refusal.js';
import type { Refusal } from './refusal.js';
import type { ItemEffect } from './request-effect.js';

/** What is known of a source item under its lock. */
export interface ItemSituation {
  /** As stored now; null where there is no such item. */
  readonly stored: StoredSourceItem | null;
  /** Whether the history has a row that reverts this request for this item. */
  readonly isReverted: boolean;
  /** Whether its source exists. */
  readonly hasSource: boolean;
}

/** What is known, under the lock of its item, of what that has in another state than `available`. */
export interface StateSituation {
  readonly quantity: Quantity;
  readonly isReverted: boolean;
  /** Whether the source item is there, or is made by the same revert. */
  readonly hasItem: boolean;
  /** Whether the state exists. */
  readonly hasState: boolean;
}

/** The change that takes an effect back, why there can be none, or that there is nothing to take back. */
export type Inversion<Change = SourceItemChange> =
  | { readonly kind: 'change'; readonly change: Change; readonly delta: Quantity }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'nothing' };

const NOTHING = { kind: 'nothing' } as const;

/**
 * What takes the effect of a request on one source item back. Later changes of the quantity stay: only what the request
 * moved is moved back. The status is put back where it still is the one that the request left.
 */
export function invert(effect: ItemEffect, { stored, isReverted, hasSource }: ItemSituation): Inversion {
  if (isReverted) return refused(refusals.reverted());
  if (effect.obstacle) return refused(refusals.obstacle(effect.obstacle));
  return stored ? adjusted(effect, stored) : recreated(effect, hasSource);
}

/** As `invert`, for what the request did in another state: it is moved back where it is still there. */
export function invertInState(
  effect: ItemEffect,
  { quantity, isReverted, hasItem, hasState }: StateSituation,
): Inversion<StateChange> {
  if (isReverted) return refused(refusals.reverted());
  if (effect.obstacle) return refused(refusals.obstacle(effect.obstacle));
  const delta = effect.delta.negated();
  if (delta.isZero()) return NOTHING;
  if (!hasItem) return refused(refusals.gone());
  if (!hasState) return refused(refusals.withoutState(effect.state));
  const violation = quantityViolation(effect, quantity);
  if (violation) return refused(violation);
  return { kind: 'change', change: { kind: 'adjust', ...keyOf(effect), state: effect.state, delta }, delta };
}

function recreated(effect: ItemEffect, hasSource: boolean): Inversion {
  const quantity = effect.delta.negated();
  if (quantity.isZero()) return NOTHING;
  // A later deletion took away what the request had left: nothing is there to be corrected.
  if (!effect.isDeleted) return refused(refusals.gone());
  if (!hasSource) return refused(refusals.withoutSource());
  const violation = quantityViolation(effect, Quantity.ZERO);
  if (violation) return refused(violation);
  const status = effect.status?.before ?? OUT_OF_STOCK;
  return { kind: 'change', change: { kind: 'set', ...keyOf(effect), quantity, status }, delta: quantity };
}

function adjusted(effect: ItemEffect, stored: StoredSourceItem): Inversion {
  const delta = effect.delta.negated();
  const status = statusToPutBack(effect, stored);
  if (delta.isZero() && status === undefined) return NOTHING;
  const violation = quantityViolation(effect, stored.quantity);
  if (violation) return refused(violation);
  return { kind: 'change', change: { kind: 'adjust', ...keyOf(stored), delta, status }, delta };
}

function statusToPutBack(effect: ItemEffect, stored: StoredSourceItem): StockStatus | undefined {
  if (effect.status?.after !== stored.status || effect.status.before === stored.status) return undefined;
  if (effect.status.before !== null) return effect.status.before;
  // The request made the item. It stays, empty: out of stock as a missing one is, unless others have put stock there.
  const isEmptied = stored.quantity.equals(effect.delta);
  return isEmptied && stored.status !== OUT_OF_STOCK ? OUT_OF_STOCK : undefined;
}

function quantityViolation(effect: ItemEffect, quantity: Quantity): Refusal | undefined {
  const result = quantity.minus(effect.delta);
  // A request that began below zero may be taken back to where it began.
  const floor = effect.quantityBefore.min(Quantity.ZERO);
  if (effect.delta.isPositive() && result.isLessThan(floor)) return refusals.spent(quantity, effect.delta);
  return result.isStorable() ? undefined : refusals.tooLarge();
}

function refused(refusal: Refusal): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal };
}

function keyOf({ sourceCode, sku }: StoredSourceItem | ItemEffect): { sourceCode: string; sku: string } {
  return { sourceCode, sku };
}
