import { AdminNotices } from '../../src/modules/admin-home/index.js';
import { givenItems, givenSource } from '../support/given.js';
import { LOOKS, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';

describe('doctor and queues', () => {
  const dashboard = useDashboard();

  it('carries a check through and names the repair', async () => {
    const { app } = dashboard;
    const sku = unique('damaged');
    await givenItems(app, { sku, source_code: await givenSource(app), quantity: 5 });
    await app.database.execute('UPDATE inventory_source_item SET quantity = 8 WHERE sku = ?', [sku]);
    const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_Inventory::doctor'] });
    await visit('/doctor');
    const check = page.getByRole('listitem', { name: /Quantities/ }).first();
    await check.getByRole('button', { name: /^Check now/ }).click();
    await check.getByText('bin/cli inventory:adjustment:reconcile').waitFor();
    await check.getByText(sku).first().waitFor();
    await axe();
    await app.database.execute('UPDATE inventory_source_item SET quantity = 5 WHERE sku = ?', [sku]);
    await check.getByRole('button', { name: /^Check now/ }).click();
    await check.getByText('all right').waitFor();
  });

  it('shows notices until they are read', async () => {
    const { app } = dashboard;
    const title = unique('oversold');
    const noticeId = await app.within(() => app.get(AdminNotices).add({ severity: 'major', title, text: 'SKU "a".' }));
    const { page, visit } = await dashboard.asUser();
    await visit('/doctor');
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByRole('heading', { name: title }).waitFor();
    await notices.getByRole('button', { name: 'Mark as read' }).click();
    await notices.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
    const [row] = await app.database.query<{ read_at: string | null }>(
      'SELECT read_at FROM admin_notice WHERE notice_id = ?',
      [noticeId],
    );
    expect(row?.read_at).not.toBeNull();
  });

  it('sends messages again that were given up', async () => {
    const { app } = dashboard;
    const reason = unique('It failed');
    const { insertId } = await app.database.execute(
      `INSERT INTO message_outbox (topic, payload, state, attempts, last_error, available_at)
       VALUES ('inventory.index.refresh', '{}', 'parked', 20, ?, UTC_TIMESTAMP(3))`,
      [reason],
    );
    const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_Inventory::queues'] });
    await visit('/queues');
    await page.getByText(reason).waitFor();
    await axe();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The messages are on their way again.').waitFor();
    const [row] = await app.database.query<{ state: string }>('SELECT state FROM message_outbox WHERE message_id = ?', [
      insertId,
    ]);
    expect(row?.state).not.toBe('parked');
  });

  it.each(LOOKS)('is for everybody at the $screen', async (look) => {
    const { page, visit, axe } = await dashboard.asUser(look);
    for (const [path, last] of [
      ['/doctor', 'Checks'],
      ['/queues', 'Given up'],
    ] as const) {
      await visit(path);
      await page.getByRole('heading', { level: 2, name: last }).waitFor();
      await axe();
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      expect({ path, isWide }).toEqual({ path, isWide: false });
    }
  });

  it('shows nothing to a role without the permission', async () => {
    const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_InventoryApi::source'] });
    for (const path of ['/doctor', '/queues']) {
      await visit(path);
      await page.getByText('No permission').waitFor();
    }
    expect(await page.getByRole('link', { name: /^(Doctor|Queues)$/ }).count()).toBe(0);
    await axe();
  });
});
