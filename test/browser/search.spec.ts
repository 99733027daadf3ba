import type { Page } from 'playwright-core';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

const PRODUCTS = 'Vendor_Catalog::products';

describe('the search of everything', () => {
  const dashboard = useDashboard();
  const product = async (sku: string, name: string): Promise<string> => {
    const { status } = await dashboard.app.http.post('/rest/V1/products', { product: { sku, name } });
    expect(status).toBe(200);
    return sku;
  };
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
  const rows = (page: Page): Promise<string[]> => page.getByRole('option').allInnerTexts();

  it('opens with Ctrl-K, finds a product by a part of its name, and leads there by keyboard alone', async () => {
    const mark = unique('kite');
    const sku = await product(unique('SKU'), `Red ${mark}`);
    const { page, visit, address } = await dashboard.asUser();
    await visit('/');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type(mark.slice(1));
    await page.getByRole('option', { name: `Red ${mark}` }).waitFor();
    await page.keyboard.press('Enter');
    await eventuallyEqual(address, `/products/${sku}`);
    await page.getByRole('heading', { level: 1, name: `Red ${mark}` }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('opens what a scanner types before it is found', async () => {
    const sku = await product(unique('SCAN'), 'Scanned thing');
    const { page, visit, address } = await dashboard.asUser();
    await visit('/');
    await page.keyboard.press('/');
    await field(page).fill(sku);
    await page.keyboard.press('Enter');
    await eventuallyEqual(address, `/products/${sku}`);
  });

  it('marks rows with the arrows, tells them to screen readers, and closes with escape', async () => {
    const mark = unique('row');
    for (const end of ['A', 'B', 'C']) await product(`${mark}-${end}`, `Thing ${end}`);
    const { page, visit, address } = await dashboard.asUser();
    await visit('/');
    await page.keyboard.press('Control+k');
    await field(page).fill(mark);
    await page.getByRole('option').nth(2).waitFor();
    const marked = () => page.getByRole('option', { selected: true }).innerText();
    const told = async (): Promise<boolean> =>
      (await field(page).getAttribute('aria-activedescendant')) ===
      (await page.getByRole('option', { selected: true }).getAttribute('id'));
    await eventuallyEqual(marked, expect.stringContaining(`${mark}-A`));
    await page.keyboard.press('ArrowDown');
    await eventuallyEqual(marked, expect.stringContaining(`${mark}-B`));
    expect(await told()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await eventuallyEqual(marked, expect.stringContaining(`${mark}-C`));
    await page.getByRole('status').getByText('3 results').waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await eventuallyEqual(address, '/');
  });

  it('finds pages, and actions that ask for a product first', async () => {
    const sku = await product(unique('ACT'), 'Thing to move');
    const [from, to] = [await givenSource(dashboard.app), await givenSource(dashboard.app)];
    await givenItems(dashboard.app, ...[from, to].map((source) => ({ source_code: source, sku, quantity: 7 })));
    const { page, visit, address } = await dashboard.asUser();
    await visit('/');
    await page.keyboard.press('Control+k');
    await field(page).fill('low st');
    await page.getByRole('option', { name: 'Low Stock' }).click();
    await eventuallyEqual(address, '/low-stock');
    await page.keyboard.press('/');
    await field(page).fill('transfer');
    await page.getByRole('option', { name: 'Transfer stock of a product' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Which product' }).fill(sku);
    await page.getByRole('option', { name: 'Thing to move' }).waitFor();
    await page.keyboard.press('Enter');
    await eventuallyEqual(address, `/transfers?sku=${sku}`);
    await page.getByRole('cell', { name: sku }).first().waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill('receive');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Which product' }).fill(sku);
    await page.keyboard.press('Enter');
    await eventuallyEqual(address, `/products/${sku}?reason=received`);
    await page.getByLabel(`Quantity at ${from}`).fill('+3');
    await eventuallyEqual(() => page.getByRole('combobox', { name: 'Reason' }).innerText(), 'Received');
  });

  it('leaves the key "/" to fields, and to those who switch it off', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit('/products');
    const search = page.getByLabel('SKU or name');
    await search.focus();
    await page.keyboard.press('/');
    await eventuallyEqual(() => search.inputValue(), '/');
    expect(await field(page).count()).toBe(0);
    await page.getByRole('button', { name: /^visitor/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Search with the key' }).click();
    await eventuallyEqual(
      () => page.getByRole('menuitemcheckbox', { name: 'Search with the key' }).getAttribute('aria-checked'),
      'false',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('');
  });

  it('says that nothing is found, and that the server does not respond', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    await visit('/');
    await page.keyboard.press('Control+k');
    const nothing = unique('nothing');
    await field(page).fill(nothing);
    await page.getByText(`Nothing is found for “${nothing}”.`).waitFor();
    await axe();
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: '{}' }));
    await field(page).fill(`${nothing}-2`);
    await page.getByText('The search does not respond.').waitFor();
  });

  it('shows and asks no more than the role allows', async () => {
    const mark = unique('role');
    await product(mark, 'Thing');
    const { page, visit } = await dashboard.asUser({ resources: [PRODUCTS] });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('query Lookup(') === true) asked.push(request.postData() ?? '');
    });
    await visit('/');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    const all = await rows(page);
    expect(all.some((text) => text.startsWith('Products'))).toBe(true);
    for (const text of ['Orders', 'Sources', 'Users', 'Place an order', 'Receive a product …']) {
      expect(all.filter((row) => row.startsWith(text))).toEqual([]);
    }
    await field(page).fill(mark);
    await page.getByRole('option', { name: mark }).waitFor();
    expect(JSON.parse(asked.at(-1) ?? '{}')).toMatchObject({
      variables: { withProducts: true, withOrders: false, withSources: false, withRequests: false },
    });
  });

  it('suggests products where a SKU filters, and takes a part for all that it finds', async () => {
    const mark = unique('part');
    const source = await givenSource(dashboard.app);
    const [first, second] = [await product(`${mark}-A`, 'Blue sledge'), await product(`${mark}-B`, 'Green sledge')];
    const { sku: other } = await givenProduct(dashboard.app);
    await givenItems(
      dashboard.app,
      ...[first, second, other].map((sku) => ({ source_code: source, sku, quantity: 7 })),
    );
    const { page, visit, address } = await dashboard.asUser();
    await visit(`/inventory/adjustments?sku=${mark.slice(1)}`);
    const cells = page.locator('[role="gridcell"][data-field="sku"]');
    await eventuallyEqual(async () => (await cells.allInnerTexts()).sort(), [first, second]);
    await page.getByRole('combobox', { name: 'SKU', exact: true }).fill('gren sledge');
    await page.getByRole('option', { name: 'Green sledge' }).filter({ hasText: second }).click();
    await eventuallyEqual(address, `/inventory/adjustments?sku=${second}`);
    await eventuallyEqual(() => cells.allInnerTexts(), [second]);
  });

  it.each(LOOKS)('is accessible: $screen', async (look) => {
    const mark = unique('axe');
    await product(mark, 'Thing');
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).waitFor();
    await axe();
    await field(page).fill(mark);
    await page.getByRole('option', { name: mark }).waitFor();
    await axe();
  });
});
