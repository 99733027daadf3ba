import type { Locator, Page } from 'playwright-core';
import { BulkDesk } from '../integration/bulk-operations/support/bulk-desk.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { eventuallyEqual, tick, useDashboard } from '../support/browser.js';
import { givenHistory, givenItemsWithoutHistory } from '../support/given-history.js';
import { historyOf } from '../support/history.js';
import { foreignOrderNumber, unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const ALL_BUT = (...missing: readonly string[]): readonly string[] =>
  [
    'Vendor_Catalog::products',
    'Vendor_InventoryApi::source',
    'Vendor_InventoryApi::stock_source_item_assign',
    'Vendor_InventorySalesApi::stock',
    'Vendor_InventoryAdjustment::view',
  ].filter((id) => !missing.includes(id));

const ORDER_ELSEWHERE = foreignOrderNumber();

describe('products', () => {
  const dashboard = useDashboard();
  let warehouse: Warehouse;
  let [berlin, vienna, closed] = ['', '', ''];
  let stockId = 0;

  beforeAll(async () => {
    warehouse = new Warehouse(dashboard.app);
    [berlin, vienna, closed] = [await named('Berlin'), await named('Vienna'), await named('Closed')];
    stockId = await warehouse.stock(berlin, vienna, closed);
    await warehouse.disable(closed);
  });

  async function named(name: string): Promise<string> {
    const code = await warehouse.source();
    await dashboard.app.http.put(`/rest/V1/inventory/sources/${code}`, { source: { name } });
    return code;
  }
  const rowOf = (page: Page, sku: string): Locator => page.getByRole('row').filter({ hasText: sku });
  const choose = async (page: Page, label: string, option: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  /** The visible text of the body's rows of a table, cell by cell. */
  const cellsOf = async (table: Locator): Promise<string[][]> => {
    const rows: string[][] = [];
    for (const row of await table.getByRole('row').all()) {
      rows.push(await row.locator('th, td').allInnerTexts());
    }
    return rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()));
  };

  /** What was begun last is done, as a worker does it. */
  const deliverNewestBulk = async (): Promise<void> => {
    const [bulk] = await dashboard.app.database.query<{ uuid: string }>(
      'SELECT bulk_uuid AS uuid FROM bulk ORDER BY start_time DESC LIMIT 1',
    );
    await new BulkDesk(dashboard.app).deliver(bulk?.uuid ?? '');
  };

  const asOf = (page: Page): Locator => page.getByRole('group', { name: 'As of' }).locator('input[type="date"]');

  describe('list', () => {
    it('finds products and shows where they are, what can be sold, and which sources have it', async () => {
      const mark = unique('list');
      const first = await warehouse.product(undefined, { name: `${mark} B` });
      const second = await warehouse.product(undefined, { name: `${mark} A`, status: 2 });
      const bundle = await warehouse.product(undefined, { name: `${mark} C`, type_id: 'bundle' });
      const other = await warehouse.product();
      await warehouse.items(first, { [berlin]: 12.5, [vienna]: { quantity: 3, status: 0 }, [closed]: 4 });
      const { page, visit, axe, address } = await dashboard.asUser();
      await visit('/products');
      await rowOf(page, other).waitFor();
      await page.getByLabel('SKU or name').fill(mark);
      await eventuallyEqual(address, expect.stringContaining(`search=${mark}`));
      await rowOf(page, other).waitFor({ state: 'detached' });
      await rowOf(page, bundle).waitFor();
      await eventuallyEqual(() => page.getByRole('row').count(), 4);
      const row = rowOf(page, first);
      await eventuallyEqual(() => row.getByText('Berlin:').innerText(), 'Berlin: 12.5');
      await eventuallyEqual(() => row.getByText('Vienna:').innerText(), 'Vienna: 3 out of stock');
      await rowOf(page, second).getByText('At no source').waitFor();
      await rowOf(page, second).getByText('Disabled').waitFor();
      await row.getByRole('button', { name: 'Show sources' }).click();
      await eventuallyEqual(
        () => cellsOf(row.getByRole('table')),
        [
          ['Source', 'On Hand', 'Salable'],
          ['Berlin', '12.5', '12.5'],
          ['Vienna Out of Stock', '3', '0'],
          ['Closed Disabled', '4', '0'],
          ['Salable quantity', '12.5'],
        ],
      );
      await axe();
      await row.getByRole('button', { name: 'Hide sources' }).click();
      await row.getByRole('table').waitFor({ state: 'detached' });
      await page.getByRole('columnheader', { name: 'Name' }).click();
      await page.waitForURL(/sort=name/);
      await page.getByRole('row').nth(1).getByText(`${mark} A`).waitFor();
      // Enter on any cell of the row opens the product, as its link does, and so does a click.
      const cell = rowOf(page, first).getByRole('gridcell', { name: `${mark} B`, exact: true });
      await cell.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: `${mark} B` }).waitFor();
      await page.goBack();
      await cell.click();
      await page.getByRole('heading', { level: 1, name: `${mark} B` }).waitFor();
      await eventuallyEqual(address, `/products/${first}`);
    });

    it('filters by what runs low, and says where nothing fits', async () => {
      const mark = unique('low');
      const [low, high] = [
        await warehouse.product(undefined, { name: mark }),
        await warehouse.product(undefined, { name: mark }),
      ];
      await warehouse.items(low, { [berlin]: 2, [vienna]: 9 });
      await warehouse.items(high, { [berlin]: 20 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/products?search=${mark}&quantityAtMost=5`);
      await rowOf(page, low).waitFor();
      expect(await rowOf(page, high).count()).toBe(0);
      // Which source it is about is marked, first, and told to who cannot see it.
      await eventuallyEqual(
        () => rowOf(page, low).locator('[data-field=sourceItems]').innerText(),
        expect.stringMatching(/^Berlin: 2\s+fits the filter\s+Vienna: 9$/),
      );
      await visit(`/products?search=${mark}&quantityAtMost=5&density=dense`);
      await eventuallyEqual(
        () => rowOf(page, low).locator('[data-field=sourceItems]').innerText(),
        expect.stringMatching(/^Berlin 2\s*fits the filter\s*· Vienna 9$/),
      );
      // What is low today says nothing of another time.
      await visit(`/products?search=${mark}&quantityAtMost=5&sourceCode=${vienna}&at=${new Date().toISOString()}`);
      await rowOf(page, high).waitFor();
      await rowOf(page, low).waitFor();
      expect(await page.getByLabel('Source', { exact: true }).count()).toBe(0);
      await visit(`/products?search=${mark}&status=disabled`);
      await page.getByText('Nothing fits the filters').waitFor();
      await page.getByRole('button', { name: 'Clear the filters' }).waitFor();
    });

    it('shows what was there at a moment of the past, and leads to the products as they were then', async () => {
      const mark = unique('past');
      const [sku, other] = [
        await warehouse.product(undefined, { name: mark }),
        await warehouse.product(undefined, { name: mark }),
      ];
      const { database } = dashboard.app;
      await givenItemsWithoutHistory(database, [{ source: berlin, sku, quantity: 2 }]);
      await givenHistory(database, [
        { source: vienna, sku: other, daysAgo: 60, delta: 1, quantityAfter: 1 },
        { source: berlin, sku, daysAgo: 40, delta: 5, quantityAfter: 5 },
        { source: vienna, sku, daysAgo: 40, delta: 7, quantityAfter: 7 },
        { source: vienna, sku, daysAgo: 10, delta: -7, quantityAfter: 0 },
        { source: berlin, sku, daysAgo: 10, delta: -3, quantityAfter: 2 },
      ]);
      const day = (daysAgo: number): string =>
        new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
      const { page, visit, axe, address } = await dashboard.asUser({ colors: 'both' });
      await visit(`/products?search=${mark}`);
      await rowOf(page, sku).getByText('Berlin: 2').waitFor();
      await asOf(page).fill(day(20));
      await rowOf(page, sku).getByText('Berlin: 5').waitFor();
      await rowOf(page, sku).getByText('Vienna: 7').waitFor();
      expect(await page.getByRole('columnheader', { name: 'Salable Quantity' }).count()).toBe(0);
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await axe();
      await asOf(page).fill(day(-3));
      await page.getByText('That day is still to come.').waitFor();
      await asOf(page).fill(day(400));
      await page.getByText(/the earliest time that can be answered is/).waitFor();
      await page.goBack();
      await rowOf(page, sku).getByText('Berlin: 5').waitFor();
      await rowOf(page, sku).getByRole('link', { name: sku }).click();
      const table = page.getByRole('region', { name: 'Quantities as of the chosen moment' }).getByRole('table');
      await eventuallyEqual(
        async () => (await cellsOf(table)).slice(1),
        [
          ['Berlin', '5', '2', '-3'],
          ['Vienna', '7', '–', '-7'],
          ['All sources', '12', '2', '-10'],
        ],
      );
      await axe();
      await eventuallyEqual(address, expect.stringMatching(new RegExp(`^/products/${sku}\\?at=`)));
      await asOf(page).fill(day(41));
      await eventuallyEqual(
        async () => (await cellsOf(table)).slice(1),
        [
          ['Berlin', '0', '2', '+2'],
          ['Vienna', '0', '–', '0'],
          ['All sources', '0', '2', '+2'],
        ],
      );
    });

    it('offers no moment of the past to whoever may not see the history', async () => {
      const mark = unique('nopast');
      await warehouse.items(await warehouse.product(undefined, { name: mark }), { [berlin]: 2 });
      const { page, visit } = await dashboard.asUser({ resources: ALL_BUT('Vendor_InventoryAdjustment::view') });
      await visit(`/products?search=${mark}&at=2020-01-01T00:00:00Z`);
      await page.getByText('Berlin: 2').waitFor();
      expect(await asOf(page).count()).toBe(0);
    });

    it('is accessible in the dark and on a phone', async () => {
      const mark = unique('axe');
      await warehouse.items(await warehouse.product(undefined, { name: mark }), { [berlin]: 2, [vienna]: 1 });
      for (const look of [{ colors: 'dark' }, { screen: 'phone' }] as const) {
        const { page, visit, axe } = await dashboard.asUser(look);
        await visit(`/products?search=${mark}`);
        await page.getByRole('button', { name: 'Show sources' }).click();
        await page.getByText('On Hand').waitFor();
        await axe();
      }
    });

    it('assigns, transfers and unassigns what is chosen, and names what is refused', async () => {
      const mark = unique('bulk');
      const [a, b] = [
        await warehouse.product(undefined, { name: mark }),
        await warehouse.product(undefined, { name: mark }),
      ];
      await warehouse.items(a, { [berlin]: 3 });
      const { page, visit, axe } = await dashboard.asUser();
      await visit(`/products?search=${mark}`);
      const chooseAll = async (): Promise<void> => {
        // None is chosen any more from the last time.
        await page.getByText('Choose rows to do something with them.').waitFor();
        await tick(rowOf(page, a).getByRole('checkbox'));
        await tick(rowOf(page, b).getByRole('checkbox'));
        await page.getByText('2 chosen').waitFor();
      };
      await rowOf(page, a).waitFor();
      await chooseAll();
      await page.getByRole('button', { name: 'Assign sources', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
      await page.getByText('Choose a source.').waitFor();
      await choose(page, 'Sources', 'Vienna');
      // The list gives the button free with the choice.
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await axe();
      await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
      await page.getByText('2 source items made, empty and out of stock.').waitFor();
      expect(await itemsOf(dashboard.app, b)).toEqual({ [vienna]: [0, 0] });
      await rowOf(page, b).getByText('Vienna:').waitFor();

      await chooseAll();
      await page.getByRole('button', { name: 'Transfer stock' }).click();
      await choose(page, 'From', 'Berlin');
      await choose(page, 'To', 'Vienna');
      await tick(page.getByLabel('Unassign from the origin'));
      await axe();
      await page.getByRole('button', { name: 'Transfer', exact: true }).click();
      await page.getByText('The stock of 2 products is moved.').waitFor();
      expect(await itemsOf(dashboard.app, a)).toEqual({ [vienna]: [3, 1] });
      expect(
        (await historyOf(dashboard.app.database, a))
          .map(({ reason }) => reason)
          .slice(1)
          .sort(),
      ).toEqual(['transfer_in', 'transfer_out']);

      await chooseAll();
      await page.getByRole('button', { name: 'Unassign sources' }).click();
      await choose(page, 'Sources', 'Vienna');
      await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click();
      const question = page.getByRole('dialog', { name: 'Is that meant?' });
      await question.getByText('This takes 3 units at 1 source away, with 2 source items: Vienna 3.').waitFor();
      await axe();
      await question.getByRole('button', { name: 'Unassign' }).click();
      await page.getByText('2 source items deleted.').waitFor();
      expect(await itemsOf(dashboard.app, a)).toEqual({});
      await rowOf(page, a).getByText('At no source').waitFor();
    });

    it('gives many products the same stock fields', async () => {
      const sku = await warehouse.product({ is_qty_decimal: true });
      await warehouse.items(sku, { default: 3 });
      const { page, visit, axe, username } = await dashboard.asUser();
      await visit(`/products?search=${sku}`);
      await tick(rowOf(page, sku).getByRole('checkbox'));
      await page.getByRole('button', { name: 'Update stock fields' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Update' }).click();
      await dialog.getByText('Choose something to change.').waitFor();
      await axe();
      await dialog.getByLabel('Quantity', { exact: true }).fill('8.5');
      await dialog.getByLabel('Low quantity').fill('6');
      await dialog.getByRole('combobox', { name: 'Backorders' }).click();
      await page.getByRole('option', { name: 'Allowed, with a notice' }).click();
      await dialog.getByRole('button', { name: 'Update' }).click();
      await page.getByText('The update of 1 product has begun.').waitFor();
      await deliverNewestBulk();
      expect(await itemsOf(dashboard.app, sku)).toEqual({ default: [8.5, 1] });
      expect((await historyOf(dashboard.app.database, sku)).at(-1)).toMatchObject({
        delta: 5.5,
        reason: 'correction',
        actor_type: 'admin',
        actor_label: username,
      });
      const { body } = await dashboard.app.http.get(`/rest/V1/stockItems/${sku}`);
      expect(body).toMatchObject({
        ...{ backorders: 2, use_config_backorders: false, use_config_manage_stock: true },
        ...{ notify_stock_qty: 6, use_config_notify_stock_qty: false, use_config_min_qty: true },
      });
    });

    it('says so where it cannot be read, and tries again', async () => {
      const sku = await warehouse.product();
      const { page, visit } = await dashboard.asUser();
      await page.route('**/graphql', async (route) => {
        const isList = route.request().postData()?.includes('query Products') === true;
        await (isList ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
      });
      await visit(`/products?search=${sku}`);
      await page.getByText('This could not be loaded').waitFor();
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await rowOf(page, sku).waitFor();
    });

    it('shows at the form which order keeps goods where they are, and keeps what was chosen', async () => {
      const sku = await warehouse.product();
      const outside = await named(unique('Outside'));
      await warehouse.items(sku, { [berlin]: 3 });
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve({ sku, quantity: -2, stockId, source: berlin, order: ORDER_ELSEWHERE });
        const { page, visit } = await dashboard.asUser();
        await visit(`/products?search=${sku}`);
        await tick(rowOf(page, sku).getByRole('checkbox'));
        await page.getByRole('button', { name: 'Transfer stock' }).click();
        await choose(page, 'From', 'Berlin');
        await choose(page, 'To', outside);
        await page.getByRole('button', { name: 'Transfer', exact: true }).click();
        await page.getByRole('alert').getByText(`for order ${ORDER_ELSEWHERE}`).waitFor();
        await eventuallyEqual(
          () => page.getByRole('combobox', { name: 'From' }).inputValue(),
          expect.stringContaining('Berlin'),
        );
        expect(await itemsOf(dashboard.app, sku)).toEqual({ [berlin]: [3, 1] });
      });
    });

    it('shows no more than the role allows', async () => {
      const mark = unique('role');
      await warehouse.items(await warehouse.product(undefined, { name: mark }), { [berlin]: 2 });
      const none = await dashboard.asUser({ resources: ALL_BUT('Vendor_Catalog::products') });
      await none.visit('/products');
      await none.page.getByRole('heading', { name: 'No permission' }).waitFor();
      expect(await none.page.getByRole('link', { name: 'Products' }).count()).toBe(0);
      const bare = await dashboard.asUser({
        resources: ALL_BUT('Vendor_InventoryApi::source', 'Vendor_InventorySalesApi::stock'),
      });
      await bare.visit(`/products?search=${mark}`);
      await bare.page.getByRole('gridcell', { name: mark }).waitFor();
      await bare.page.getByRole('columnheader', { name: 'Name' }).waitFor();
      expect(await bare.page.getByRole('columnheader').allInnerTexts()).not.toContain('Salable Quantity');
      expect(await bare.page.getByText('Berlin').count()).toBe(0);
      await tick(bare.page.getByRole('row').nth(1).getByRole('checkbox'));
      await bare.page.getByRole('button', { name: 'Assign sources', exact: true }).click();
      await bare.page.getByText('The codes of the sources, separated by commas').waitFor();
    });
  });
});
