import type { Locator, Page } from 'playwright-core';
import { Workers } from '../../src/platform/queue/workers.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { written } from './support/history.js';
import { itemsOf } from '../support/source-items.js';

const REVERT = 'Vendor_InventoryAdjustment::revert';
const RESOURCES = [
  'Vendor_Catalog::products',
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_InventorySalesApi::stock',
  'Vendor_InventoryAdjustment::view',
];

/** Pastes a text where the keyboard is, as a spreadsheet has copied it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }`);
}

describe('the sheet of products', () => {
  const dashboard = useDashboard();
  let warehouse: Warehouse;
  let [berlin, vienna] = ['', ''];
  let stockId = 0;

  beforeAll(async () => {
    warehouse = new Warehouse(dashboard.app);
    [berlin, vienna] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(berlin, vienna);
    dashboard.app.get(Workers).start();
  });

  /** Products of one name, in the order of their SKUs, with what Berlin has of them. */
  async function given(...quantities: readonly number[]): Promise<{ mark: string; skus: string[] }> {
    const mark = unique('sheet');
    const skus: string[] = [];
    for (const _quantity of quantities) skus.push(await warehouse.product({ is_qty_decimal: true }, { name: mark }));
    skus.sort();
    for (const [index, sku] of skus.entries()) await warehouse.items(sku, { [berlin]: quantities[index] ?? 0 });
    return { mark, skus };
  }
  const addressOf = (mark: string): string => `/products?layout=sheet&search=${mark}&columns=${berlin},${vienna}`;
  const cell = (page: Page, row: number, column: number): Locator => page.locator(`[data-cell="${row}-${column}"]`);
  const quantityAt = async (sku: string, source: string): Promise<number | undefined> =>
    (await itemsOf(dashboard.app, sku))[source]?.[0];
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('is filled in with the keyboard, saved by one request after a preview, and undone in the toast', async () => {
    const { mark, skus } = await given(5, 6, 7);
    const [first = '', second = '', third = ''] = skus;
    const { page, visit, axe } = await dashboard.asUser({ colors: 'both' });
    await visit(`/products?search=${mark}`);
    await page.getByRole('button', { name: 'Sheet', exact: true }).click();
    await page.waitForURL(/layout=sheet/);
    await visit(addressOf(mark));
    const grid = page.getByRole('grid', { name: 'Sheet' });
    await eventuallyEqual(() => grid.getByRole('row').count(), 4);
    await cell(page, 0, 1).click();
    await page.keyboard.type('1,000');
    await page.keyboard.press('Enter');
    await eventuallyEqual(() => cell(page, 0, 1).innerText(), expect.stringMatching(/^1000/));
    // Typing takes the place of what is there, tab goes to the right, escape gives up.
    await page.keyboard.type('+2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.type('3.5');
    await page.keyboard.press('Enter');
    await eventuallyEqual(() => page.evaluate('document.activeElement.dataset.cell'), '2-2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByText('3 unsaved figures').waitFor();
    await axe();
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog');
    await eventuallyEqual(
      async () =>
        (await dialog.getByRole('table', { name: 'Differences' }).getByRole('row').allInnerTexts())
          .slice(1)
          .map((text) => text.split('\t').map((part) => part.trim())),
      [
        [first, berlin, '5', '1000', '+995', expect.stringContaining('200 times as much')],
        [second, berlin, '6', '8', '+2', ''],
        [second, vienna, 'not there', '3.5', '+3.5', ''],
      ],
    );
    await axe();
    await dialog.getByLabel('Note for the history').fill('shelf 4');
    await save(page);
    await page.getByText('3 quantities are saved.').waitFor();
    expect([
      await quantityAt(first, berlin),
      await quantityAt(second, berlin),
      await quantityAt(second, vienna),
      await quantityAt(third, berlin),
    ]).toEqual([1000, 8, 3.5, 7]);
    const rows = (await historyOf(dashboard.app.database, first, second)).filter(({ note }) => note === 'shelf 4');
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
    expect(rows.map(({ reason }) => reason)).toEqual(['correction', 'correction', 'correction']);
    await axe();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 changes are taken back.').waitFor();
    await eventuallyEqual(() => cell(page, 0, 1).innerText(), '5');
    expect([await quantityAt(first, berlin), await quantityAt(second, vienna)]).toEqual([5, 0]);
  });

  it('takes blocks of a spreadsheet: from a cell on, and by SKU and source, also of products elsewhere', async () => {
    const { mark, skus } = await given(5, 6);
    const { skus: others } = await given(1, 2);
    const [first = '', second = ''] = skus;
    const { page, visit } = await dashboard.asUser();
    await visit(addressOf(mark));
    await cell(page, 0, 1).click();
    await paste(page, '7\t1.5\n8\t\n9\t9\n');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Left out, as the page ends before: 1 row.').waitFor();
    await eventuallyEqual(() => dialog.getByRole('table', { name: 'Differences' }).getByRole('row').count(), 4);
    await save(page);
    expect([
      await quantityAt(first, berlin),
      await quantityAt(first, vienna),
      await quantityAt(second, berlin),
    ]).toEqual([7, 1.5, 8]);
    await page.getByText('3 quantities are saved.').waitFor();
    await page.getByRole('button', { name: 'Paste' }).click();
    const missing = unique('missing');
    await dialog
      .getByLabel('Cells')
      .fill(
        [
          `sku\t${vienna.toUpperCase()}\tnowhere\t${berlin}`,
          `${others[0]}\t4\t\t-2`,
          `${missing}\t1\t\t1`,
          `${second}\tx\t\t1.000`,
        ].join('\n'),
      );
    await dialog.getByRole('button', { name: 'Take over' }).click();
    await dialog.getByText('No source is called nowhere.').waitFor();
    await dialog.getByText(`There is no product ${missing}.`).waitFor();
    await dialog.getByText('2 figures cannot be read or be had.').waitFor();
    await dialog.getByText(/1\.000 could mean 1000 or 1/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Leave them out' }).click();
    await dialog.getByText(/below zero/).waitFor();
    await save(page);
    expect(await itemsOf(dashboard.app, others[0] ?? '')).toEqual({ [vienna]: [4, 1], [berlin]: [-2, 1] });
    expect(await quantityAt(second, berlin)).toBe(8);
  });

  it('says of each cell what it is by now where somebody else was faster, to be kept or taken', async () => {
    const { mark, skus } = await given(5, 6);
    const [first = '', second = ''] = skus;
    const { page, visit, axe } = await dashboard.asUser({ colors: 'both' });
    await visit(addressOf(mark));
    await cell(page, 0, 1).click();
    await page.keyboard.type('+1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await warehouse.items(first, { [berlin]: 20 });
    await warehouse.items(second, { [berlin]: 30 });
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await dialog.getByText('Nothing is saved: 2 figures changed since you began.', { exact: false }).waitFor();
    await dialog.getByText('by now 20').waitFor();
    await axe();
    await dialog.getByRole('button', { name: `Keep what I typed for ${first}` }).click();
    await dialog.getByRole('button', { name: `Take what is there of ${second}` }).click();
    await save(page);
    await page.getByText('One quantity is saved.').waitFor();
    expect([await quantityAt(first, berlin), await quantityAt(second, berlin)]).toEqual([21, 30]);
  });

  it('keeps what was typed through a lost connection and the end of the session', async () => {
    const { mark, skus } = await given(5);
    const [sku = ''] = skus;
    const { page, visit, password } = await dashboard.asUser();
    await visit(addressOf(mark));
    await cell(page, 0, 1).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would be saved' });
    // The request arrives, its response does not: sent again, it is not done twice.
    let isLost = false;
    await page.route('**/graphql', async (route) => {
      if (isLost || !(route.request().postData() ?? '').includes('saveSheet')) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await dialog.getByText('The server cannot be reached.', { exact: false }).waitFor();
    await page.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('saveSheet')
        ? route.fulfill({ status: 200, json: { errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] } })
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: /^Save/ }).click();
    const logIn = page.getByRole('dialog').filter({ has: page.locator('input[type="password"]') });
    await logIn.locator('input[type="password"]').fill(password);
    await page.unrouteAll();
    await logIn.getByRole('button', { name: /Log in|Sign in/ }).click();
    await logIn.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('One quantity is saved.').waitFor();
    expect(await quantityAt(sku, berlin)).toBe(8);
    expect((await historyOf(dashboard.app.database, sku)).map(({ delta }) => delta)).toEqual([5, 3]);
  });

  it('can be read alone where the role does not edit, and on a phone', async () => {
    const { mark } = await given(5);
    for (const look of LOOKS) {
      const { page, visit, axe } = await dashboard.asUser({
        ...look,
        resources: RESOURCES.filter((id) => !id.endsWith('item_assign')),
      });
      await visit(addressOf(mark));
      await cell(page, 0, 1).click();
      await page.keyboard.type('8');
      expect(await page.getByRole('textbox', { name: /at/ }).count()).toBe(0);
      expect(await cell(page, 0, 1).getAttribute('aria-readonly')).toBe('true');
      await axe();
    }
  });

  it('offers no way back without the permission, and says why one is refused', async () => {
    const { mark, skus } = await given(5);
    const [sku = ''] = skus;
    const typed = async (page: Page, text: string): Promise<void> => {
      await cell(page, 0, 1).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Review and save' }).click();
      await save(page);
      await page.getByText('One quantity is saved.').waitFor();
    };
    const limited = await dashboard.asUser({ resources: RESOURCES });
    await limited.visit(addressOf(mark));
    await typed(limited.page, '8');
    expect(await limited.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { page, visit, axe, address } = await dashboard.asUser({ resources: [...RESOURCES, REVERT], colors: 'both' });
    await visit(addressOf(mark));
    await typed(page, '20');
    await warehouse.items(sku, { [berlin]: 3 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByText(`Nothing was taken back. ${sku} at ${berlin}: Later changes left 3`, { exact: false })
      .waitFor();
    await axe();
    await page.getByRole('button', { name: 'Show the request' }).click();
    await eventuallyEqual(address, expect.stringContaining('/inventory/adjustments?requestId='));
  });

  describe('the list of products', () => {
    it('shows twenty rows of one line on a screen, for this user on every list, and sorts by salable', async () => {
      const quantities = Array.from({ length: 22 }, (_, index) => 40 - index);
      const { mark, skus } = await given(...quantities);
      const { page, visit, axe, address } = await dashboard.asUser({ colors: 'both' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(`/products?search=${mark}&stock=${stockId}`);
      await page.getByRole('button', { name: 'Density' }).click();
      await page.getByRole('menuitemradio', { name: 'One line' }).click();
      await eventuallyEqual(async () => (await inSight(page)) >= 20, true);
      await axe();
      await page.getByRole('columnheader', { name: 'Salable Quantity' }).click();
      await page.waitForURL(/sort=stocks/);
      await page
        .locator('[role=row][data-rowindex="0"]')
        .getByText(skus.at(-1) ?? '')
        .waitFor();
      await visit('/products');
      await eventuallyEqual(async () => (await inSight(page)) >= 20, true);
      expect(address()).toBe('/products');
    });

    /** Rows of the list that lie within the window as a whole. */
    const inSight = (page: Page): Promise<number> =>
      page.evaluate<number>(`{
        const body = document.querySelector('[role=grid]')?.getBoundingClientRect();
        [...document.querySelectorAll('[role=row][data-rowindex]')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return body !== undefined && top >= body.top && bottom <= Math.min(body.bottom, innerHeight);
        }).length;
      }`);

    it('has its rows chosen by keyboard, from one to another, and all of a page', async () => {
      const { mark } = await given(1, 2, 3, 4);
      const { page, visit, axe } = await dashboard.asUser();
      await visit(`/products?search=${mark}`);
      const row = (index: number): Locator => page.locator(`[role=row][data-rowindex="${index}"]`);
      const chosen = async (count: number): Promise<void> => {
        await page.getByText(`${count} chosen`, { exact: true }).waitFor();
        await eventuallyEqual(() => page.locator('[role=row][aria-selected=true]').count(), count);
      };
      await row(0).locator('[data-field=name]').focus();
      await page.keyboard.press('Space');
      await chosen(1);
      await row(2)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      await chosen(3);
      await axe();
      await row(1).locator('[data-field=name]').focus();
      await page.keyboard.press('Control+a');
      await chosen(4);
      await page.keyboard.press('Space');
      await chosen(3);
      // From the first cell of a row, which is its box.
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await chosen(4);
      await page.getByRole('checkbox', { name: 'Unselect all rows' }).click();
      await page.getByText('Choose rows to do something with them.').waitFor();
    });

    it('hands what is done to many over to the background, and leads to what came of each', async () => {
      const { mark, skus } = await given(5, 6);
      const { page, visit, axe } = await dashboard.asUser({ colors: 'both' });
      await visit(`/products?search=${mark}`);
      await page.getByRole('checkbox', { name: 'Select all rows' }).click();
      await page.getByRole('button', { name: 'Transfer stock' }).click();
      const dialog = page.getByRole('dialog');
      for (const [label, code] of [
        ['From', berlin],
        ['To', vienna],
      ] as const) {
        await dialog.getByRole('combobox', { name: label }).fill(code);
        await page.getByRole('option', { name: code }).click();
      }
      await dialog.getByLabel('In the background, each product for itself').click();
      await dialog.getByRole('button', { name: 'Transfer' }).click();
      await page.getByText('The transfer of 2 products has begun.').waitFor();
      await page.getByRole('button', { name: 'Follow it' }).click();
      await page.getByRole('heading', { level: 1, name: `Transfer all stock of 2 product(s)` }).waitFor();
      await page.getByText('2 of 2 parts').waitFor();
      await page.getByText('Its stock is moved.').first().waitFor();
      await axe();
      expect([await quantityAt(skus[0] ?? '', vienna), await quantityAt(skus[1] ?? '', vienna)]).toEqual([5, 6]);
      await page.getByRole('link', { name: 'Operations' }).first().click();
      await page
        .getByRole('link', { name: /Transfer all stock of 2/ })
        .first()
        .waitFor();
      await axe();
    });
  });
});

describe('operations', () => {
  const dashboard = useDashboard();

  beforeAll(() => dashboard.app.get(Workers).start());

  it('are those of the reader, on the desk and on the phone', async () => {
    for (const look of LOOKS) {
      const { page, visit, axe } = await dashboard.asUser({ ...look, resources: ['Vendor_Catalog::products'] });
      await visit('/operations');
      await page.getByText('No operations').waitFor();
      expect(await page.getByText('Everybody').count()).toBe(0);
      await axe();
    }
  });

  it('take back what is too large for one request, and list what stays with the reason', async () => {
    const { requestId, skus } = await written(dashboard.app);
    // As if it had written far more rows, which were pruned since.
    await dashboard.app.database.execute(
      'UPDATE inventory_adjustment_request SET adjustments = 20000 WHERE request_id = ?',
      [requestId],
    );
    for (const look of LOOKS) {
      const { page, visit, axe } = await dashboard.asUser(look);
      await visit(`/inventory/adjustments?requestId=${requestId}`);
      await page.getByRole('button', { name: 'Revert this request …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revert a large request?' });
      await dialog.getByText(/20,000 rows/).waitFor();
      await axe();
      await dialog.getByRole('button', { name: 'Take back what can be' }).click();
      await page.getByRole('heading', { level: 1, name: `Revert request ${requestId}` }).waitFor();
      await page.getByText('0 change(s) taken back, 2 refused.').waitFor();
      const refused = page.getByRole('table', { name: 'Refused' });
      await refused.getByText(skus[0], { exact: false }).waitFor();
      await refused.getByText('only 2 are left', { exact: false }).first().waitFor();
      await axe();
    }
  });
});
