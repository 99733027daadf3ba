import type { Database } from '../../../../src/platform/database/database.js';

/** Tables whose statements are about salability: those of the log-in and of the outbox are sent beside them. */
const TABLES = /\b(inventory_|catalog_product)/;

/** The statements about inventory and products that `work` sends. */
export async function selectsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const original = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation((sql: string, parameters?: readonly unknown[]) => {
    if (TABLES.test(sql)) seen.push(sql);
    return original(sql, parameters) as Promise<never>;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return seen;
}
