import type { Warehouse } from '../integration/salability/support/warehouse.js';
import { TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { itemsOf } from '../support/source-items.js';
import { TwoShelves } from './support/two-shelves.js';

const VIEW = 'Vendor_Inventory::transfers';
const STEPS = ['plan', 'ship', 'receive', 'close'].map((step) => `Vendor_Inventory::transfers_${step}`);

describe('transfer orders', () => {
  const dashboard = useDashboard();
  let shelves: TwoShelves;
  let warehouse: Warehouse;
  let orders: TransferOrders;
  let [berlin, vienna] = ['', ''];

  beforeAll(async () => {
    shelves = await TwoShelves.of(dashboard.app);
    orders = new TransferOrders(dashboard.app);
    ({ warehouse, berlin, vienna } = shelves);
  });

  const given = (): Promise<string> => shelves.tent();

  it.each(LOOKS)('are planned by scanning, shipped, received in parts and closed ($screen)', async (look) => {
    const sku = await given();
    const { page, visit, axe } = await dashboard.asUser({ ...look, resources: [VIEW, ...STEPS] });
    await visit('/transfer-orders');
    await page.getByRole('link', { name: 'New transfer' }).click();
    await page.getByRole('heading', { name: 'New transfer' }).waitFor();
    await page.getByRole('button', { name: 'Plan transfer' }).click();
    await page.getByText('Scan or type what is to go.').waitFor();
    await page.getByRole('combobox', { name: 'From' }).fill('Berlin');
    await page.getByRole('option', { name: `Berlin (${berlin})` }).click();
    await page.getByRole('combobox', { name: 'To' }).fill('Vienna');
    await page.getByRole('option', { name: `Vienna (${vienna})` }).click();
    await page.getByLabel('Reference').fill('TO-7');
    const scan = page.getByLabel('Barcode or SKU');
    await scan.fill('nothing-there');
    await scan.press('Enter');
    await page.getByText('No product has the code nothing-there.').waitFor();
    await scan.fill(sku);
    await scan.press('Enter');
    await page.getByText('12 available').waitFor();
    await scan.fill(sku.toUpperCase());
    await scan.press('Enter');
    const quantity = page.getByLabel(`Quantity of ${sku}`);
    await eventuallyEqual(() => quantity.inputValue(), '2');
    await axe();
    await quantity.fill('6');
    await page.getByRole('button', { name: 'Plan transfer' }).click();
    await page.getByText('The transfer is planned.').waitFor();
    await page.getByRole('heading', { name: /^Transfer \d+, TO-7$/ }).waitFor();
    await axe();

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const shipping = page.getByRole('dialog', { name: 'Ship' });
    await axe();
    await shipping.getByRole('button', { name: 'Ship' }).click();
    await page.getByText('The goods are on their way.').waitFor();
    expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [6, 1], [vienna]: [3, 1] });

    await page.getByRole('button', { name: 'Receive' }).click();
    const receiving = page.getByRole('dialog', { name: 'Receive' });
    const scanned = receiving.getByLabel('Barcode or SKU');
    await scanned.fill(sku);
    await scanned.press('Enter');
    await receiving.getByText(`One more of ${sku}.`).waitFor();
    await receiving.getByLabel(`Quantity of ${sku}`).fill('4');
    await receiving.getByRole('button', { name: `Some of ${sku} in another state` }).click();
    await receiving.getByLabel(`Quantity of ${sku}`).nth(1).fill('1');
    await receiving.getByLabel(`State of ${sku}`).nth(1).click();
    await page.getByRole('option', { name: 'Damaged' }).click();
    await axe();
    await receiving.getByRole('button', { name: 'Receive' }).click();
    await page.getByText('The goods are received.').waitFor();
    await page.getByText('Partly received').waitFor();
    expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [6, 1], [vienna]: [7, 1] });

    await page.getByRole('button', { name: 'Close transfer' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the transfer?' });
    await closing.getByText('What has not arrived is written off as lost in transit: 1.').waitFor();
    await closing.getByRole('button', { name: 'Close transfer' }).click();
    await page.getByText('The transfer is closed.').waitFor();
    await page.getByText('Closed with differences').first().waitFor();
    const products = page.getByRole('table', { name: 'Products of the transfer' });
    await eventuallyEqual(async () => (await products.getByRole('cell').allInnerTexts()).at(-1), '1');
    expect(await page.getByRole('button', { name: 'Receive' }).count()).toBe(0);
    await axe();
  });

  it('have a pick list with barcodes, which paper shows without the rest', async () => {
    const sku = await given();
    const id = await orders.draft([berlin, vienna], [[sku, 5]]);
    const { page, visit, axe } = await dashboard.asUser({ resources: [VIEW] });
    await visit(`/transfer-orders/${id}/pick-list`);
    const barcode = page.getByRole('img', { name: `Barcode ${sku}` });
    await barcode.waitFor();
    expect(await barcode.locator('rect').count()).toBeGreaterThan(20);
    await page
      .getByRole('row', { name: new RegExp(sku) })
      .getByText('5', { exact: true })
      .waitFor();
    await axe();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.locator('aside').isVisible()).toBe(false);
    expect(await barcode.isVisible()).toBe(true);
  });

  it('keep fractions, times of arrival and the changes of others where a comma is before decimals', async () => {
    const [cloth, tent] = [await warehouse.product({ is_qty_decimal: true }), await given()];
    await warehouse.items(cloth, { [berlin]: 12 });
    const route = [berlin, vienna];
    const more = { expected_at: '2026-02-03 08:30:00' };
    const parts = [[cloth, 1.125] as const, [tent, 2] as const];
    const id = await orders.draft(route, parts, more);
    const { page, visit } = await dashboard.asUser({ locale: 'nl-NL', resources: [VIEW, ...STEPS] });
    await visit(`/transfer-orders/${id}/edit`);
    await page.getByLabel('Reference').fill('TO-9');
    await dashboard.app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer: { note: 'Van' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reload the page to see what it is now.').waitFor();
    expect((await orders.get(id)).body).not.toHaveProperty('reference');
    await visit(`/transfer-orders/${id}/edit`);
    await page.getByLabel('Reference').fill('TO-9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The transfer is saved.').waitFor();
    const { body } = await orders.get(id);
    expect(body).toMatchObject({ ...more, reference: 'TO-9', note: 'Van', quantity: 3.125 });

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const shipping = page.getByRole('dialog', { name: 'Ship' });
    const typed = (sku: string): Promise<string> => shipping.getByLabel(`Quantity of ${sku}`).inputValue();
    expect([await typed(cloth), await typed(tent)]).toEqual(['1,1250', '2']);
    await shipping.getByLabel('Barcode or SKU').fill(tent);
    await shipping.getByLabel('Barcode or SKU').press('Enter');
    await eventuallyEqual(async () => [await typed(cloth), await typed(tent)], ['', '1']);
    await shipping.getByRole('button', { name: 'All' }).click();
    await shipping.getByLabel(`Quantity of ${tent}`).fill('1');
    await shipping.getByRole('button', { name: 'Ship' }).click();
    await page.getByText('The goods are on their way.').waitFor();
    expect(await itemsOf(dashboard.app, cloth)).toEqual({ [berlin]: [10.875, 1], [vienna]: [0, 0] });
    await visit(`/transfer-orders/${id}/pick-list`);
    const rows = page.getByRole('table', { name: 'Products to pick' }).getByRole('row');
    await rows.filter({ hasText: tent }).getByText('1', { exact: true }).waitFor();
    expect(await rows.filter({ hasText: cloth }).count()).toBe(0);
  });

  it('offer those who only look no steps, and turn goods round for those who may ship', async () => {
    const sku = await given();
    const id = await orders.shipped([berlin, vienna], [[sku, 5]]);
    const looking = await dashboard.asUser({ resources: [VIEW] });
    await looking.visit(`/transfer-orders/${id}`);
    await looking.page.getByText('In transit').first().waitFor();
    expect(await looking.page.getByRole('button', { name: /Receive|Ship|Close|Cancel/ }).count()).toBe(0);
    const shipping = await dashboard.asUser({ resources: [VIEW, ...STEPS] });
    await shipping.visit(`/transfer-orders/${id}`);
    await shipping.page.getByRole('button', { name: 'Cancel transfer' }).click();
    const dialog = shipping.page.getByRole('dialog');
    await dialog.getByText('What is on its way is available at Berlin again: 5.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel transfer' }).click();
    await shipping.page.getByText('The transfer is cancelled.').waitFor();
    expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [12, 1], [vienna]: [3, 1] });
  });
});
