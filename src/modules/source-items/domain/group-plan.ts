import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { Movement } from '../../adjustment-history/index.js';
import { ChangePlan } from './change-plan.js';
import type { ItemToUpdate } from './change-plan.js';
import { itemKey } from './source-item.js';
import type { SourceItemChange, StoredSourceItem } from './source-item.js';

/** One of several writes that share a transaction. */
export interface PlannedWrite<Write> {
  readonly write: Write;
  readonly movements: readonly Movement[];
}

/** What one transaction has to write for all of its writes. */
export interface GroupOutcome<Write> {
  /** Each item once, in its last state. */
  readonly updates: readonly ItemToUpdate[];
  /** The writes that are done with it, in their order. The others need more than this. */
  readonly planned: readonly PlannedWrite<Write>[];
}

/**
 * Several writes one after the other, as if each had its own transaction: each begins with what the one before it has
 * left. Writes that only change items which are `stored` take part. One that would create or delete an item, or that would be
 * refused, leaves no trace: its own transaction decides about it. So does one that `mayWrite` does not let pass.
 */
export function planTogether<Write extends { readonly changes: readonly SourceItemChange[] }>(
  writes: readonly Write[],
  stored: readonly StoredSourceItem[],
  mayWrite: (write: Write, movements: readonly Movement[]) => boolean = () => true,
): GroupOutcome<Write> {
  const items = new Map(stored.map((item) => [itemKey(item), item]));
  const updates = new Map<string, ItemToUpdate>();
  const planned: PlannedWrite<Write>[] = [];
  for (const write of writes) {
    const outcome = outcomeOf(write.changes, items);
    if (!outcome || !mayWrite(write, outcome.movements)) continue;
    for (const update of outcome.updates) {
      const key = itemKey(update);
      items.set(key, update);
      updates.set(key, update);
    }
    planned.push({ write, movements: outcome.movements });
  }
  return { updates: [...updates.values()], planned };
}

function outcomeOf(
  changes: readonly SourceItemChange[],
  items: ReadonlyMap<string, StoredSourceItem>,
): { readonly updates: readonly ItemToUpdate[]; readonly movements: readonly Movement[] } | undefined {
  const plan = ChangePlan.of(changes);
  const own = plan.keys.map((key) => items.get(itemKey(key)));
  if (!own.every((item) => item !== undefined)) return undefined;
  try {
    const { deletes, updates, movements } = plan.resolve(own, new Map());
    return deletes.length > 0 ? undefined : { updates, movements };
  } catch (error) {
    if (error instanceof ApplicationError) return undefined;
    throw error;
  }
}
