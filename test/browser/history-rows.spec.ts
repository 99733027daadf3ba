import type { Locator } from 'playwright-core';
import { eventuallyEqual, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';
import { HISTORY_PAGE, insertRows, queryOf, rowCount, WIDE, written } from './support/history.js';

const VIEW = 'Vendor_InventoryAdjustment::view';
const PRODUCTS = 'Vendor_Catalog::products';
const REVERT = 'Vendor_InventoryAdjustment::revert';

describe('a row of the adjustment history', () => {
  const dashboard = useDashboard();

  it('shows who, why and what for beside the figures on a screen of 1440 pixels', async () => {
    const sku = `OTB-${unique('TROUSERS')}`;
    await insertRows(dashboard.app, sku, [
      {
        created_at: '2026-03-21 11:30:37',
        ...{ reason: 'promotion_or_donation', actor_type: 'admin', actor_id: '3', actor_label: 'jane' },
        ...{ reference_type: 'order', reference_id: '42', note: 'for the fair in the old town' },
      },
    ]);
    const { page, visit } = await dashboard.asUser({ resources: [VIEW, PRODUCTS], locale: 'en-US' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(`${HISTORY_PAGE}?sku=${sku}`);
    await rowCount(page, 1);
    const isCut = (one: Locator): Promise<boolean> =>
      one.evaluate((node) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = node as unknown as Sized;
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      });
    for (const [field, text] of [
      ['createdAt', 'Mar 21, 2026, 12:30:37 PM'],
      ['sku', sku],
      ['reason', 'Promotion or donation'],
      ['actorType', 'jane (admin)'],
      ['referenceId', 'Order #42'],
      ['note', 'for the fair in the old town'],
    ] as const) {
      const cell = page.locator(`[role="gridcell"][data-field="${field}"]`);
      await eventuallyEqual(() => cell.innerText(), text);
      const cut = (await isCut(cell)) || (await isCut(cell.locator(':scope > *')));
      const { x, width } = (await cell.boundingBox()) ?? { x: 0, width: 2000 };
      expect([field, cut, x + width <= 1440]).toEqual([field, false, true]);
    }
    for (const head of await page.locator('[role=columnheader] > [data-part=title]').all()) {
      expect([await head.innerText(), await isCut(head)]).toEqual([await head.innerText(), false]);
    }
  });

  it('opens a row: everything of it, and what else its request has changed', async () => {
    const { skus, requestId, source } = await written(dashboard.app);
    const { page, visit, axe, address } = await dashboard.asUser({ resources: [VIEW, REVERT, PRODUCTS] });
    await visit(`${HISTORY_PAGE}?sku=${skus[0]}`);
    await rowCount(page, 2);
    await page.getByRole('gridcell', { name: '+5' }).click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`^${skus[0]} at`) });
    await drawer.getByText(requestId).waitFor();
    await eventuallyEqual(
      async () => (await drawer.getByRole('row').allInnerTexts()).slice(1),
      skus.map((sku) => expect.stringMatching(new RegExp(`\\(${source}\\)\\s+${sku}\\s+\\+5\\s+15`))),
    );
    await axe();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: '+10' }).focus();
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Everything of this request' }).click();
    await eventuallyEqual(() => Object.keys(queryOf(address())), ['requestId']);
  });

  it('is a list of cards on a phone, each of which opens', async () => {
    const sku = unique('card');
    await insertRows(dashboard.app, sku, [
      { reason: 'theft_or_loss', actor_type: 'admin', actor_label: 'jane', note: 'cage left open', delta: -2 },
      { reason: 'count', delta: 3 },
    ]);
    const { page, visit, axe } = await dashboard.asUser({ screen: 'phone', colors: 'both', resources: [VIEW] });
    await visit(`${HISTORY_PAGE}?sku=${sku}`);
    const cards = page.getByRole('list', { name: 'Adjustment history' }).getByRole('listitem');
    await eventuallyEqual(() => cards.count(), 2);
    await eventuallyEqual(
      () => cards.nth(1).innerText(),
      expect.stringMatching(new RegExp(`${sku}\\s+-2[^]*Theft or loss · jane \\(admin\\)[^]*cage left open`)),
    );
    await axe();
    await cards.nth(1).getByRole('button').click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`^${sku} at`) });
    await drawer.getByText('cage left open').waitFor();
    await axe();
  });

  it('filters by spans of days that people ask for, as one step to go back to', async () => {
    const sku = unique('span');
    await insertRows(dashboard.app, sku, [{ delta: 1, created_at: '2026-03-01 10:00:00' }, { delta: 2 }]);
    const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
    await page.setViewportSize(WIDE);
    await visit(`${HISTORY_PAGE}?sku=${sku}`);
    await rowCount(page, 2);
    await page.getByRole('button', { name: 'Date: choose a span' }).click();
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await rowCount(page, 1);
    expect(Object.keys(queryOf(address())).sort()).toEqual(['createdAt.from', 'sku']);
    await page.goBack();
    await rowCount(page, 2);
    await eventuallyEqual(() => queryOf(address()), { sku });
  });
});

/** What is asked of an element of the page, whose types the service does not know. */
interface Sized {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}
