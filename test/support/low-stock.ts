import type { TestApplication } from './application.js';

/** A filter of search criteria as a query string; another group for each that has to match. */
export const criteria = (
  [field, value, type = 'eq']: readonly [string, string | number, string?],
  group = 0,
): string => {
  const filter = `searchCriteria[filterGroups][${group}][filters][0]`;
  return `${filter}[field]=${field}&${filter}[value]=${encodeURIComponent(value)}&${filter}[conditionType]=${type}`;
};

/** Gives the history rows of a SKU one day each, from the first of January on; the trigger that refuses it has to be away. */
export async function backdate(app: Pick<TestApplication, 'database'>, sku: string): Promise<void> {
  const history = await app.database.query<{ id: number }>(
    'SELECT adjustment_id AS id FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id',
    [sku],
  );
  for (const [index, { id }] of history.entries()) {
    await app.database.execute('UPDATE inventory_source_item_adjustment SET created_at = ? WHERE adjustment_id = ?', [
      `2026-01-0${index + 1} 00:00:00`,
      id,
    ]);
  }
}

/** The thresholds that are stored of a SKU, by source. */
export async function storedThresholds(
  app: Pick<TestApplication, 'database'>,
  sku: string,
): Promise<{ source_code: string; notify_stock_qty: string | null }[]> {
  return app.database.query(
    `SELECT source_code, notify_stock_qty FROM inventory_low_stock_notification_configuration
      WHERE sku = ? ORDER BY source_code`,
    [sku],
  );
}
