import type { Quantity } from '../../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../../adjustment-history/index.js';

/** A quantity in a sentence. */
export function figure(quantity: Quantity): string {
  return String(quantity.toNumber());
}

/** A location in a sentence. */
export function locationOf({
  stockId,
  sourceCode,
}: {
  readonly stockId: number;
  readonly sourceCode: string | null;
}): string {
  return sourceCode === null || sourceCode === ''
    ? `in stock ${stockId}`
    : `in stock ${stockId} at source ${sourceCode}`;
}

/** The state of a quantity in a sentence; nothing for what is available. */
export function inState(state: string): string {
  return state === AVAILABLE ? '' : ` in state ${state}`;
}
