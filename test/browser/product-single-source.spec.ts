import { eventuallyEqual, tick, useDashboard } from '../support/browser.js';
import { givenProduct, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';

describe('the page of a product in single-source mode', () => {
  const dashboard = useDashboard();

  /** What an earlier run has left is no longer a source to sell from. */
  beforeAll(async () => {
    await dashboard.app.database.execute("UPDATE inventory_source SET enabled = 0 WHERE source_code <> 'default'");
  });

  it('saves through the stock item, recorded as its bridge', async () => {
    const { sku } = await givenProduct(dashboard.app, {
      stock_item: { qty: 4, is_in_stock: true, is_qty_decimal: true },
    });
    const { page, visit, axe } = await dashboard.asUser();
    await visit(`/products/${sku}`);
    await page.getByRole('heading', { name: 'Stock', exact: true }).waitFor();
    expect(await page.getByLabel('Add a source').count()).toBe(0);
    expect(await page.getByText('Show sources').count()).toBe(0);
    await page.getByLabel(/^Quantity at/).fill('6.5');
    await tick(page.getByLabel(/^In stock at/), false);
    await page.getByLabel('Note for the history').fill('counted');
    await axe();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stock is saved.').waitFor();
    const rows = await historyOf(dashboard.app.database, sku);
    expect(rows.at(-1)).toMatchObject({
      source_code: 'default',
      delta: 2.5,
      quantity_after: 6.5,
      status_before: 1,
      status_after: 0,
      reason: 'legacy_bridge',
      note: 'counted',
      actor_type: 'admin',
    });
  });

  it('begins with nothing for a product that is nowhere yet', async () => {
    const { sku } = await givenProduct(dashboard.app);
    const { page, visit } = await dashboard.asUser();
    await visit(`/products/${sku}`);
    await eventuallyEqual(() => page.getByLabel(/^Quantity at/).inputValue(), '0');
    await page.getByLabel(/^Quantity at/).fill('3');
    await tick(page.getByLabel(/^In stock at/));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stock is saved.').waitFor();
    expect(await historyOf(dashboard.app.database, sku)).toMatchObject([
      { source_code: 'default', delta: 3, status_after: 1, reason: 'legacy_bridge' },
    ]);
  });

  it('refuses to save once there is a second source, and shows the sources', async () => {
    const { sku } = await givenProduct(dashboard.app, { stock_item: { qty: 4, is_in_stock: true } });
    const { page, visit } = await dashboard.asUser();
    await visit(`/products/${sku}`);
    await page.getByLabel(/^Quantity at/).fill('5');
    const other = await givenSource(dashboard.app);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('There are several sources by now.').waitFor();
    // The page has been read anew.
    await page
      .getByRole('region', { name: /^Salable quantity by source/ })
      .first()
      .waitFor();
    expect(await page.getByLabel(/^Quantity at/).inputValue()).toBe('5');
    expect(await historyOf(dashboard.app.database, sku)).toHaveLength(1);
    await dashboard.app.http.put(`/rest/V1/inventory/sources/${other}`, { source: { enabled: false } });
  });

  it('only shows the stock to whoever may not save stock items', async () => {
    const { sku } = await givenProduct(dashboard.app, { stock_item: { qty: 4, is_in_stock: true } });
    const { page, visit } = await dashboard.asUser({
      resources: [
        'Vendor_Catalog::products',
        'Vendor_InventoryApi::source',
        'Vendor_InventoryApi::stock_source_item_assign',
      ],
    });
    await visit(`/products/${sku}`);
    await page.getByRole('region', { name: 'Quantities by source' }).getByText('In Stock').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });
});
