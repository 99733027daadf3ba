import { Warehouse } from '../integration/salability/support/warehouse.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { historyOf } from '../support/history.js';
import { itemsOf } from '../support/source-items.js';

const PRODUCTS = 'Vendor_Catalog::products';

describe('transfers', () => {
  const dashboard = useDashboard();

  const givenShop = async (): Promise<{ shop: Shop; east: string; west: string }> => {
    const shop = await Shop.open(dashboard.app, 2);
    const [east = '', west = ''] = shop.sources;
    return { shop, east, west };
  };
  const choose = async (page: Visitor['page'], label: string, code: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(code);
    await page.getByRole('option', { name: code }).click();
  };
  const open = async ({ page, visit }: Visitor, east: string, west: string): Promise<void> => {
    await visit('/transfers');
    await choose(page, 'From', east);
    await choose(page, 'To', west);
  };
  const skuField = (page: Visitor['page']) => page.getByRole('combobox', { name: 'SKU', exact: true });

  it('moves what was looked up and typed, with the keyboard alone, and leads to its rows', async () => {
    const { shop, east, west } = await givenShop();
    const [one, two] = [await shop.product([5, 1]), await shop.product([2.5, 0], { is_qty_decimal: true })];
    const visitor = await dashboard.asUser();
    const { page, axe, username } = visitor;
    await open(visitor, east, west);
    await skuField(page).fill(one.slice(0, -2));
    await page.getByRole('option', { name: one }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: one }).waitFor();
    await page.keyboard.type(two);
    await page.keyboard.press('Enter');
    await page.keyboard.type('0,5');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: two }).getByText('2.5').waitFor();
    expect(await itemsOf(dashboard.app, one)).toEqual({ [east]: [5, 1], [west]: [1, 1] });
    await page.getByLabel('Note for the history').fill('refill');
    await axe();
    await page.getByRole('button', { name: 'Transfer 2 products' }).click();
    await page.getByText(`2 products have moved from ${east} to ${west}.`).waitFor();
    await axe();
    expect(await itemsOf(dashboard.app, one)).toEqual({ [east]: [3, 1], [west]: [3, 1] });
    expect(await itemsOf(dashboard.app, two)).toEqual({ [east]: [2, 1], [west]: [0.5, 1] });
    const [out, into] = (await historyOf(dashboard.app.database, one)).slice(-2);
    expect([out, into]).toMatchObject([
      { source_code: east, delta: -2, reason: 'transfer_out', note: 'refill', actor_label: username },
      { source_code: west, delta: 2, reason: 'transfer_in', actor_type: 'admin', actor_label: username },
    ]);
    const link = page.getByRole('link', { name: 'Its rows in the adjustment history' });
    expect(await link.getAttribute('href')).toBe(`/admin/inventory/adjustments?requestId=${out?.request_id ?? ''}`);
    await page.getByRole('button', { name: 'New transfer' }).click();
    await page.getByText('No products yet.').waitFor();
  });

  it('takes lines of a spreadsheet, and says at each line what can not move', async () => {
    const { shop, east, west } = await givenShop();
    const [good, short, absent] = [await shop.product([5, 0]), await shop.product([1, 0]), await shop.product([5])];
    const visitor = await dashboard.asUser();
    const { page, axe } = visitor;
    await open(visitor, east, west);
    await page.getByRole('button', { name: 'Paste lines' }).click();
    const text = page.getByRole('textbox', { name: 'SKU and quantity' });
    await text.fill(`SKU\tQty\n${good}\t2\n${short}\tmany`);
    await page.getByText('One line cannot be read').waitFor();
    await page.getByRole('button', { name: 'Add 1 line' }).click();
    await page.getByText('Correct or remove the lines that cannot be read.').waitFor();
    await axe();
    await text.fill(`SKU\tQty\n${good}\t2\n${short}\t4\n${absent}\t1\n${good}\t1`);
    await page.getByRole('button', { name: 'Add 4 lines' }).click();
    const row = (sku: string) => page.getByRole('row', { name: sku });
    await row(short).getByText('Only 1 can move.').waitFor();
    await row(absent).getByText(`${west} does not have this SKU: assign it there first.`).waitFor();
    await eventuallyEqual(() => page.getByRole('textbox', { name: `Quantity of ${good}` }).inputValue(), '3');
    // Adding lines has sent nothing.
    expect(await itemsOf(dashboard.app, good)).toEqual({ [east]: [5, 1], [west]: [0, 1] });
    await page.getByRole('button', { name: 'Transfer 3 products' }).click();
    await page.getByText('Nothing has moved: 2 lines were refused.').waitFor();
    await row(short).getByText(`Requested transfer amount for sku ${short} is not available`).waitFor();
    await row(absent).getByText(`Source item for ${absent} and ${west} does not exist`).waitFor();
    await axe();
    expect(await itemsOf(dashboard.app, good)).toEqual({ [east]: [5, 1], [west]: [0, 1] });
    await page.getByRole('button', { name: `Remove ${absent}` }).click();
    await page.getByRole('textbox', { name: `Quantity of ${short}` }).fill('1');
    await page.getByRole('button', { name: 'Transfer 2 products' }).click();
    await page.getByText('2 products have moved').waitFor();
    expect(await itemsOf(dashboard.app, good)).toEqual({ [east]: [2, 1], [west]: [3, 1] });
  });

  it('counts what open orders hold at the origin', async () => {
    await new Warehouse(dashboard.app).withSourceReservations(async () => {
      const { shop, east, west } = await givenShop();
      const sku = await shop.product([5, 0]);
      await shop.order({ sku, qty_ordered: 3 });
      const visitor = await dashboard.asUser();
      const { page } = visitor;
      await open(visitor, east, west);
      await skuField(page).fill(sku);
      await page.keyboard.press('Enter');
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      await page.getByText('5 less 3 reserved').waitFor();
      await page.getByText('Only 2 can move.').waitFor();
    });
  });

  it('moves all of a product, and takes it from the origin', async () => {
    const { shop, east, west } = await givenShop();
    const [one, two] = [await shop.product([5, 1]), await shop.product([2])];
    const visitor = await dashboard.asUser();
    const { page, axe } = visitor;
    await open(visitor, east, west);
    await page.getByRole('combobox', { name: 'What moves' }).click();
    await page.getByRole('option', { name: /^All of each product/ }).click();
    for (const sku of [one, two]) {
      await skuField(page).fill(sku);
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: sku }).waitFor();
    }
    await page.getByRole('row', { name: two }).getByText(`${west} does not have this SKU yet`).waitFor();
    await page.getByRole('switch', { name: 'Take the products from the origin' }).click();
    await axe();
    await page.getByRole('button', { name: 'Transfer 2 products' }).click();
    await page.getByText(`2 products have moved from ${east} to ${west}.`).waitFor();
    await axe();
    expect([await itemsOf(dashboard.app, one), await itemsOf(dashboard.app, two)]).toEqual([
      { [west]: [6, 1] },
      { [west]: [2, 1] },
    ]);
  });

  it('asks for what is missing before it sends anything', async () => {
    const { east } = await givenShop();
    const { page, visit } = await dashboard.asUser();
    await visit('/transfers');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await eventuallyEqual(() => page.getByText('Choose a source.', { exact: true }).count(), 2);
    await page.getByText('Add at least one product.').waitFor();
    await choose(page, 'From', east);
    await choose(page, 'To', east);
    await page.getByText('Choose another source than the one it comes from.').waitFor();
  });

  it('does a transfer once whose answer was lost', async () => {
    const { shop, east, west } = await givenShop();
    const sku = await shop.product([5, 0]);
    const visitor = await dashboard.asUser();
    const { page } = visitor;
    await open(visitor, east, west);
    await skuField(page).fill(sku);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: sku }).waitFor();
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (lost > 0 || !(route.request().postData() ?? '').includes('transferItems')) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Transfer 1 product' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await itemsOf(dashboard.app, sku)).toEqual({ [east]: [4, 1], [west]: [1, 1] });
    await page.getByRole('button', { name: 'Transfer 1 product' }).click();
    await page.getByText('1 product has moved').waitFor();
    expect([lost, await itemsOf(dashboard.app, sku)]).toEqual([1, { [east]: [4, 1], [west]: [1, 1] }]);
  });

  it.each(LOOKS)('are for everybody at the $screen', async (look) => {
    const { shop, east, west } = await givenShop();
    const sku = await shop.product([5, 0]);
    const visitor = await dashboard.asUser(look);
    const { page, axe } = visitor;
    await open(visitor, east, west);
    await skuField(page).fill(sku);
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByText('Only 5 can move.').waitFor();
    await axe();
    const fits = await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
    expect(fits).toBe(true);
  });

  it('need the permission for products, and no other', async () => {
    const blind = await dashboard.asUser({ resources: ['Vendor_InventoryApi::source'] });
    await blind.visit('/transfers');
    await blind.page.getByRole('heading', { name: 'No permission' }).waitFor();
    expect(await blind.page.getByRole('link', { name: 'Transfers' }).count()).toBe(0);
    const { shop, east, west } = await givenShop();
    const sku = await shop.product([5, 0]);
    const visitor = await dashboard.asUser({ resources: [PRODUCTS] });
    const { page } = visitor;
    await open(visitor, east, west);
    await skuField(page).fill(sku);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Transfer 1 product' }).click();
    await page.getByText('1 product has moved').waitFor();
    expect(await page.getByRole('link', { name: 'Its rows in the adjustment history' }).count()).toBe(0);
  });
});
