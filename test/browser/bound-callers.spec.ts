import { TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { eventuallyEqual, tick, useDashboard } from '../support/browser.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

describe('a role', () => {
  const dashboard = useDashboard();

  it('is bound to the sources that are chosen, and released again', async () => {
    const source = await givenSource(dashboard.app);
    const name = unique('role');
    const { roleId } = await dashboard.app.within(() =>
      dashboard.app.get(RoleService).create({ name, resources: ['Vendor_InventoryApi::source'] }),
    );
    const { page, visit, axe } = await dashboard.asUser();
    const boundTo = async (): Promise<(string | null)[]> =>
      (
        await dashboard.app.database.query<{ code: string | null }>(
          `SELECT s.source_code AS code FROM admin_role r LEFT JOIN admin_role_source s USING (role_id)
            WHERE r.role_id = ? AND r.is_bound = 1`,
          [roleId],
        )
      ).map(({ code }) => code);
    await visit(`/roles/${roleId}`);
    await tick(page.getByRole('radio', { name: 'Chosen sources alone' }));
    await page.getByLabel('Bound to').fill(source);
    await page.getByRole('option', { name: source }).click();
    await axe();
    await page.getByRole('button', { name: 'Save' }).click();
    await eventuallyEqual(boundTo, [source]);
    await visit('/roles');
    await page.getByText('1 resource at 1 source').waitFor();
    await visit(`/roles/${roleId}`);
    await page.getByRole('button', { name: source }).waitFor();
    await tick(page.getByRole('radio', { name: 'All sources' }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The role “${name}” is saved.`).waitFor();
    await eventuallyEqual(boundTo, []);
  });

  it('that is bound shows its users the pages that are about their sources, and these alone', async () => {
    const [own, foreign] = [await givenSource(dashboard.app), await givenSource(dashboard.app)];
    const { sku } = await givenProduct(dashboard.app);
    await givenItems(dashboard.app, ...[own, foreign].map((source_code) => ({ sku, source_code, quantity: 7 })));
    const { page, visit } = await dashboard.asUser({ sourceCodes: [own] });
    await visit('/');
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await eventuallyEqual(
      () => links.allInnerTexts(),
      [
        ...['Dashboard', 'Products', 'Sources', 'Stocks', 'Low Stock', 'Adjustment History', 'Transfers'],
        ...['Transfer orders', 'Count', 'Approvals', 'Import & Export', 'Stock States'],
      ],
    );
    await visit('/sources');
    await page.getByText(own).first().waitFor();
    expect(await page.getByText(foreign).count()).toBe(0);
    await visit(`/products/${sku}`);
    await page.getByText(own).first().waitFor();
    expect(await page.getByText(foreign).count()).toBe(0);
    await visit('/inventory/adjustments');
    await page.getByText(own).first().waitFor();
    expect(await page.getByText(foreign).count()).toBe(0);
  });

  it('that is bound shows its users the transfers of either end, with the buttons of theirs, and their own requests', async () => {
    const [own, foreign] = [await givenSource(dashboard.app), await givenSource(dashboard.app)];
    const { sku } = await givenProduct(dashboard.app);
    await givenItems(dashboard.app, ...[own, foreign].map((source_code) => ({ sku, source_code, quantity: 70 })));
    const orders = new TransferOrders(dashboard.app);
    const sent = await orders.draft([own, foreign], [[sku, 3]]);
    const asked = await orders.draft([foreign, own], [[sku, 4]]);
    const coming = await orders.shipped([foreign, own], [[sku, 5]]);
    const { page, visit, axe } = await dashboard.asUser({ sourceCodes: [own] });
    const steps = ['Ship', 'Receive', 'Edit', 'Close transfer', 'Cancel transfer'];
    const buttons = async (): Promise<string[]> => {
      const names = await page.locator('main').locator('button, a').allInnerTexts();
      return steps.filter((step) => names.includes(step));
    };
    await visit(`/transfer-orders/${sent}`);
    await eventuallyEqual(buttons, ['Ship', 'Edit', 'Cancel transfer']);
    await visit(`/transfer-orders/${asked}`);
    await eventuallyEqual(buttons, ['Edit', 'Cancel transfer']);
    await visit(`/transfer-orders/${coming}`);
    await eventuallyEqual(buttons, ['Receive', 'Close transfer']);
    await axe();
    await page.getByRole('link', { name: 'Pick list' }).click();
    await page.getByText(sku).first().waitFor();

    // What a foreign source has is not shown to who asks it for goods.
    await visit(`/transfer-orders/${asked}/edit`);
    const code = page.getByLabel('Barcode or SKU');
    await code.fill(sku);
    await code.press('Enter');
    await page.getByText(/: added\.$/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The transfer is saved.').waitFor();
    await eventuallyEqual(async () => (await orders.get(asked)).body.quantity, 5);

    await visit('/approvals');
    await page.getByText('Nothing fits the filters').waitFor();
  });
});
