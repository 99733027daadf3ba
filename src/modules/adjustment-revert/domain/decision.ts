import type { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { itemKey } from '../../source-items/index.js';
import type { SourceItemChange, StateChange, StateKey, StockStep } from '../../source-items/index.js';
import type { Inversion } from './inversion.js';
import { refusals } from './refusal.js';
import type { Refusal } from './refusal.js';

/** What is taken back of a source item in a state. */
export interface RevertedItem extends StateKey {
  /** What the revert moves: the opposite of what the request moved. */
  readonly delta: Quantity;
}

/** What is left as it is of a source item in a state. */
export type RefusedItem = StateKey & Refusal;

/** What happened to each item; those that there is nothing to take back of are in neither list. */
export interface RevertedItems {
  readonly reverted: readonly RevertedItem[];
  readonly refused: readonly RefusedItem[];
}

/** What becomes of what a request did to a source item in a state. */
export interface Verdict extends StateKey {
  readonly inversion: Inversion<SourceItemChange | StateChange>;
}

/** What a revert does, and what it tells. */
export interface Decision extends RevertedItems {
  readonly step: StockStep;
}

/**
 * The verdicts as one decision. A source item is reverted in all the states that the request touched, or in none: half of a
 * move taken back would make goods. Where any item is refused nothing is done at all, unless `isPartial`.
 */
export function decisionOf(verdicts: readonly Verdict[], isPartial: boolean): Decision {
  const refused = refusedOf(verdicts);
  const blocked = new Set(refused.map(itemKey));
  if (refused.length > 0 && !isPartial) return { reverted: [], refused, step: {} };
  const reverted: RevertedItem[] = [];
  const items: SourceItemChange[] = [];
  const states: StateChange[] = [];
  for (const verdict of verdicts) {
    const { inversion, sourceCode, sku, state } = verdict;
    if (inversion.kind !== 'change' || blocked.has(itemKey(verdict))) continue;
    reverted.push({ sourceCode, sku, state, delta: inversion.delta });
    if ('state' in inversion.change) states.push(inversion.change);
    else items.push(inversion.change);
  }
  return { reverted, refused, step: { items, states } };
}

/** Those that are refused by themselves, and those whose item is refused in another state. */
function refusedOf(verdicts: readonly Verdict[]): RefusedItem[] {
  const causes = new Map<string, string>();
  for (const verdict of verdicts) {
    const key = itemKey(verdict);
    if (verdict.inversion.kind === 'refused' && !causes.has(key)) causes.set(key, verdict.state);
  }
  return verdicts.flatMap((verdict): RefusedItem[] => {
    const { inversion, sourceCode, sku, state } = verdict;
    const cause = causes.get(itemKey(verdict));
    if (inversion.kind === 'nothing' || cause === undefined) return [];
    const refusal = inversion.kind === 'refused' ? inversion.refusal : refusals.together(cause);
    return [{ sourceCode, sku, state, ...refusal }];
  });
}

/** Whether anything but what is available was touched. */
export function touchesStates(effects: readonly StateKey[]): boolean {
  return effects.some(({ state }) => state !== AVAILABLE);
}
