import type { Page } from 'playwright-core';
import { eventuallyEqual } from '../../support/browser.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';

export const HISTORY_PAGE = '/inventory/adjustments';
/** Wide enough for the grid to draw every column. */
export const WIDE = { width: 2400, height: 900 };

/** History rows put there by hand: columns that are not given have ordinary values. */
export async function insertRows(
  { database }: TestApplication,
  sku: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const usual = { source_code: 'default', sku, delta: 1, quantity_after: 1, reason: 'other', actor_type: 'system' };
  for (const row of rows) {
    const values: Record<string, unknown> = { ...usual, ...row };
    await database.execute(
      `INSERT INTO inventory_source_item_adjustment (${Object.keys(values).join(', ')}) VALUES (?)`,
      [Object.values(values)],
    );
  }
}

/** Two items, set to 10 and then, in one request, to 15. */
export async function written(
  app: TestApplication,
): Promise<{ source: string; skus: [string, string]; requestId: string }> {
  const source = await givenSource(app);
  const skus: [string, string] = [unique('a'), unique('b')];
  await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 10 })));
  await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 15 })));
  const [row] = await app.database.query<{ id: string }>(
    'SELECT request_id AS id FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id DESC LIMIT 1',
    [skus[0]],
  );
  return { source, skus, requestId: row?.id ?? '' };
}

/** The parameters of an address. */
export function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}

/** The texts of a column's cells, from the first row to the last. */
export async function column(page: Page, field: string): Promise<string[]> {
  return page.locator(`[role="gridcell"][data-field="${field}"]`).allInnerTexts();
}

/** Waits until a column's cells from the row at `first` on are these. */
export function expectCells(page: Page, field: string, first: number, texts: string[]): Promise<void> {
  return eventuallyEqual(async () => (await column(page, field)).slice(first, first + texts.length), texts);
}

/** Waits until the list has exactly these few rows, and the last of them is drawn. */
export async function rowCount(page: Page, count: number): Promise<void> {
  await page.getByText(`1–${count} of ${count}`, { exact: true }).waitFor();
  await page.locator(`[role=row][data-rowindex="${count - 1}"]`).waitFor();
}
