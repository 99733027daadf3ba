import type { Page } from 'playwright-core';
import { eventuallyEqual, useDashboard } from '../support/browser.js';
import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

const LIST = '/inventory/adjustments';
const HISTORY = ['Vendor_InventoryAdjustment::view'];

/** What every list does, looked at on that of the adjustment history. */
describe('a list', () => {
  const dashboard = useDashboard();
  const source = unique('lists');
  const sku = unique('LIST');

  beforeAll(async () => {
    await givenSource(dashboard.app, source);
    for (let quantity = 1; quantity <= 45; quantity += 1) {
      await givenItems(dashboard.app, { sku, source_code: source, quantity });
    }
  });

  const address = (parameters: Record<string, string> = {}): string =>
    `${LIST}?${new URLSearchParams({ sku, ...parameters })}`;

  /** The texts of a column, from the top. */
  async function column(page: Page, field: string): Promise<string[]> {
    return page.locator(`[role=gridcell][data-field=${field}]`).allInnerTexts();
  }

  /** Waits until a column begins with these texts: the range below the list is ahead of the rows. */
  const expectTop = (page: Page, field: string, ...expected: readonly string[]): Promise<void> =>
    eventuallyEqual(async () => (await column(page, field)).slice(0, expected.length), [...expected]);

  const shows = (page: Page, range: string): Promise<void> => page.getByText(range, { exact: true }).waitFor();
  /** Waits until these are the parameters of the address, and no others. */
  const expectParameters = (page: Page, expected: Record<string, string>): Promise<void> =>
    eventuallyEqual(() => Object.fromEntries(new URL(page.url()).searchParams), expected);

  it('has its page and its order in the address', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await shows(page, '1–20 of 45');
    await expectTop(page, 'quantityAfter', '45', '44');
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await shows(page, '21–40 of 45');
    await expectTop(page, 'quantityAfter', '25', '24');
    await expectParameters(page, { sku, hide: 'note', page: '2' });
    await page.reload();
    await shows(page, '21–40 of 45');
    await expectTop(page, 'quantityAfter', '25', '24');
    await page.getByRole('columnheader', { name: /^ID/ }).click();
    await expectParameters(page, { sku, hide: 'note', sort: '' });
    await shows(page, '1–20 of 45');
    await page.getByRole('columnheader', { name: /^ID/ }).click();
    await expectParameters(page, { sku, hide: 'note', sort: 'adjustmentId' });
    await expectTop(page, 'quantityAfter', '1', '2');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
    await shows(page, '1–45 of 45');
    await expectParameters(page, { sku, hide: 'note', sort: 'adjustmentId', size: '50' });
  });

  it('shows a view that was shared', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'sku,note,reason', density: 'comfortable', sort: 'adjustmentId', page: '3' }));
    await shows(page, '41–45 of 45');
    await eventuallyEqual(() => column(page, 'quantityAfter'), ['41', '42', '43', '44', '45']);
    expect(await page.getByRole('columnheader', { name: 'SKU' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Density' }).click();
    await page.getByRole('menuitemradio', { name: 'Comfortable', checked: true }).waitFor();
  });

  it('hides and shows columns', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await shows(page, '1–20 of 45');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'SKU' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Note' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'SKU' }).waitFor({ state: 'detached' });
    await expectParameters(page, { sku, hide: 'sku' });
  });

  it('loses no column of two that are hidden at once', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await shows(page, '1–20 of 45');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'SKU' }).waitFor();
    // In one task, so that the page cannot be drawn in between. The service's types do not know those of a page.
    await page.evaluate(`document.querySelectorAll('[role=menuitemcheckbox]').forEach((item) => {
      if (['SKU', 'Note'].includes(item.textContent)) item.click();
    })`);
    await expectParameters(page, { sku, hide: 'sku' });
  });

  it('is filtered by what is typed, and says by what', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ page: '2' }));
    await shows(page, '21–40 of 45');
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByLabel('SKU').fill(unique('NONE'));
    await page.getByText('Nothing fits the filters').waitFor();
    await filters.getByRole('button', { name: 'Show the rows' }).click();
    await filters.waitFor({ state: 'hidden' });
    await axe();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('gridcell').first().waitFor();
    await expectParameters(page, {});
  });

  it('leads back to what was looked for before, and passes over words that it does not know', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ reason: 'bogus', sort: '-bogus' }));
    await shows(page, '1–20 of 45');
    await expectTop(page, 'quantityAfter', '45', '44');
    // Products are not for this reader.
    expect(await page.getByRole('link', { name: sku }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    const field = page.getByRole('dialog', { name: 'Filters' }).getByLabel('SKU');
    const none = unique('NONE');
    await field.fill(none);
    await expectParameters(page, { skuPart: none });
    await field.press('End');
    await field.pressSequentially('X');
    await expectParameters(page, { skuPart: `${none}X` });
    // A longer word is no step of its own.
    await page.goBack();
    await expectParameters(page, { sku, reason: 'bogus', sort: '-bogus' });
    await shows(page, '1–20 of 45');
  });

  it('takes days in the zone of the reader, both included', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY, timeZone: 'Pacific/Auckland' });
    await visit(address());
    await shows(page, '1–20 of 45');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Date from').fill('2020-01-15');
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('to', { exact: true }).first().fill('2020-01-15');
    await page.getByText('Nothing fits the filters').waitFor();
    await expectParameters(page, {
      sku,
      'createdAt.from': '2020-01-14T11:00:00Z',
      'createdAt.to': '2020-01-15T10:59:59Z',
    });
  });

  it('says why it could not be read, and tries again', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: HISTORY });
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('Adjustment') ? route.abort() : route.continue(),
    );
    await visit(address());
    await page.getByText('The server cannot be reached.').waitFor();
    await axe();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page, '1–20 of 45');
  });

  it('takes the same room while it loads, full, empty and failed', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    const frame = page.locator('.MuiPaper-root', { has: page.getByRole('grid') });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('Adjustment')) await held;
      await route.continue();
    });
    await visit(address());
    await frame.locator('.MuiSkeleton-root').first().waitFor();
    const loading = await frame.boundingBox();
    answer();
    await shows(page, '1–20 of 45');
    await expectTop(page, 'quantityAfter', '45', '44');
    await eventuallyEqual(() => frame.boundingBox(), loading);
    await visit(address({ sku: unique('NONE') }));
    await page.getByText('Nothing fits the filters').waitFor();
    await eventuallyEqual(() => frame.boundingBox(), loading);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('Adjustment') ? route.abort() : route.continue(),
    );
    await visit(address());
    const failed = page.locator('.MuiPaper-root', { has: page.getByRole('button', { name: 'Try again' }) });
    await eventuallyEqual(() => failed.boundingBox(), loading);
  });

  it('fits on a phone', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: HISTORY, screen: 'phone', colors: 'both' });
    await visit(address());
    // Cards at first, cells where columns were chosen.
    await page.getByRole('list', { name: 'Adjustment history' }).getByRole('listitem').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await axe();
    await visit(address({ hide: 'note' }));
    await page.getByRole('gridcell').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await axe();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await axe();
  });

  it('is walked through with the keyboard, page by page and to its edges', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await shows(page, '1–20 of 45');
    await expectTop(page, 'quantityAfter', '45', '44');
    const grid = page.getByRole('grid', { name: 'Adjustment history' });
    await eventuallyEqual(() => grid.getAttribute('aria-rowcount'), '46');
    const place = (): Promise<unknown> =>
      page.evaluate(`{
        const cell = document.activeElement.closest('[aria-colindex]');
        [cell?.parentElement.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')].map(Number);
      }`);
    const columns = Number(await grid.getAttribute('aria-colcount'));
    // One stop of the tab key.
    expect(await grid.locator('[role=columnheader][tabindex="0"], [role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.getByRole('columnheader', { name: 'Date' }).focus();
    const walk = async (key: string, ...expected: number[]): Promise<void> => {
      await page.keyboard.press(key);
      await eventuallyEqual(place, expected);
    };
    const [, date] = (await place()) as [number, number];
    await walk('ArrowDown', 2, date);
    await walk('End', 2, columns);
    await walk('Control+End', 21, columns);
    await walk('Control+Home', 2, 1);
    await walk('ArrowUp', 1, 1);
    await walk('End', 1, columns);
    await page.locator('[role=gridcell][data-field=quantityAfter]').first().focus();
    await page.keyboard.press('PageDown');
    await eventuallyEqual(async () => ((await place()) as [number, number])[0] > 5, true);
    expect(await grid.locator('[role=columnheader][tabindex="0"], [role=gridcell][tabindex="0"]').count()).toBe(1);
    // The second page goes on counting.
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await shows(page, '21–40 of 45');
    await page.locator('[role=row][aria-rowindex="22"]').waitFor();
    await page.getByRole('button', { name: 'Go to first page' }).click();
    await shows(page, '1–20 of 45');
  });

  it('has columns that are drawn to another width, by keyboard too', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await expectTop(page, 'quantityAfter', '45', '44');
    const head = page.getByRole('columnheader', { name: 'Change' });
    const cell = page.locator('[role=gridcell][data-field=delta]').first();
    const widths = async (): Promise<(number | undefined)[]> =>
      Promise.all([head, cell].map(async (one) => (await one.boundingBox())?.width));
    await eventuallyEqual(widths, [110, 110]);
    const edge = await head.locator('[data-part=edge]').boundingBox();
    if (!edge) throw new Error('The column has no edge.');
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await eventuallyEqual(widths, [170, 170]);
    // It is no click on the head.
    await expectParameters(page, { sku, hide: 'note' });
    await head.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await eventuallyEqual(widths, [150, 150]);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
    await eventuallyEqual(widths, [50, 50]);
    await head.locator('[data-part=edge]').dblclick();
    await eventuallyEqual(async () => ((await widths())[1] ?? 0) > 50, true);
  });

  it('leads to a page that there is where the address names one behind it', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note', page: '9' }));
    await shows(page, '41–45 of 45');
    await expectParameters(page, { sku, hide: 'note', page: '3' });
  });

  it('says which rows it shows where they cannot be counted, and knows the last page', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await page.route('**/graphql', async (route) => {
      const isCount = route.request().postData()?.includes('query AdjustmentCount') === true;
      await (isCount ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
    });
    await visit(address({ hide: 'note', page: '2' }));
    await shows(page, '21–40 of at least 40');
    const next = page.getByRole('button', { name: 'Go to next page' });
    await next.click();
    await shows(page, '41–45 of 45');
    expect(await next.isDisabled()).toBe(true);
    await page.unroute('**/graphql');
  });

  it('goes by the tab key from cell to cell with the arrows', async () => {
    const { page, visit } = await dashboard.asUser({ resources: HISTORY });
    await visit(address({ hide: 'note' }));
    await shows(page, '1–20 of 45');
    await expectTop(page, 'quantityAfter', '45', '44');
    await page.getByRole('columnheader', { name: /^ID/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await eventuallyEqual(
      () => page.evaluate(`document.activeElement.closest('[role=row]')?.getAttribute('aria-rowindex')`),
      '3',
    );
  });
});
