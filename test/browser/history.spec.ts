import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { eventuallyEqual, LOOKS, useDashboard, tick } from '../support/browser.js';
import { givenItems } from '../support/given.js';
import { unique } from '../support/names.js';
import * as given from './support/history.js';
import { column, expectCells, HISTORY_PAGE as PAGE, queryOf, rowCount, WIDE } from './support/history.js';

const VIEW = 'Vendor_InventoryAdjustment::view';
const PRODUCTS = 'Vendor_Catalog::products';
const REVERT = 'Vendor_InventoryAdjustment::revert';

describe('the adjustment history', () => {
  const dashboard = useDashboard();

  const insertRows = (sku: string, rows: readonly Record<string, unknown>[]): Promise<void> =>
    given.insertRows(dashboard.app, sku, rows);
  const written = () => given.written(dashboard.app);
  const stored = async (sku: string): Promise<number> =>
    Number(
      (
        await dashboard.app.database.query<{ quantity: string }>(
          'SELECT quantity FROM inventory_source_item WHERE sku = ?',
          [sku],
        )
      )[0]?.quantity,
    );

  it('has all columns in their order, and shows each value as it is to be read', async () => {
    const sku = unique('cells');
    await insertRows(sku, [
      { delta: 2, quantity_after: 1.25, status_after: 1, actor_type: 'admin', actor_id: '3', actor_label: 'jane' },
      { delta: -3, status_before: 1, status_after: 0, actor_type: 'integration', actor_id: '8' },
      { delta: 0.5, reference_type: 'order', reference_id: '42', note: 'by hand' },
      { delta: 0, reference_type: 'shipment', reference_id: '17', created_at: '2026-03-01 10:00:00' },
      { reference_type: 'invoice', reference_id: '5' },
      { reference_type: 'creditmemo', reference_id: '3' },
      { reference_type: 'bulk', reference_id: 'bulk-1', request_id: 'request-1' },
      { reference_type: 'other', reference_id: '<b>ST</b>' },
    ]);
    const { page, visit } = await dashboard.asUser({ resources: [VIEW, PRODUCTS] });
    await page.setViewportSize(WIDE);
    await visit(`${PAGE}?sku=${sku}&hide=&sort=adjustmentId`);
    await rowCount(page, 8);
    await eventuallyEqual(
      () => page.getByRole('columnheader').allInnerTexts(),
      [
        'Actions',
        ...['ID', 'Date', 'Source', 'SKU', 'Change', 'After', 'Reason', 'Actor', 'Reference', 'Note'],
        ...['Stock Status', 'Reference Type', 'Request'],
      ],
    );
    await eventuallyEqual(() => column(page, 'delta'), ['+2', '-3', '+0.5', '0', '+1', '+1', '+1', '+1']);
    await expectCells(page, 'quantityAfter', 0, ['1.25', '1']);
    await expectCells(page, 'statusChange', 0, ['Not Assigned → In Stock', 'In Stock → Out of Stock', '']);
    await expectCells(page, 'actorType', 0, ['jane (admin)', 'integration #8', 'system']);
    await expectCells(page, 'sourceCode', 0, ['Default Source (default)']);
    await expectCells(page, 'referenceType', 2, ['order', 'shipment']);
    await eventuallyEqual(
      () => column(page, 'referenceId'),
      ['', '', 'Order #42', 'Shipment #17', 'Invoice #5', 'Credit memo #3', 'bulk-1', '<b>ST</b>'],
    );
    await expectCells(page, 'reason', 0, ['Other']);
    await expectCells(page, 'requestId', 6, ['request-1']);
    await expectCells(page, 'note', 2, ['by hand']);
    // In the zone of the reader.
    await expectCells(page, 'createdAt', 3, ['1 Mar 2026, 11:00:00']);
    for (const [text, address] of [
      ['Order #42', '/admin/sales/orders/42'],
      ['Shipment #17', '/admin/sales/shipments/17'],
      ['Invoice #5', '/admin/sales/invoices/5'],
      ['Credit memo #3', '/admin/sales/credit-memos/3'],
      [sku, `/admin/products/${sku}`],
    ] as const) {
      expect(await page.getByRole('link', { name: text, exact: true }).first().getAttribute('href')).toBe(address);
    }
  });

  describe('with many rows of a product', () => {
    const sku = unique('view');
    beforeAll(() =>
      insertRows(
        sku,
        Array.from({ length: 25 }, (_, index) => ({
          delta: index - 12,
          quantity_after: 100 + index,
          reason: index % 2 ? 'count' : 'damaged',
          actor_type: index < 5 ? 'customer' : 'system',
          reference_type: 'inspection',
          reference_id: String(index),
          request_id: index < 3 ? `view-${sku}` : null,
          note: `pallet ${index} % full`,
          created_at: `2026-02-${String(index + 1).padStart(2, '0')} 12:00:00`,
        })),
      ),
    );

    it('pages and sorts, and writes that into the address', async () => {
      const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
      await page.setViewportSize(WIDE);
      await visit(`${PAGE}?sku=${sku}`);
      await page.getByText('1–20 of 25').waitFor();
      await expectCells(page, 'delta', 0, ['+12', '+11']);
      await page.getByRole('button', { name: 'Go to next page' }).click();
      await page.getByText('21–25 of 25').waitFor();
      await eventuallyEqual(() => column(page, 'delta'), ['-8', '-9', '-10', '-11', '-12']);
      await eventuallyEqual(() => queryOf(address()), { sku, page: '2' });
      await page.getByRole('columnheader', { name: 'Change' }).click();
      await page.getByText('1–20 of 25').waitFor();
      await expectCells(page, 'delta', 0, ['-12', '-11']);
      await eventuallyEqual(() => queryOf(address()), { sku, sort: 'delta' });
    });

    it.each([
      ['delta.from=1&delta.to=3', 3],
      ['quantityAfter.to=101', 2],
      ['reason=count&reason=damaged&actorType=customer&sourceCode=default', 5],
      ['referenceType=inspection&referenceId=7', 1],
      [`requestId=view-${sku}&note=1%20%25`, 1],
      ['createdAt.from=2026-02-03T00:00:00Z&createdAt.to=2026-02-04T23:59:59Z', 2],
    ])('shows what a shared address asks for: %s', async (query, count) => {
      const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
      await visit(`${PAGE}?sku=${sku}&size=50&page=1&${query}`);
      await rowCount(page, count);
    });

    it('opens at the page that a shared address names', async () => {
      const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
      await visit(`${PAGE}?sku=${sku}&page=2`);
      await page.getByText('21–25 of 25').waitFor();
      await expectCells(page, 'delta', 0, ['-8', '-9']);
      await eventuallyEqual(() => queryOf(address()), { sku, page: '2' });
    });

    it('says so where nothing fits, and clears the filters', async () => {
      const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
      await visit(`${PAGE}?sku=${sku}&sourceCode=nowhere&size=50`);
      await page.getByText('Nothing fits the filters').waitFor();
      await page.getByRole('button', { name: 'Clear all' }).first().click();
      await page.getByRole('gridcell').first().waitFor();
      await eventuallyEqual(() => queryOf(address()), { size: '50' });
    });
  });

  it('leads to rows, menus and links by keyboard', async () => {
    const { skus, requestId } = await written();
    const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
    await visit(`${PAGE}?sku=${skus[0]}`);
    await rowCount(page, 2);
    await page.getByRole('columnheader', { name: 'Date' }).focus();
    for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.locator('[role=menuitem]:focus', { hasText: 'Details' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus', { hasText: 'Everything of this request' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`Request: ${requestId}`).waitFor();
    await eventuallyEqual(() => queryOf(address()), { requestId });
  });

  it('filters with the fields of the page, by keyboard too', async () => {
    const { source, skus } = await written();
    await dashboard.app.database.execute(
      "UPDATE inventory_source SET enabled = 0, name = 'Old Barn' WHERE source_code = ?",
      [source],
    );
    const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
    await visit(PAGE);
    await page.getByLabel('SKU').fill(skus[0]);
    await page.keyboard.press('Enter');
    await page.getByText('1–2 of 2').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByLabel('SKU').fill('');
    await drawer.getByLabel('Source').fill('old ba');
    // Disabled sources are there as well, by name and code.
    await page.getByRole('option', { name: `Old Barn (${source})` }).click();
    await page.keyboard.press('Escape');
    await drawer.getByLabel('Change from').fill('5');
    await drawer.getByLabel('Reason').fill('oth');
    await page.getByRole('option', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Show the rows' }).click();
    await page.getByText('1–4 of 4').waitFor();
    await eventuallyEqual(() => queryOf(address()), { sourceCode: source, 'delta.from': '5', reason: 'other' });
    await page.getByText(`Source: Old Barn (${source})`).waitFor();
  });

  it('keeps views on the server, for their owner', async () => {
    const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
    const name = unique('view');
    await visit(`${PAGE}?reason=count&sort=-delta&hide=note`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await page.getByText('The view is saved.').waitFor();
    await visit(PAGE);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByText('Reason: Count').waitFor();
    await eventuallyEqual(() => queryOf(address()), { reason: 'count', sort: '-delta', hide: 'note' });
    const [row] = await dashboard.app.database.query<{ page: string; query: string }>(
      'SELECT page, query FROM admin_saved_view WHERE name = ?',
      [name],
    );
    expect(row?.page).toBe('inventory/adjustments');
    const other = await dashboard.asUser({ resources: [VIEW, REVERT] });
    const theirs = unique('theirs');
    await other.visit(PAGE);
    await other.page.getByRole('button', { name: 'Views' }).click();
    await other.page.getByRole('menuitem', { name: 'Save this view' }).click();
    await other.page.getByLabel('Name').fill(theirs);
    await other.page.keyboard.press('Enter');
    await other.page.getByText('The view is saved.').waitFor();
    await other.page.getByRole('button', { name: 'Views' }).click();
    await other.page.getByRole('menuitem', { name: theirs }).waitFor();
    expect(await other.page.getByRole('menuitem', { name }).count()).toBe(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Remove a view' }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByText(`The view “${name}” is removed.`).waitFor();
  });

  it('hides the request at first, and shows the columns that are chosen', async () => {
    const { requestId, skus } = await written();
    const { page, visit, address } = await dashboard.asUser({ resources: [VIEW] });
    await page.setViewportSize(WIDE);
    await visit(`${PAGE}?sku=${skus[0]}`);
    await rowCount(page, 2);
    expect(await page.getByRole('columnheader', { name: 'Request' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Request' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Request' }).waitFor();
    await expectCells(page, 'requestId', 0, [requestId]);
    await eventuallyEqual(() => queryOf(address()), {
      sku: skus[0],
      hide: 'adjustmentId,statusChange,referenceType',
    });
  });

  it('takes a request back: first what would happen, then the question', async () => {
    const { skus, requestId, source } = await written();
    const { page, visit, address, username } = await dashboard.asUser({ resources: [VIEW, REVERT] });
    await visit(`${PAGE}?sku=${skus[0]}`);
    await rowCount(page, 2);
    await page
      .getByRole('button', { name: /^Actions of adjustment/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Everything of this request' }).click();
    await page.getByText(`Request: ${requestId}`).waitFor();
    await eventuallyEqual(address, `${PAGE}?requestId=${requestId}`);
    // As many rows as before, but those of both products.
    await eventuallyEqual(async () => (await column(page, 'sku')).sort(), [...skus].sort());
    await page.getByText('1–2 of 2').waitFor();
    await page.getByRole('button', { name: 'Revert this request …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revert a request' });
    await dialog.getByText('Would be taken back: 2').waitFor();
    await eventuallyEqual(
      () => dialog.getByRole('row').allInnerTexts(),
      ['Source\tSKU\tChange', ...skus.map((sku) => `${source}\t${sku}\t-5`)],
    );
    expect(await stored(skus[0])).toBe(15);
    await dialog.getByRole('button', { name: 'Take back 2 changes' }).click();
    await page.getByText('2 changes are taken back.').waitFor();
    await page.getByRole('gridcell', { name: '-5' }).first().waitFor();
    expect([await stored(skus[0]), await stored(skus[1])]).toEqual([10, 10]);
    const rows = await dashboard.app.database.query<Record<string, string>>(
      `SELECT delta, reason, actor_type, actor_label, reference_type, reference_id, request_id
         FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id DESC LIMIT 1`,
      [skus[1]],
    );
    expect(rows).toEqual([
      {
        delta: '-5.0000',
        reason: 'correction',
        actor_type: 'admin',
        actor_label: username,
        reference_type: 'adjustment_request',
        reference_id: requestId,
        request_id: expect.any(String),
      },
    ]);
    // The page goes on with what the revert wrote.
    await eventuallyEqual(address, `${PAGE}?requestId=${rows[0]?.['request_id']}`);
    // The rows of the request before stay until those of the new one are there.
    await eventuallyEqual(() => column(page, 'delta'), ['-5', '-5']);
  });

  it('says why a part of a request is refused, and takes back the rest where that is chosen', async () => {
    const { skus, requestId, source } = await written();
    await givenItems(dashboard.app, { sku: skus[0], source_code: source, quantity: 2 });
    const { page, visit, axe } = await dashboard.asUser({ resources: [VIEW, REVERT] });
    await visit(`${PAGE}?requestId=${requestId}`);
    await page.getByRole('button', { name: 'Revert this request …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revert a request' });
    await dialog.getByText('Refused: 1').waitFor();
    await dialog
      .getByRole('row', { name: new RegExp(skus[0]) })
      .getByText(/5 would have to be taken away/)
      .waitFor();
    await axe();
    const button = dialog.getByRole('button', { name: 'Take back 1 change' });
    expect(await button.isDisabled()).toBe(true);
    await tick(dialog.getByRole('checkbox'));
    await button.click();
    await page.getByText('1 change is taken back.').waitFor();
    expect([await stored(skus[0]), await stored(skus[1])]).toEqual([2, 10]);
  });

  it('shows what has changed since the dry run instead of doing half of it', async () => {
    const { skus, requestId, source } = await written();
    const { page, visit } = await dashboard.asUser({ resources: [VIEW, REVERT] });
    await visit(`${PAGE}?requestId=${requestId}`);
    await page.getByRole('button', { name: 'Revert this request …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revert a request' });
    await dialog.getByText('Would be taken back: 2').waitFor();
    await givenItems(dashboard.app, { sku: skus[0], source_code: source, quantity: 1 });
    await dialog.getByRole('button', { name: 'Take back 2 changes' }).click();
    await dialog.getByText('Refused: 1').waitFor();
    expect([await stored(skus[0]), await stored(skus[1])]).toEqual([1, 15]);
  });

  it('exports the rows of the filters as CSV', async () => {
    const { skus } = await written();
    const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
    await insertRows(skus[0], [{ note: '=1+1', reason: 'count', delta: 7 }]);
    await visit(`${PAGE}?sku=${skus[0]}&note=%3D1&reason=count&reason=damaged&delta.from=7`);
    await rowCount(page, 1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('adjustment-history.csv');
    const lines = (await text(await download.createReadStream())).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^adjustment_id,created_at,source_code,sku,state,delta/);
    expect(lines[1]).toContain(`,default,${skus[0]},available,7.0000,`);
    // A spreadsheet must not run it.
    expect(lines[1]).toMatch(/,'=1\+1$/);
    await page.getByText('The file is saved').waitFor();
  });

  it.each(LOOKS)('is accessible: $screen', async (look) => {
    const { requestId } = await written();
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit(PAGE);
    // Cells on a desk, cards on a phone.
    await page
      .getByRole('gridcell')
      .or(page.getByRole('list', { name: 'Adjustment history' }))
      .first()
      .waitFor();
    await axe();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await axe();
    await visit(`${PAGE}?requestId=${requestId}&hide=`);
    await rowCount(page, 2);
    await axe();
    await page
      .getByRole('button', { name: /^Actions of adjustment/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Revert this request …' }).waitFor();
    await axe();
    await page.getByRole('menuitem', { name: 'Revert this request …' }).click();
    await page.getByText('Would be taken back: 2').waitFor();
    await axe();
    await visit(`${PAGE}?sku=${unique('none')}`);
    await page.getByText('Nothing fits the filters').waitFor();
    await axe();
  });

  it('says what the server refuses, and goes on from there', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: [VIEW] });
    await visit(`${PAGE}?sku=${'x'.repeat(65)}`);
    await page
      .getByRole('alert')
      .getByText(/sku must be shorter than or equal to 64 characters/)
      .waitFor();
    await axe();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('gridcell').first().waitFor();
  });

  it('shows nothing to those who may not see it', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_InventoryApi::source', REVERT] });
    const asked = listen(page);
    await visit('/');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await page.getByRole('link', { name: 'Adjustment History' }).count()).toBe(0);
    await page.goto(`${dashboard.app.origin}/admin${PAGE}`);
    await page.getByText('No permission').waitFor();
    await axe();
    expect(asked().filter((query) => query.includes('sourceItemAdjustments'))).toEqual([]);
  });

  it('offers no revert to those who may only look', async () => {
    const { requestId } = await written();
    const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
    await visit(`${PAGE}?requestId=${requestId}`);
    await rowCount(page, 2);
    expect(await page.getByRole('button', { name: /Revert/ }).count()).toBe(0);
    await page
      .getByRole('button', { name: /^Actions of adjustment/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Details', 'Everything of this request']);
  });

  it('asks for rows first and counts once for all pages and orders', async () => {
    const sku = unique('count');
    await insertRows(
      sku,
      Array.from({ length: 45 }, (_, index) => ({ delta: index + 1 })),
    );
    const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
    await page.setViewportSize(WIDE);
    const asked = listen(page);
    await visit(`${PAGE}?sku=${sku}`);
    await page.getByText('1–20 of 45').waitFor();
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await page.getByText('21–40 of 45').waitFor();
    // What is below the rows needs no response of the server; the rows do.
    await expectCells(page, 'delta', 0, ['+25', '+24']);
    await page.getByRole('columnheader', { name: 'Change' }).click();
    await expectCells(page, 'delta', 0, ['+1', '+2']);
    const counts = asked().filter((query) => query.includes('totalCount'));
    const rows = asked().filter((query) => query.includes('quantityAfter'));
    expect([counts.length, rows.length]).toEqual([1, 3]);
    expect(rows.join()).not.toContain('totalCount');
  });
});

/** The bodies of the GraphQL requests that the page sends from now on. */
function listen(page: Page): () => readonly string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) bodies.push(request.postData() ?? '');
  });
  return () => bodies;
}
