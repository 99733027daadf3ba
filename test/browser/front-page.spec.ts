import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';

const HISTORY = 'Vendor_InventoryAdjustment::view';
const SALABLE = 'Vendor_InventorySalesApi::stock';

describe('the front page', () => {
  const dashboard = useDashboard();

  /** A product that is nearly sold out in a stock of its own. */
  const givenScarceProduct = async (): Promise<{ sku: string; stock: string }> => {
    const { app } = dashboard;
    const source = await givenSource(app);
    const stock = unique('Stock');
    const created = await app.http.post('/rest/V1/inventory/stocks', { stock: { name: stock } });
    await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: [{ stock_id: created.body, source_code: source, priority: 1 }],
    });
    const sku = unique('scarce');
    await app.http.post('/rest/V1/products', {
      product: { sku, name: `Name of ${sku}`, type_id: 'simple', price: 1, attribute_set_id: 4 },
    });
    await givenItems(app, { sku, source_code: source, quantity: 1.5 });
    return { sku, stock };
  };

  it('shows what moved by reason and what is nearly sold out', async () => {
    const { sku, stock } = await givenScarceProduct();
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/');
    const movements = page.getByRole('region', { name: 'Movements by reason', exact: true });
    await movements.getByRole('rowheader', { name: 'Other' }).waitFor();
    await movements.getByRole('button', { name: '7 days' }).click();
    await eventuallyEqual(address, '/?days=7');
    await page.getByRole('combobox', { name: 'Stock' }).click();
    await page.getByRole('option', { name: stock }).click();
    const row = page.getByRole('row', { name: sku });
    await row.waitFor();
    await eventuallyEqual(() => row.getByRole('cell').last().textContent(), '1.5');
    await axe();
  });

  it.each(LOOKS)('is for everybody at the $screen', async (look) => {
    await givenScarceProduct();
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/');
    await page.getByRole('rowheader', { name: 'Other' }).waitFor();
    await page.getByRole('group', { name: 'Chart of movements by day' }).locator('svg').first().waitFor();
    await axe();
    const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect(wide).toBe(false);
  });

  it.each([
    [HISTORY, 'Movements by reason', 'Lowest salable'],
    [SALABLE, 'Lowest salable', 'Movements by reason'],
  ])('shows with %s alone "%s"', async (resource, shown, hidden) => {
    await givenScarceProduct();
    const { page, visit } = await dashboard.asUser({ resources: [resource] });
    await visit('/');
    await page.getByRole('heading', { name: shown }).waitFor();
    expect(await page.getByRole('heading', { name: hidden }).count()).toBe(0);
  });

  it('greets whose role shows no figures', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_Sales::sales_order'] });
    await visit('/');
    await page.getByText('You are logged in').waitFor();
    await axe();
  });
});
