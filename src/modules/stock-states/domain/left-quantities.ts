import type { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { Movement } from '../../adjustment-history/index.js';
import { stateKey } from '../../source-items/index.js';
import type { StateKey } from '../../source-items/index.js';

/** What a write has left of a source item in a state, `available` included. */
export interface StateQuantity extends StateKey {
  readonly quantity: Quantity;
}

/** What the movements of a write have left, each quantity once, in the order in which they first came. */
export function leftQuantities(movements: readonly Movement[]): StateQuantity[] {
  const left = new Map<string, StateQuantity>();
  for (const { sourceCode, sku, state = AVAILABLE, quantityAfter: quantity } of movements) {
    left.set(stateKey({ sourceCode, sku, state }), { sourceCode, sku, state, quantity });
  }
  return [...left.values()];
}
