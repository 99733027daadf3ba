import type { TestApplication } from '../../../support/application.js';
import { forgetItems } from '../../../support/given-history.js';
import { forgetSignatures } from '../../../support/given-signatures.js';

export const TABLE = 'inventory_source_item_adjustment';
/** What a row that is copied by hand takes over. */
export const COPIED =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, actor_type, actor_id, ' +
  'actor_label, reference_type, reference_id, request_id, note, created_at';

/** One field as an auditor writes it, by docs/tamper-evidence.md and nothing else. */
export function field(value: unknown): string {
  const text = String(value);
  return value === null ? '-,' : `${Buffer.byteLength(text)}:${text},`;
}

/** Whoever tampers with the history takes its trigger away first. */
export async function takeTriggerAway({ database }: TestApplication): Promise<void> {
  await database.execute(`DROP TRIGGER ${TABLE}_immutable`);
}

/** Leaves no stock, no history and no signatures. */
export async function forgetEverything(app: TestApplication): Promise<void> {
  const { database } = app;
  await forgetItems(database);
  await database.execute('DELETE FROM inventory_source_item_state');
  await forgetSignatures(app);
}
