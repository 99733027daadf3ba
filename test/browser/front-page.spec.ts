import { AdminNotices } from '../../src/modules/admin-home/index.js';
import { Guard } from '../../src/modules/doctor/index.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { givenItems, givenSource } from '../support/given.js';
import { foreignOrderNumber, unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
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

  it('shows what is oversold with what cures it, each form filled in, and nothing once it is cured', async () => {
    const { app } = dashboard;
    const warehouse = new Warehouse(app);
    const [short, donor] = [await warehouse.source(), await warehouse.source()];
    const stockId = await warehouse.stock(short, donor);
    const sku = await warehouse.product(undefined, { name: unique('Oversold lamp') });
    await warehouse.items(sku, { [short]: 2, [donor]: 10 });
    await warehouse.withSourceReservations(async () => {
      const order = foreignOrderNumber();
      await warehouse.reserve({ sku, quantity: -5, stockId, source: short, order });
      await app.within(async () => {
        // Its first look and the one that confirms it.
        await app.get(Guard).tick();
      });
      const { page, visit, axe, address } = await dashboard.asUser({ colors: 'both' });
      await visit('/');
      const list = page.getByRole('group', { name: 'Oversold' });
      const entry = list.getByRole('listitem').filter({ hasText: 'Oversold lamp' });
      await eventuallyEqual(() => entry.innerText(), expect.stringMatching(/2 on hand, 5 ordered, 3 missing/));
      await axe();
      await entry.getByRole('link', { name: /^Receive 3/ }).click();
      await eventuallyEqual(address, `/products/${sku}?reason=received&source=${short}&add=3`);
      await page.getByText('1 unsaved change').waitFor();
      await eventuallyEqual(() => page.getByLabel(`Quantity at ${short}`).inputValue(), '+3');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await visit('/');
      await entry.getByRole('link', { name: /^Transfer 3 from/ }).click();
      await eventuallyEqual(address, `/transfers?sku=${sku}&quantity=3&from=${donor}&to=${short}`);
      await page.getByRole('button', { name: 'Transfer 1 product' }).click();
      await eventuallyEqual(() => itemsOf(app, sku), { [short]: [5, 1], [donor]: [7, 1] });
      // The figures are those of now, whatever the guard found before.
      await visit('/');
      await list.getByText('Nothing is oversold.').waitFor();
    });
  });

  it('leads to messages that were given up, and to low stock', async () => {
    const { app } = dashboard;
    const { sku } = await givenScarceProduct();
    await app.database.execute('UPDATE inventory_source_item SET quantity = 0.5 WHERE sku = ?', [sku]);
    const { insertId } = await app.database.execute(
      `INSERT INTO message_outbox (topic, payload, state, attempts, last_error, available_at)
       VALUES ('inventory.index.refresh', '{}', 'parked', 20, 'broken', UTC_TIMESTAMP(3))`,
    );
    const { page, visit, address } = await dashboard.asUser();
    await visit('/');
    const low = page.getByRole('group', { name: 'Low stock' });
    await low.getByRole('listitem').first().waitFor();
    await low.getByRole('link', { name: /^All \d+ that run low/ }).waitFor();
    await page
      .getByRole('group', { name: 'Messages' })
      .getByRole('link', { name: /given up$/ })
      .click();
    await eventuallyEqual(address, '/queues');
    await app.database.execute('DELETE FROM message_outbox WHERE message_id = ?', [insertId]);
  });

  it('has a bell with what is new for administrators', async () => {
    const { app } = dashboard;
    const title = unique('told');
    await app.within(() => app.get(AdminNotices).add({ severity: 'major', title, text: 'SKU "a".' }));
    const { page, visit, axe } = await dashboard.asUser({ colors: 'both' });
    await visit('/products');
    await page.getByRole('button', { name: /^Notices, \d+ new$/ }).click();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    await notices.getByText(title).waitFor();
    await axe();
    await notices.getByRole('button', { name: 'Mark as read' }).click();
    await notices.getByText('There is nothing new.').waitFor();
    const { page: other, visit: look } = await dashboard.asUser({ resources: [SALABLE] });
    await look('/');
    expect(await other.getByRole('button', { name: /^Notices/ }).count()).toBe(0);
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
