import { Authenticator } from '../../src/modules/access/app/authenticator.service.js';
import { APPROVALS, givenPerson, onHandOf } from '../support/approvals.js';
import type { Person } from '../support/approvals.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../support/given.js';

const CLERK = [
  'Vendor_Catalog::products',
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_Inventory::incoming',
] as const;

describe('approvals', () => {
  const dashboard = useDashboard();
  let [source, sku] = ['', ''];
  let clerk: Person | undefined;

  beforeAll(async () => {
    source = await givenSourceOfStock(dashboard.app);
    clerk = await givenPerson(dashboard.app, { quantity: 10 });
  });
  beforeEach(async () => {
    ({ sku } = await givenProduct(dashboard.app));
    await dashboard.app.database.execute('UPDATE catalog_product SET price = 2.5 WHERE sku = ?', [sku]);
    await givenItems(dashboard.app, { sku, source_code: source, quantity: 40 });
  });

  const waiting = async (quantity: number): Promise<number> => {
    const items = [{ sku, source_code: source, quantity, status: 1 }];
    const path = '/rest/V1/inventory/source-items';
    const { body } = await dashboard.app.http.post(path, { sourceItems: items }, { token: clerk?.token ?? '' });
    return body.approval_id as number;
  };
  /** A visitor who may change a quantity by ten alone. */
  const limited = async (): Promise<Visitor> => {
    const visitor = await dashboard.asUser({ resources: CLERK });
    await dashboard.app.database.execute(
      `UPDATE admin_role SET largest_change_quantity = 10
        WHERE role_id = (SELECT role_id FROM admin_user WHERE username = ?)`,
      [visitor.username],
    );
    dashboard.app.get(Authenticator).forget();
    return visitor;
  };

  it('are found from the front page, looked at, and given with a note that the history keeps', async () => {
    const id = await waiting(340);
    const { page, visit, username, address } = await dashboard.asUser();
    await visit('/');
    await page.getByRole('link', { name: /waits? for approval/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
    await page.getByRole('link', { name: `Save source items (${id})` }).click();
    await page.getByRole('heading', { level: 1, name: `Save source items (${id})` }).waitFor();
    expect(address()).toBe(`/approvals/${id}`);
    const row = page.getByRole('row', { name: sku });
    await eventuallyEqual(() => row.getByRole('cell').allInnerTexts(), [sku, source, '40', '+300', '340']);
    await page.getByText('US$750.00', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve the change?' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('counted together');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The change is approved and written.').waitFor();
    await page.getByText('counted together').waitFor();
    expect(await onHandOf(dashboard.app, sku, source)).toBe(340);
    await visit(`/inventory/adjustments?sku=${sku}`);
    await page.getByText(`${clerk?.username ?? ''} (admin), approved by ${username}`).waitFor();
  });

  it.each(LOOKS)('are readable on the $screen, in both colours', async (look) => {
    const id = await waiting(900);
    const { page, visit, axe } = await dashboard.asUser(look);
    const isWide = (): Promise<unknown> =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await visit('/approvals');
    await page.getByRole('link', { name: `Save source items (${id})` }).waitFor();
    await axe();
    expect(await isWide()).toBe(false);
    await visit(`/approvals/${id}`);
    await page.getByRole('row', { name: sku }).waitFor();
    await axe();
    expect(await isWide()).toBe(false);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject the change?' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('not today');
    await axe();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The change is rejected.').waitFor();
    await page.getByText('not today').waitFor();
    expect((await dashboard.app.http.get(`${APPROVALS}/${id}`)).body).toMatchObject({ status: 'rejected' });
  });

  it('are led to from the form whose change waits, and taken back by who has asked', async () => {
    const { page, visit, axe, address } = await limited();
    await visit(`/products/${sku}`);
    await page.getByLabel(`Quantity at ${source}`).fill('55');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It waits until a second person approves it.').waitFor();
    await eventuallyEqual(() => page.getByLabel(`Quantity at ${source}`).inputValue(), '40');
    await axe();
    await page.getByRole('link', { name: /^Request \d+$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Edit source items/ }).waitFor();
    const id = Number(/\d+$/.exec(address())?.[0]);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The change is withdrawn.').waitFor();
    expect((await dashboard.app.http.get(`${APPROVALS}/${id}`)).body).toMatchObject({ status: 'withdrawn' });
    expect(await onHandOf(dashboard.app, sku, source)).toBe(40);
  });

  it('are set up in the form of a role', async () => {
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/roles/new');
    await page.getByRole('textbox', { name: 'Name' }).fill(`Clerks of ${sku}`);
    await page.getByLabel('Largest change written alone, in pieces').fill('12.5');
    await page.getByLabel('Largest change written alone, in value').fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At least 0.').waitFor();
    await page.getByLabel('Largest change written alone, in value').fill('');
    await axe();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The role “Clerks of ${sku}” is saved.`).waitFor();
    await eventuallyEqual(() => /^\/roles\/\d+$/.test(address()), true);
    const limits = await dashboard.app.database.query(
      'SELECT largest_change_quantity AS quantity, largest_change_value AS value FROM admin_role WHERE role_name = ?',
      [`Clerks of ${sku}`],
    );
    expect(limits).toEqual([{ quantity: '12.5000', value: null }]);
  });
});
