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
        ...['Dashboard', 'Products', 'Sources', 'Stocks', 'Low Stock', 'Adjustment History', 'Transfers', 'Count'],
        ...['Import & Export', 'Stock States'],
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
});
