import type { TestApplication } from './application.js';

/** Quantity and status of the SKU's items, by source code. */
export async function itemsOf(
  { database }: Pick<TestApplication, 'database'>,
  sku: string,
): Promise<Record<string, [quantity: number, status: number]>> {
  const rows = await database.query<{ source_code: string; quantity: string; status: number }>(
    'SELECT source_code, quantity, status FROM inventory_source_item WHERE sku = ?',
    [sku],
  );
  return Object.fromEntries(rows.map((row) => [row.source_code, [Number(row.quantity), Number(row.status)]]));
}
