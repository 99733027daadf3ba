import { AVAILABLE } from '../../adjustment-history/index.js';
import type { CountedOutcome } from '../../bulk-operations/index.js';
import type { RefusedItem, RevertedItems } from './decision.js';

/** What the batches of a revert have done so far. */
export type RevertProgress = CountedOutcome;

/** Refusals that are kept with their reasons; beyond this only their number is. */
const EXAMPLES_MAX = 500;

export const NOTHING_TALLIED: RevertProgress = { done: 0, refused: 0, examples: [] };

/** The tally with a batch added. */
export function tallied(tally: RevertProgress, { reverted, refused }: RevertedItems): RevertProgress {
  const room = EXAMPLES_MAX - tally.examples.length;
  return {
    done: tally.done + reverted.length,
    refused: tally.refused + refused.length,
    examples: [...tally.examples, ...refused.slice(0, room).map(exampleOf)],
  };
}

function exampleOf({ sourceCode, sku, state, reason }: RefusedItem): RevertProgress['examples'][number] {
  return { subject: `${sku}, ${sourceCode}${state === AVAILABLE ? '' : `, ${state}`}`, reason };
}
