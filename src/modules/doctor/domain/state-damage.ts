import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { FindingKind } from './kinds.js';

/** What is known of a quantity in a state. */
export interface ExaminedState {
  readonly quantity: Quantity;
  readonly hasItem: boolean;
  readonly hasState: boolean;
  readonly hasHistory: boolean;
}

/** What is wrong with it, the worst alone; undefined where nothing is. A state in which nothing is may be removed. */
export function stateDamage({ quantity, hasItem, hasState, hasHistory }: ExaminedState): FindingKind | undefined {
  if (!hasItem) return 'state-without-item';
  if (quantity.isZero()) return undefined;
  if (!hasState) return 'state-unknown';
  if (quantity.isNegative()) return 'state-negative';
  return hasHistory ? undefined : 'state-without-history';
}
