import { LOOKS, eventuallyEqual, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';

const VIEW = 'Vendor_Backend::store';
const EDIT = 'Vendor_Store::websites';

describe('websites', () => {
  const dashboard = useDashboard();
  const code = (): string => unique('w').replace(/[^A-Za-z0-9]/g, '_');

  it('are made with a currency, which orders then bear, and changed', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    const [website, name] = [code(), unique('Alps')];
    await visit('/websites');
    const cells = (of: string) => page.getByRole('row', { name: of }).getByRole('cell').allInnerTexts();
    await eventuallyEqual(
      () => cells('Main Website'),
      ['Main Website', 'base', 'USD as the settings say', 'Default Stock', 'Change'],
    );
    await page.getByRole('button', { name: 'Add website' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Code').fill('1-x');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Letters, digits and underscores, with a letter first.').waitFor();
    await dialog.getByLabel('Code').fill(website);
    await dialog.getByLabel('Currency').fill('franc');
    await page.getByRole('option', { name: 'CHF, Swiss Franc' }).click();
    await axe();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The website is created.').waitFor();
    await eventuallyEqual(() => cells(name), [name, website, 'CHF', 'Default Stock', 'Change']);

    await visit('/sales/orders/new');
    await page.getByRole('combobox', { name: 'Store' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByText('Total: CHF\u00a00.00').waitFor();

    await visit('/websites');
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await dialog.getByLabel('Currency').fill('JPY');
    await page.getByRole('option', { name: 'JPY, Japanese Yen' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The website is saved.').waitFor();
    await eventuallyEqual(() => cells(name), [name, website, 'JPY', 'Default Stock', 'Change']);
    const stored = await dashboard.app.database.query('SELECT name, currency_code FROM store_website WHERE code = ?', [
      website,
    ]);
    expect(stored).toEqual([{ name, currency_code: 'JPY' }]);
  });

  it.each(LOOKS)('are for everybody at the $screen', async (look) => {
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/websites');
    await page.getByRole('button', { name: 'Change Main Website' }).click();
    await page.getByRole('dialog').getByLabel('Currency').waitFor();
    await axe();
    const width = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
    expect(await page.evaluate(width)).toBe(true);
  });

  it('show no more than the role allows', async () => {
    const viewer = await dashboard.asUser({ resources: [VIEW] });
    await viewer.visit('/websites');
    await viewer.page.getByRole('row', { name: 'Main Website' }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Add website' }).count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: 'Change Main Website' }).count()).toBe(0);
    expect(await viewer.page.getByRole('columnheader', { name: 'Sells from' }).count()).toBe(0);
    const blind = await dashboard.asUser({ resources: [EDIT] });
    await blind.visit('/websites');
    await blind.page.getByRole('heading', { name: 'No permission' }).waitFor();
  });
});
