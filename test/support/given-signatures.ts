import type { TestApplication } from './application.js';

/** Leaves no signatures of the history, as if none was ever made. */
export async function forgetSignatures({ database }: TestApplication): Promise<void> {
  await database.execute('UPDATE inventory_adjustment_mark SET checkpoint_id = 0, key_id = NULL, signature = NULL');
  for (const table of ['seal', 'anchor', 'checkpoint']) {
    await database.execute(`DELETE FROM inventory_adjustment_${table}`);
  }
}
