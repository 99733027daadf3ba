import type { Locator } from 'playwright-core';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { eventuallyEqual, LOOKS, tick, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { historyOf } from '../support/history.js';
import { foreignOrderNumber, unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const RESOURCES = [
  'Vendor_Catalog::products',
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_InventorySalesApi::stock',
  'Vendor_InventoryAdjustment::view',
] as const;
const allBut = (...missing: readonly string[]): readonly string[] => RESOURCES.filter((id) => !missing.includes(id));

const ORDER_ELSEWHERE = foreignOrderNumber();

describe('the page of a product', () => {
  const dashboard = useDashboard();
  let warehouse: Warehouse;
  let [berlin, vienna, closed, lonely] = ['', '', '', ''];
  let stockId = 0;

  beforeAll(async () => {
    warehouse = new Warehouse(dashboard.app);
    [berlin, vienna, closed, lonely] = [
      await named('Berlin'),
      await named('Vienna'),
      await named('Closed'),
      await named(unique('Lonely')),
    ];
    stockId = await warehouse.stock(berlin, vienna, closed);
    await warehouse.disable(closed);
  });

  async function named(name: string): Promise<string> {
    const code = await warehouse.source();
    await dashboard.app.http.put(`/rest/V1/inventory/sources/${code}`, { source: { name } });
    return code;
  }
  const givenProduct = async (): Promise<string> => {
    const sku = await warehouse.product({ is_qty_decimal: true }, { name: unique('Tent') });
    await warehouse.items(sku, { [berlin]: 12.5, [vienna]: { quantity: 3, status: 0 }, [closed]: 4 });
    return sku;
  };
  const open = async (sku: string, options: Parameters<typeof dashboard.asUser>[0] = {}): Promise<Visitor> => {
    const visitor = await dashboard.asUser(options);
    await visitor.visit(`/products/${encodeURIComponent(sku)}`);
    return visitor;
  };
  const cellsOf = async (table: Locator): Promise<string[][]> => {
    const rows: string[][] = [];
    for (const row of await table.getByRole('row').all()) rows.push(await row.locator('th, td').allInnerTexts());
    return rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()));
  };

  it('has a barcode, which is changed there', async () => {
    const [sku, barcode] = [await givenProduct(), unique('4006')];
    const { page, axe } = await open(sku);
    await page.getByRole('button', { name: 'Add barcode' }).click();
    const field = page.getByRole('textbox', { name: 'Barcode' });
    await field.fill('zwölf');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only letters of ASCII, digits and signs.').waitFor();
    await axe();
    await field.fill(barcode);
    await field.press('Enter');
    await page.getByText(`Barcode ${barcode}`).waitFor();
    await page.getByRole('button', { name: 'Edit barcode' }).click();
    await field.fill('');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Add barcode' }).waitFor();
  });

  describe('sources', () => {
    it('are edited in place, recorded as a correction of the admin user, once', async () => {
      const sku = await givenProduct();
      const { page, username } = await open(sku);
      await page.getByLabel('Quantity at Berlin').fill('9,25');
      await page.getByText('was 12.5, in stock; understood as 9.25').waitFor();
      await tick(page.getByLabel('In stock at Vienna'));
      await page.getByRole('button', { name: 'Remove Closed' }).click();
      await page.getByLabel('Add a source').fill(lonely);
      await page.getByRole('option', { name: lonely }).click();
      await page.getByLabel(/Quantity at Lonely/).fill('7');
      await page.getByText('4 unsaved changes').waitFor();
      await page.getByLabel('Note for the history').fill('counted');
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await page.getByText('The stock is saved.').waitFor();
      expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [9.25, 1], [vienna]: [3, 1], [lonely]: [7, 1] });
      const rows = (await historyOf(dashboard.app.database, sku)).slice(3);
      expect(rows).toHaveLength(4);
      for (const row of rows) {
        expect(row).toMatchObject({
          reason: 'correction',
          actor_type: 'admin',
          actor_label: username,
          note: 'counted',
        });
      }
      expect(rows.map(({ source_code, delta }) => [source_code, delta])).toEqual(
        expect.arrayContaining([
          [berlin, -3.25],
          [vienna, 0],
          [closed, -4],
          [lonely, 7],
        ]),
      );
      await eventuallyEqual(() => page.getByLabel('Quantity at Berlin').inputValue(), '9.25');
      await page.getByText('unsaved').waitFor({ state: 'detached' });
      await eventuallyEqual(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true);
      // What can be sold has followed.
      await page
        .getByRole('region', { name: /^Salable quantity by source/ })
        .getByText('12.25')
        .waitFor();
    });

    it('say what is wrong before anything is sent, and go back at "Cancel"', async () => {
      const sku = await givenProduct();
      const { page } = await open(sku);
      await page.getByLabel('Quantity at Berlin').fill('many');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a number, such as 5 or 1.25.').waitFor();
      await page.getByLabel('Quantity at Berlin').fill('1.23456');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('At most 4 decimals.').waitFor();
      await page.getByRole('button', { name: 'Remove Vienna' }).click();
      await page.getByText('to be removed, with 3').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await eventuallyEqual(() => page.getByLabel('Quantity at Berlin').inputValue(), '12.5');
      await page.getByText('unsaved').waitFor({ state: 'detached' });
      expect(await historyOf(dashboard.app.database, sku)).toHaveLength(3);
    });

    it('that somebody else has changed are refused by name, with nothing lost of what was typed', async () => {
      const sku = await givenProduct();
      const { page, axe } = await open(sku);
      await page.getByLabel('Quantity at Berlin').fill('9');
      await warehouse.items(sku, { [berlin]: 11 });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`The quantity of SKU "${sku}" at source "${berlin}" is 11, not 12.5 as expected.`).waitFor();
      await page.getByText('by now 11, in stock').waitFor();
      expect(await page.getByLabel('Quantity at Berlin').inputValue()).toBe('9');
      expect(await itemsOf(dashboard.app, sku)).toMatchObject({ [berlin]: [11, 1] });
      await axe();
      await page.getByRole('button', { name: 'Keep what I typed' }).click();
      await page.getByText('was 11, in stock').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The stock is saved.').waitFor();
      expect(await itemsOf(dashboard.app, sku)).toMatchObject({ [berlin]: [9, 1] });
    });

    it('take figures as the reader writes them, and ask once about those that are seldom meant', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [berlin]: 104 });
      const { page, axe } = await open(sku);
      const field = page.getByLabel('Quantity at Berlin');
      await field.fill('1.000');
      await page.keyboard.press('Tab');
      await page.getByText('1.000 could mean 1000 or 1: type 1000 or 1.0.').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('12.5');
      await page.getByText('It is sold by the piece: enter a whole number.').waitFor();
      await axe();
      // More is there by now: the change is not written over it.
      await warehouse.items(sku, { [berlin]: 110 });
      await field.fill('+1,236');
      await page.getByText('was 104, in stock; will be 1340').waitFor();
      await page.getByRole('combobox', { name: 'Reason' }).click();
      await page.getByRole('option', { name: 'Count' }).click();
      const question = page.getByRole('dialog', { name: 'Is that meant?' });
      await page.getByRole('button', { name: 'Save' }).click();
      await question.getByText('Berlin: was 104 and will be 1340, 12 times as much.').waitFor();
      await axe();
      await question.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`The quantity of SKU "${sku}" at source "${berlin}" is 110, not 104 as expected.`).waitFor();
      await question.waitFor({ state: 'detached' });
      expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [110, 1] });
      await page.getByRole('button', { name: 'Keep what I typed' }).click();
      await page.getByText('was 110, in stock; will be 1346').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await question.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The stock is saved.').waitFor();
      expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [1346, 1] });
      expect((await historyOf(dashboard.app.database, sku)).at(-1)).toMatchObject({ reason: 'count', delta: 1236 });
      // The same text in the browser of another reader, whose language the dashboard does not have.
      const { page: dutch } = await open(await givenProduct(), { locale: 'nl-NL' });
      await eventuallyEqual(() => dutch.getByLabel('Quantity at Berlin').inputValue(), '12,5');
      await dutch.getByLabel('Quantity at Berlin').fill('1.000');
      await dutch.getByText('was 12,5, in stock; understood as 1000').waitFor();
    });

    it('that are not saved hold the reader back', async () => {
      const sku = await givenProduct();
      const { page, address } = await open(sku);
      await page.getByLabel('Quantity at Berlin').fill('9');
      await page.getByRole('link', { name: 'Products' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      expect(address()).toBe(`/products/${sku}`);
      expect(await page.getByLabel('Quantity at Berlin').inputValue()).toBe('9');
      await page.getByRole('link', { name: 'Products' }).first().click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
      expect(await itemsOf(dashboard.app, sku)).toMatchObject({ [berlin]: [12.5, 1] });
    });

    it('can be reached and saved with the keyboard alone', async () => {
      const sku = await givenProduct();
      const { page } = await open(sku);
      await page.getByLabel('Quantity at Berlin').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('8');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await eventuallyEqual(() => page.getByLabel('In stock at Berlin').isChecked(), false);
      await page.getByText('was 12.5, in stock').waitFor();
      await page.getByLabel('Quantity at Berlin').focus();
      await page.keyboard.press('Enter');
      await page.getByText('The stock is saved.').waitFor();
      expect(await itemsOf(dashboard.app, sku)).toMatchObject({ [berlin]: [8, 0] });
    });
  });

  describe('salable quantity', () => {
    it('stands source by source, with reservations where they are kept so', async () => {
      const sku = await givenProduct();
      const table = (visitor: Visitor): Locator => visitor.page.getByRole('region', { name: /^Salable quantity by/ });
      const plain = table(await open(sku));
      await eventuallyEqual(
        () => cellsOf(plain),
        [
          ['Source', 'On Hand', 'Salable'],
          ['Berlin', '12.5', '12.5'],
          ['Vienna Out of Stock', '3', '0'],
          ['Closed Disabled', '4', '0'],
          ['Salable quantity', '12.5'],
        ],
      );
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve({ sku, quantity: -2, stockId, source: berlin, order: unique('order') });
        const reserved = table(await open(sku));
        await eventuallyEqual(
          () => cellsOf(reserved),
          [
            ['Source', 'On Hand', 'Reservations', 'Salable'],
            ['Berlin', '12.5', '2', '10.5'],
            ['Vienna Out of Stock', '3', '0', '0'],
            ['Closed Disabled', '4', '0', '0'],
            ['Salable quantity', '10.5'],
          ],
        );
      });
    });

    /** Reserves one ahead of an order, for a week; returns its number. */
    const givenHold = async (sku: string): Promise<string> => {
      const { http } = dashboard.app;
      const { code } = await warehouse.website(stockId);
      const views = (await http.get('/rest/V1/store/storeViews')).body as { id: number; code: string }[];
      const store_id = views.find((view) => view.code === `${code}_store`)?.id;
      const increment_id = unique('H');
      const placement = { increment_id, store_id, items: [{ sku, qty: 1 }], expires_in: 604_800 };
      expect((await http.post('/rest/V1/inventory/order-placements', { placement })).status).toBe(200);
      return increment_id;
    };

    it('is explained by lines that add up, and by what is held until when', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 1.5 });
      await warehouse.items(sku, { [berlin]: 9, [vienna]: { quantity: 4, status: 0 } });
      await warehouse.reserve({ sku, quantity: -2, stockId, order: ORDER_ELSEWHERE });
      const held = await givenHold(sku);
      const { page, axe } = await open(sku);
      await page.getByRole('button', { name: /^Why this number/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Why this number' });
      const lines = [
        [`On hand at ${berlin}`, '9'],
        ['Reserved by open orders', '-3'],
        ['Out-of-stock threshold of the product', '-1.5'],
        ['Salable quantity', '4.5'],
      ];
      await eventuallyEqual(() => cellsOf(drawer.getByRole('table', { name: 'The sum' })), lines);
      const numbers = lines.map(([, text]) => Number(text));
      expect(numbers.slice(0, -1).reduce((sum, number) => sum + number, 0)).toBe(numbers.at(-1));
      await drawer.getByText(ORDER_ELSEWHERE).waitFor();
      await eventuallyEqual(
        async () =>
          (await cellsOf(drawer.getByRole('table', { name: 'Held ahead of orders' }))).map((cells) => cells[0]),
        ['Order to come', held],
      );
      await drawer.getByText(/^1 of it, the first until/).waitFor();
      await drawer.getByText('The item is out of stock at this source.').waitFor();
      await drawer.getByText('Up to date').waitFor();
      await axe();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    });
  });

  describe('history', () => {
    it('is read only once it is opened, and has the rows of this product', async () => {
      const sku = await givenProduct();
      const visitor = await dashboard.asUser();
      const { page, visit, axe } = visitor;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.postData() ?? ''));
      await visit(`/products/${sku}`);
      await page.locator('.MuiLineChart-line').first().waitFor({ state: 'attached' });
      expect(asked.filter((text) => text.includes('sourceItemAdjustments'))).toEqual([]);
      await page.getByRole('button', { name: 'Stock History' }).click();
      const grid = page.getByRole('grid', { name: 'Stock history' });
      await grid.getByRole('gridcell', { name: '+12.5' }).click();
      const details = page.getByRole('dialog', { name: `${sku} at Berlin` });
      await details.getByText('Not Assigned → In Stock').waitFor();
      await details.getByRole('button', { name: 'Close' }).click();
      await grid.getByRole('columnheader', { name: 'Change' }).waitFor();
      const heads = await grid.getByRole('columnheader').allInnerTexts();
      expect(heads).not.toContain('SKU');
      expect(heads.slice(0, 3)).toEqual(['Date', 'Source', 'Change']);
      expect(asked.filter((text) => text.includes('sourceItemAdjustments'))[0]).toContain(`"sku":"${sku}"`);
      await eventuallyEqual(() => grid.getByRole('row').count(), 4);
      // Not with something half below the bar at the top.
      await page.evaluate('scrollTo(0, 0)');
      await axe();
    });

    it('is drawn as a chart that has a table of the same', async () => {
      const sku = await givenProduct();
      await warehouse.items(sku, { [berlin]: 10 });
      const { page, axe } = await open(sku);
      await page.getByRole('img', { name: 'Chart of the quantity at 3 sources over 30 days.' }).waitFor();
      await page.locator('.MuiLineChart-line').first().waitFor({ state: 'attached' });
      await eventuallyEqual(() => page.locator('.MuiLineChart-line').count(), 3);
      await page.getByRole('button', { name: 'Table' }).click();
      const table = page.getByRole('region', { name: 'Quantities over time' });
      const newest = async (): Promise<unknown> => {
        const [heads = [], cells = []] = await cellsOf(table);
        return [[...heads].sort(), cells[heads.indexOf('Berlin')]];
      };
      await eventuallyEqual(newest, [['Berlin', 'Closed', 'Date', 'Vienna'], '10']);
      await axe();
      await page.getByRole('combobox', { name: 'Time' }).click();
      const answer = page.waitForResponse((one) => one.request().postData()?.includes('QuantityHistory') === true);
      await page.getByRole('option', { name: '7 days' }).click();
      expect((await answer).status()).toBe(200);
      await page.locator('[aria-busy=false]').filter({ has: table }).waitFor();
      await eventuallyEqual(newest, [['Berlin', 'Closed', 'Date', 'Vienna'], '10']);
    });
  });

  it.each(LOOKS)('is accessible: $screen', async (look) => {
    const { page, axe } = await open(await givenProduct(), look);
    await page.getByLabel('Quantity at Berlin').fill('9');
    await page.locator('.MuiLineChart-line').first().waitFor({ state: 'attached' });
    await axe();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('of one made of others says so', async () => {
    const sku = await warehouse.product(undefined, { type_id: 'configurable' });
    const { page } = await open(sku);
    await page.getByText('The product is made of others').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });

  it('that does not exist says so', async () => {
    const { page } = await open(unique('nothing'));
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  describe('without a permission', () => {
    let sku = '';
    beforeAll(async () => {
      sku = await givenProduct();
    });

    it('for products it is not shown', async () => {
      const { page } = await open(sku, { resources: allBut('Vendor_Catalog::products') });
      await page.getByRole('heading', { name: 'No permission' }).waitFor();
      expect(await page.getByText('Berlin').count()).toBe(0);
    });

    it('to edit source items it only shows them', async () => {
      const { page } = await open(sku, { resources: allBut('Vendor_InventoryApi::stock_source_item_assign') });
      await page.getByRole('region', { name: 'Quantities by source' }).getByText('Berlin').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      expect(await page.getByLabel('Quantity at Berlin').count()).toBe(0);
    });

    it('for sources it has no quantities per source', async () => {
      const { page } = await open(sku, { resources: allBut('Vendor_InventoryApi::source') });
      await page.getByRole('heading', { name: 'Salable quantity' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Sources' }).count()).toBe(0);
    });

    it('for salable quantities it has none', async () => {
      const { page } = await open(sku, { resources: allBut('Vendor_InventorySalesApi::stock') });
      await page.getByLabel('Quantity at Berlin').waitFor();
      expect(await page.getByText('Salable').count()).toBe(0);
    });

    it('for the history it has neither chart nor history', async () => {
      const { page } = await open(sku, { resources: allBut('Vendor_InventoryAdjustment::view') });
      await page.getByLabel('Quantity at Berlin').waitFor();
      expect(await page.getByText('Stock History').count()).toBe(0);
      expect(await page.getByText('Quantity over time').count()).toBe(0);
    });
  });

  it('keeps nothing where the server cannot be reached, and saves at the next try', async () => {
    const sku = await givenProduct();
    const { page } = await open(sku);
    await page.getByLabel('Quantity at Berlin').fill('9');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Quantity at Berlin').inputValue()).toBe('9');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stock is saved.').waitFor();
    expect(await itemsOf(dashboard.app, sku)).toMatchObject({ [berlin]: [9, 1] });
  });
});
