import { Child } from '../harness/child.js';
import type { ServerAddress } from '../harness/databases.js';
import { say } from '../harness/talk.js';

/**
 * Counts and packs a loaded history as the minutely job does it, before anything is timed. In operation no more than two
 * minutes' rows are ever uncounted. A server would do it meanwhile, and its rows would be counted as those of requests.
 */
export async function foldHistory(database: ServerAddress, rows: number): Promise<void> {
  say(`${database.database}: counting and packing its ${rows.toLocaleString('en')} rows`);
  const reader = Child.start('The packing process', new URL('../processes/history-reader.js', import.meta.url), {
    environment: { NODE_ENV: 'production', DB_NAME: database.database },
  });
  try {
    await reader.ask('fold', rows);
  } finally {
    await reader.stop();
  }
}
