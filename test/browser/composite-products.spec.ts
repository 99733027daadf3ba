import { Shop } from '../integration/shipping/support/shop.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { givenBundleOf, givenConfigurableOf } from '../support/composite-goods.js';
import { unique } from '../support/names.js';
import { pricedOrder } from './support/orders.js';

describe('products that are made of others', () => {
  const dashboard = useDashboard();
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.open(dashboard.app, 2);
  });

  const cellsOf = (texts: readonly string[]): string[] => texts.map((text) => text.replace(/\s+/g, ' ').trim());

  /** A bundle of two cups and a lid, and a shirt whose only variant is the cup. */
  async function givenFamily(shipment: 'together' | 'separately' = 'together') {
    const mark = unique('Tea');
    const cup = await shop.product([6, 2], undefined, { name: `${mark} cup` });
    const lid = await shop.product([1, 4], undefined, { name: `${mark} lid` });
    const parts = [
      { sku: cup, qty: 2, title: 'Cup' },
      { sku: lid, qty: 1, title: 'Lid', required: false },
    ];
    const set = await givenBundleOf(dashboard.app, parts, { name: `${mark} set`, shipment });
    const shirt = await givenConfigurableOf(dashboard.app, [cup], { name: `${mark} shirt` });
    return { mark, cup, lid, set, shirt };
  }

  it('say in the grid of how many, and lead to their parts and back', async () => {
    const { mark, cup, set, shirt } = await givenFamily();
    const { page, visit, address } = await dashboard.asUser();
    await visit(`/products?search=${mark}`);
    const row = page.getByRole('row').filter({ hasText: set });
    await row.getByText('Bundle').waitFor();
    await row.getByRole('link', { name: '2 parts' }).click();
    await page.getByRole('heading', { level: 1, name: `${mark} set` }).waitFor();
    const parts = page.getByRole('table', { name: 'Parts of the product' });
    await page.getByText('Ships together').waitFor();
    const [stock = ''] = await stockNames();
    const rows = await parts.getByRole('row').all();
    const texts = await Promise.all(
      rows.slice(1).map(async (each) => cellsOf(await each.locator('td').allInnerTexts())),
    );
    const [one = '', two = ''] = shop.sources;
    const listed = (quantities: Record<string, number>): string =>
      Object.keys(quantities)
        .sort()
        .map((code) => `${code}: ${quantities[code]}`)
        .join(' ');
    expect(texts.map(([choice, , quantity, , sources, salable]) => [choice, quantity, sources, salable])).toEqual([
      ['Cup', '2', listed({ [one]: 6, [two]: 2 }), `${stock}: 8`],
      ['Lid optional', '1', listed({ [one]: 1, [two]: 4 }), `${stock}: 5`],
    ]);
    await parts.getByRole('link', { name: cup }).click();
    await page.getByRole('heading', { level: 1, name: `${mark} cup` }).waitFor();
    const parents = page.getByRole('table', { name: 'Products that it is part of' });
    await parents.getByRole('link', { name: set }).waitFor();
    await parents.getByRole('link', { name: shirt }).click();
    await eventuallyEqual(address, `/products/${shirt}`);
    await page.getByRole('link', { name: cup }).waitFor();
  });

  it('show only what the role of the reader allows', async () => {
    const { set, mark } = await givenFamily();
    const { page, visit } = await dashboard.asUser({ resources: ['Vendor_Catalog::products'] });
    await visit(`/products/${set}`);
    const parts = page.getByRole('table', { name: 'Parts of the product' });
    await parts.getByText(`${mark} cup`).waitFor();
    expect(cellsOf(await parts.getByRole('columnheader').allInnerTexts())).toEqual([
      'Choice',
      'Part',
      'In one set',
      'Status',
    ]);
  });

  it('are ordered with their parts below them, and ship as one', async () => {
    const { mark, cup, lid, set } = await givenFamily();
    const order = await pricedOrder(dashboard.app, shop, [
      { sku: cup, qty_ordered: 4, parent_index: 2 },
      { sku: lid, qty_ordered: 2, parent_index: 2 },
      { sku: set, qty_ordered: 2, price: 30 },
    ]);
    const { page, visit } = await dashboard.asUser();
    await visit(`/sales/orders/${order.id}`);
    const items = page.getByRole('table', { name: 'Items of the order' });
    await items.getByText('Ships together').waitFor();
    const links = await items.getByRole('link').allInnerTexts();
    expect(links).toEqual([set, cup, lid]);

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Ships together: 2 × ${mark} cup, 1 × ${mark} lid`).waitFor();
    await eventuallyEqual(() => dialog.getByLabel(`Ship: ${set}`).inputValue(), '1');
    expect(await dialog.getByLabel(`Ship: ${cup}`).count()).toBe(0);
    await dialog.getByText(`1 whole at ${shop.sources[0]}`).waitFor();
    await dialog.getByRole('button', { name: 'Ship' }).click();
    await page.getByText('The shipment is made.').waitFor();
    await eventuallyEqual(() => shop.onHand(cup), [4, 2]);
    expect([await shop.onHand(lid), await shop.progress(order)]).toEqual([
      [0, 4],
      ['processing', 2, 1, 1],
    ]);
  });

  it('ship part by part where they do so', async () => {
    const { cup, lid, set } = await givenFamily('separately');
    const order = await pricedOrder(dashboard.app, shop, [
      { sku: set, qty_ordered: 1, price: 30 },
      { sku: cup, qty_ordered: 2, parent_index: 0 },
      { sku: lid, qty_ordered: 1, parent_index: 0 },
    ]);
    const { page, visit } = await dashboard.asUser();
    await visit(`/sales/orders/${order.id}`);
    await page.getByText('Parts ship separately').waitFor();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Ship: ${cup}`).waitFor();
    expect(await dialog.getByLabel(`Ship: ${set}`).count()).toBe(0);
    await dialog.getByLabel(`Ship: ${lid}`).fill('0');
    await dialog.getByRole('button', { name: 'Ship' }).click();
    await page.getByText('The shipment is made.').waitFor();
    await eventuallyEqual(() => shop.progress(order), ['processing', 0, 2, 0]);
  });

  it.each(LOOKS)('have no accessibility violations: $screen', async (look) => {
    const { mark, cup, lid, set } = await givenFamily();
    const order = await pricedOrder(dashboard.app, shop, [
      { sku: set, qty_ordered: 1, price: 30 },
      { sku: cup, qty_ordered: 2, parent_index: 0 },
      { sku: lid, qty_ordered: 1, parent_index: 0 },
    ]);
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit(`/products?search=${mark}`);
    await page.getByRole('link', { name: set }).waitFor();
    await axe();
    await visit(`/products/${set}`);
    await page.getByRole('table', { name: 'Parts of the product' }).waitFor();
    await axe();
    await visit(`/sales/orders/${order.id}`);
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('dialog').getByLabel(`Ship: ${set}`).waitFor();
    await axe();
  });

  async function stockNames(): Promise<string[]> {
    const { body } = await dashboard.app.http.get(`/rest/V1/inventory/stocks/${shop.stockId}`);
    return [body.name];
  }
});
