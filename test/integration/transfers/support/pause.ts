import type { Database } from '../../../../src/platform/database/database.js';

/** Statements by what they do, in the transaction of a transfer. */
export const LOCKS_ITEMS = /FROM inventory_source_item\b[\s\S]*FOR UPDATE/;
export const LOCKS_HOLDERS = /FROM inventory_reservation_holder\b[\s\S]*FOR UPDATE/;
export const READS_MOVED_DEMAND = /FROM inventory_reservation\s[\s\S]*source_code = \?[\s\S]*holder_id IN \(\?\)/;
export const READS_RESERVED =
  /SELECT sku, SUM\(quantity\) AS quantity FROM inventory_reservation_balance\s+WHERE sku IN/;

/** A point at which a transaction stands still until the test lets it go on. */
export interface Pause {
  /** The transaction stands still. */
  readonly arrived: Promise<void>;
  resume(): void;
  /** How many statements of the kind were sent since. */
  sentSince(kind: RegExp): number;
  restore(): void;
}

/**
 * Lets the first statement of the kind `after` return only once the test says so. Those of the kind `unlocked` up to
 * there are sent without their lock: what would happen if the code did not lock.
 */
export function pauseAfter(database: Database, after: RegExp, unlocked?: RegExp): Pause {
  const original = database.query.bind(database);
  let [arrive, resume] = [(): void => undefined, (): void => undefined];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  let isPaused = false;
  const since: string[] = [];
  const spy = jest.spyOn(database, 'query').mockImplementation((async (sql: string, parameters?: unknown[]) => {
    if (isPaused) since.push(sql);
    const isToUnlock = !isPaused && unlocked?.test(sql) === true;
    const rows = await original(isToUnlock ? sql.replace('FOR UPDATE', '') : sql, parameters);
    if (!isPaused && after.test(sql)) {
      isPaused = true;
      arrive();
      await resumed;
    }
    return rows;
  }) as never);
  return {
    arrived,
    resume,
    sentSince: (kind) => since.filter((sql) => kind.test(sql)).length,
    restore: () => {
      resume();
      spy.mockRestore();
    },
  };
}
