import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { storedThresholds } from '../support/low-stock.js';
import { unique } from '../support/names.js';

const VIEW = 'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification';

describe('low stock', () => {
  const dashboard = useDashboard();

  /** A product with these quantities, each at a source of its own. */
  const given = async (...quantities: readonly number[]): Promise<{ sku: string; sources: string[] }> => {
    const { sku } = await givenProduct(dashboard.app, { sku: unique('LOW') });
    const sources: string[] = [];
    for (const quantity of quantities) {
      const source_code = await givenSource(dashboard.app);
      await givenItems(dashboard.app, { sku, source_code, quantity });
      sources.push(source_code);
    }
    return { sku, sources };
  };
  const thresholds = async (sku: string): Promise<(string | null)[]> =>
    (await storedThresholds(dashboard.app, sku)).map(({ notify_stock_qty }) => notify_stock_qty);

  it('is listed per source, filtered, sorted, and leads to its product', async () => {
    const { sku, sources } = await given(0.5, 0.25, 1);
    const [first = '', second = '', enough = ''] = sources;
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/');
    await page.getByRole('link', { name: 'Low Stock' }).click();
    await page.getByRole('heading', { name: 'Low stock' }).waitFor();
    await page.getByRole('combobox', { name: 'SKU' }).fill(sku);
    await eventuallyEqual(address, `/low-stock?sku=${sku}`);
    await page.getByRole('row', { name: first }).waitFor();
    const rows = page.getByRole('grid', { name: 'Low stock' }).getByRole('row');
    await eventuallyEqual(() => rows.count(), 3);
    await eventuallyEqual(() => page.getByRole('row', { name: enough }).count(), 0);
    await eventuallyEqual(
      () => page.getByRole('row', { name: second }).textContent(),
      expect.stringMatching(/Bag.*0\.25.*1.*20\d\d/),
    );
    await axe();
    await page.locator('[role=columnheader][data-field=quantity]').click();
    await page.locator('[role=row][data-rowindex="0"]', { hasText: second }).waitFor();
    await visit(`/low-stock?sku=${sku}&source=${first}`);
    await page.getByRole('row', { name: first }).waitFor();
    await eventuallyEqual(() => rows.count(), 2);
    await page.getByRole('link', { name: sku }).click();
    await eventuallyEqual(address, `/products/${sku}`);
  });

  it('has thresholds that are changed where they stand, and given up', async () => {
    const { sku, sources } = await given(0.5);
    const place = `${sku} at ${sources[0]}`;
    const { page, visit, axe } = await dashboard.asUser();
    await visit(`/low-stock?sku=${sku}`);
    const change = page.getByRole('button', { name: `Change the threshold of ${place}` });
    const field = page.getByRole('textbox', { name: `Threshold of ${place}` });
    const giveUp = page.getByRole('button', { name: `Remove the own threshold of ${place}` });
    // By the keyboard alone: the grid gives the cell the focus, and the cell its button.
    await page.getByRole('gridcell', { name: '0.5', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await field.waitFor();
    await eventuallyEqual(
      () => page.evaluate("document.activeElement.getAttribute('aria-label')"),
      `Threshold of ${place}`,
    );
    await field.fill('a lot');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number, such as 5 or 1.25.').waitFor();
    await axe();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await thresholds(sku)).toEqual([]);
    await change.click();
    await field.fill('7.5');
    await page.keyboard.press('Enter');
    await page.getByText(`The threshold of ${place} is 7.5.`).waitFor();
    await page.getByRole('button', { name: `Change the threshold of ${place}, 7.5` }).waitFor();
    await eventuallyEqual(() => thresholds(sku), ['7.5000']);
    await giveUp.click();
    await page.getByRole('button', { name: `Change the threshold of ${place}, 1` }).waitFor();
    await giveUp.waitFor({ state: 'detached' });
    await eventuallyEqual(() => thresholds(sku), []);
    // Where enough is there by the new threshold the row goes.
    await change.click();
    await field.fill('0.5');
    await page.getByRole('button', { name: 'Save the threshold' }).click();
    await change.waitFor({ state: 'detached' });
    await eventuallyEqual(() => thresholds(sku), ['0.5000']);
  });

  it('shows a reader no more than the role allows', async () => {
    const { sku, sources } = await given(0.5);
    const reader = await dashboard.asUser({ resources: [VIEW] });
    await reader.visit(`/low-stock?sku=${sku}`);
    await reader.page.getByRole('row', { name: sources[0] ?? '' }).waitFor();
    await eventuallyEqual(() => reader.page.getByRole('button', { name: /threshold/ }).count(), 0);
    await eventuallyEqual(() => reader.page.getByRole('link', { name: sku }).count(), 0);
    // Whose role does not show the sources types a code.
    await reader.page.getByRole('searchbox', { name: 'Source' }).fill('nowhere');
    await reader.page.getByText('Nothing fits the filters').waitFor();
    const stranger = await dashboard.asUser({ resources: ['Vendor_Catalog::products'] });
    await stranger.visit('/products');
    await eventuallyEqual(() => stranger.page.getByRole('link', { name: 'Low Stock' }).count(), 0);
  });

  it.each(LOOKS)('is accessible: $screen', async (look) => {
    const { sku, sources } = await given(0.5);
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit(`/low-stock?sku=${sku}`);
    await page.getByRole('link', { name: sku }).waitFor();
    await axe();
    await page.getByRole('button', { name: `Change the threshold of ${sku} at ${sources[0]}` }).click();
    await page.getByRole('textbox', { name: `Threshold of ${sku} at ${sources[0]}` }).waitFor();
    await axe();
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(wide).toBe(false);
  });
});
