import { Settings } from '../../src/modules/settings/index.js';
import type { Database } from '../../src/platform/database/database.js';
import type { TestApplication } from './application.js';

const PATH = 'cataloginventory/source_item_adjustment';
const ROWS_PER_STATEMENT = 5000;

/** Stores settings of the history by their last word. */
export async function configureHistory(
  app: TestApplication,
  values: { readonly enabled?: boolean; readonly retention_days?: number; readonly prune_batch_size?: number },
): Promise<void> {
  await app
    .get(Settings)
    .setMany(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`${PATH}/${name}`, String(Number(value))])),
    );
}

/** A history row put there by hand; ids are given in the order of the list. */
export interface GivenHistoryRow {
  readonly source: string;
  readonly sku: string;
  readonly quantityAfter?: number;
  readonly daysAgo?: number;
  /** 1 where it is absent. */
  readonly delta?: number;
  readonly state?: string;
}

/** Inserts rows as another system's migration would: past the writer, and unknown to the table of requests. */
export async function givenHistory(database: Database, rows: readonly GivenHistoryRow[]): Promise<void> {
  const now = await timeOf(database);
  const values = rows.map((row) => [
    row.source,
    row.sku,
    row.state ?? 'available',
    row.delta ?? 1,
    row.quantityAfter ?? 1,
    'other',
    'system',
    sqlTime(now - (row.daysAgo ?? 0) * 86_400_000),
  ]);
  for (let start = 0; start < values.length; start += ROWS_PER_STATEMENT) {
    await database.execute(
      `INSERT INTO inventory_source_item_adjustment
         (source_code, sku, state, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
      [values.slice(start, start + ROWS_PER_STATEMENT)],
    );
  }
}

/** Inserts source items past the writer, as they were before there was a history. */
export async function givenItemsWithoutHistory(
  database: Database,
  items: readonly { readonly source: string; readonly sku: string; readonly quantity: number }[],
): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    await database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      items.slice(start, start + ROWS_PER_STATEMENT).map(({ source, sku, quantity }) => [source, sku, quantity, 1]),
    ]);
  }
}

/** Removes every source item, and the history with what is known of it. */
export async function forgetItems(database: Database): Promise<void> {
  await database.execute('DELETE FROM inventory_source_item');
  await database.execute('DELETE FROM inventory_source_item_adjustment');
  await database.execute('DELETE FROM inventory_adjustment_request');
}

async function timeOf(database: Database): Promise<number> {
  const [row] = await database.query<{ now: string }>(`SELECT DATE_FORMAT(NOW(), '%Y-%m-%dT%H:%i:%sZ') AS now`);
  return Date.parse(row?.now ?? '');
}

function sqlTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
