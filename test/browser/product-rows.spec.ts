import type { Locator, Page } from 'playwright-core';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { eventuallyEqual, tick, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';

/** React gives an element its properties anew whenever the component that has it is drawn. */
const PROPERTIES = `[...document.querySelectorAll('[role=gridcell][data-field=stocks]')].map(
  ({ firstElementChild: cell }) => cell[Object.keys(cell).find((key) => key.startsWith('__reactProps$'))],
)`;
/** The stops of the tab key in the list. */
const STOPS = `[...document.querySelectorAll('[role=grid] [tabindex="0"]')].map(
  (one) => one.closest('[data-field]').dataset.field + ' ' + one.tagName,
)`;

describe('the rows of products', () => {
  const dashboard = useDashboard();
  let warehouse: Warehouse;
  let [berlin, vienna] = ['', ''];

  beforeAll(async () => {
    warehouse = new Warehouse(dashboard.app);
    [berlin, vienna] = [await warehouse.source(), await warehouse.source()];
    await warehouse.stock(berlin, vienna);
  });

  const rowOf = (page: Page, sku: string): Locator => page.getByRole('row').filter({ hasText: sku });
  const product = async (name: string): Promise<string> => {
    const sku = await warehouse.product(undefined, { name });
    await warehouse.items(sku, { [berlin]: 3, [vienna]: 1 });
    return sku;
  };

  it('are copied as far as the page has them, which is said', async () => {
    const mark = unique('copy');
    const skus: string[] = [];
    for (let count = 0; count < 22; count += 1) skus.push(await warehouse.product(undefined, { name: mark }));
    const { page, visit } = await dashboard.asUser();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async (): Promise<string[]> =>
      (await page.evaluate<string>('navigator.clipboard.readText()'))
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '');
    await visit(`/products?search=${mark}&sort=sku`);
    await page.getByText('1–20 of 22').waitFor();
    const onFirst = await page.getByRole('row').getByRole('link').allInnerTexts();
    await tick(page.getByRole('checkbox', { name: 'Select all rows' }));
    await page.getByText('20 chosen').waitFor();
    const name = page.getByRole('gridcell', { name: mark }).first();
    await name.focus();
    await page.keyboard.press('Control+c');
    await eventuallyEqual(copied, onFirst);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByRole('button', { name: 'Go to next page' }).click();
    await rowOf(page, skus.find((sku) => !onFirst.includes(sku)) ?? '').waitFor();
    await page.locator('[role=row][aria-rowindex="22"]').waitFor();
    await name.focus();
    await page.keyboard.press('Control+c');
    await page.getByText('The cell is copied. The rows that are chosen are on other pages.').waitFor();
    expect(await copied()).toEqual([mark]);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

    await tick(page.getByRole('checkbox', { name: 'Select row' }).first());
    await page.getByText('21 chosen').waitFor();
    await name.focus();
    await page.keyboard.press('Control+c');
    await page.getByText('1 of 21 chosen rows copied: those on this page.').waitFor();
    expect(skus).toContain((await copied())[0]);
    await page.context().clearPermissions();
  });

  it('are left as they are by one that is opened', async () => {
    const mark = unique('open');
    const [first, second] = [await product(mark), await product(mark)].sort() as [string, string];
    const { page, visit, quiet } = await dashboard.asUser();
    await visit(`/products?search=${mark}&sort=sku`);
    await rowOf(page, first).getByRole('button', { name: 'Show sources' }).focus();
    // Until nothing on the page is under way any more.
    await quiet();
    await page.evaluate(`window.before = ${PROPERTIES}`);
    await page.keyboard.press('Space');
    await rowOf(page, first).getByRole('table').waitFor();
    expect(await rowOf(page, second).getByRole('table').count()).toBe(0);
    const isDrawnAnew = await page.evaluate(`${PROPERTIES}.map((one, index) => one !== window.before[index])`);
    expect(isDrawnAnew).toEqual([true, false]);
    // It stays open while the reader looks elsewhere.
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await rowOf(page, first).getByRole('button', { name: 'Hide sources' }).click();
    await rowOf(page, first).getByRole('table').waitFor({ state: 'detached' });
  });

  it('are one stop of the tab key, at a link as at a text', async () => {
    const mark = unique('stop');
    const sku = await product(mark);
    const { page, visit } = await dashboard.asUser();
    await visit(`/products?search=${mark}`);
    const row = rowOf(page, sku);
    const stops = (): Promise<unknown> => page.evaluate(STOPS);
    await row.getByRole('link', { name: sku }).focus();
    await eventuallyEqual(stops, ['sku A']);
    await page.keyboard.press('ArrowRight');
    await eventuallyEqual(stops, ['name DIV']);
    await page.keyboard.press('ArrowLeft');
    await eventuallyEqual(stops, ['sku A']);
    // Forward it leaves the list, back it comes to where it was.
    await page.keyboard.press('Tab');
    await eventuallyEqual(() => page.evaluate(`document.activeElement.closest('[role=grid]') === null`), true);
    await page.keyboard.press('Shift+Tab');
    await eventuallyEqual(() => page.evaluate('document.activeElement.textContent'), sku);
    await page.keyboard.press('Shift+Tab');
    await eventuallyEqual(() => page.evaluate(`document.activeElement.closest('[role=grid]') === null`), true);
  });
});
