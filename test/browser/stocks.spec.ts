import { Given, uniqueCode } from '../integration/stocks/given.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';

const VIEW = 'Vendor_InventoryApi::stock';
const EDIT = 'Vendor_InventoryApi::stock_edit';
const DELETE = 'Vendor_InventoryApi::stock_delete';
const LINKS = 'Vendor_InventoryApi::stock_source_link';
const SOURCES = 'Vendor_InventoryApi::source';
const STORES = 'Vendor_Backend::store';

describe('stocks', () => {
  const dashboard = useDashboard();

  const stored = async (id: number): Promise<any> =>
    (await dashboard.app.http.get(`/rest/V1/inventory/stocks/${id}`)).body;
  const sourcesOf = async (id: number): Promise<string[]> => {
    const path = `/rest/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/${id}`;
    return (await dashboard.app.http.get(path)).body.map((source: { source_code: string }) => source.source_code);
  };
  const websiteField = (page: Visitor['page']) =>
    page.getByRole('combobox', { name: 'Websites that sell from this stock' });
  const placed = (page: Visitor['page']): Promise<string[]> =>
    page.getByRole('list', { name: 'Sources by priority' }).getByRole('listitem').getByRole('link').allTextContents();

  it('creates one that takes over a website, and gives it sources', async () => {
    const given = new Given(dashboard.app.http);
    const [website, one, two] = [await given.website(), await given.source(), await given.source()];
    const name = uniqueCode('Stock');
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/stocks');
    await page.getByRole('link', { name: 'Add stock' }).click();
    await page.getByRole('heading', { name: 'New stock' }).waitFor();
    await page.getByRole('button', { name: 'Create stock' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('default STOCK');
    await page.getByText('Another stock has this name, too.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByText('Another stock has this name, too.').waitFor({ state: 'detached' });
    await websiteField(page).fill(website);
    await page.getByRole('option', { name: `${website} (${website}), now Default Stock` }).click();
    await page.keyboard.press('Escape');
    await axe();
    await page.getByRole('button', { name: 'Create stock' }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.waitForURL(/\/stocks\/\d+$/);
    const id = Number(address().split('/').at(-1));
    expect(await stored(id)).toEqual({
      stock_id: id,
      name,
      extension_attributes: { sales_channels: [{ type: 'website', code: website }] },
    });
    await page.getByText('No source yet').waitFor();
    for (const code of [one, two]) {
      await page.getByRole('combobox', { name: 'Add a source' }).fill(code);
      await page.getByRole('option', { name: code }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: `Source ${code}` }).waitFor();
      await eventuallyEqual(() => page.getByRole('combobox', { name: 'Add a source' }).inputValue(), '');
    }
    await axe();
    await page.getByRole('button', { name: 'Save sources' }).click();
    await page.getByText('The sources of the stock are saved.').waitFor();
    expect(await sourcesOf(id)).toEqual([one, two]);
    await visit('/stocks?search=' + name);
    const row = page.getByRole('row', { name });
    await eventuallyEqual(() => row.textContent(), expect.stringContaining(`Source ${one}, Source ${two}`));
  });

  it('orders the sources by keyboard and by dragging, and takes one away', async () => {
    const given = new Given(dashboard.app.http);
    const codes = [await given.source(), await given.source(), await given.source()];
    const [a = '', b = '', c = ''] = codes;
    const id = await given.stock();
    await given.links(id, ...codes);
    const { page, visit } = await dashboard.asUser();
    await visit(`/stocks/${id}`);
    await page.getByRole('button', { name: `Move Source ${c} up` }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText(`Source ${c} is now source 1 of 3.`).waitFor();
    await eventuallyEqual(
      () => placed(page),
      [c, a, b].map((code) => `Source ${code}`),
    );
    await eventuallyEqual(
      () => page.evaluate('document.activeElement.getAttribute("aria-label")'),
      `Move Source ${c} up`,
    );
    expect(await sourcesOf(id)).toEqual(codes);
    const item = (code: string) => page.getByRole('listitem').filter({ hasText: code });
    await item(b).dragTo(item(c));
    await eventuallyEqual(
      () => placed(page),
      [b, c, a].map((code) => `Source ${code}`),
    );
    await page.getByRole('button', { name: `Take Source ${a} from the stock` }).click();
    await eventuallyEqual(
      () => placed(page),
      [b, c].map((code) => `Source ${code}`),
    );
    await page.getByRole('button', { name: 'Save sources' }).click();
    await page.getByText('The sources of the stock are saved.').waitFor();
    expect(await sourcesOf(id)).toEqual([b, c]);
    const links = await dashboard.app.database.query<{ priority: number }>(
      'SELECT priority FROM inventory_source_stock_link WHERE stock_id = ? ORDER BY priority',
      [id],
    );
    expect(links.map(({ priority }) => Number(priority))).toEqual([1, 2]);
  });

  it('renames one, and gives a website back to the default stock', async () => {
    const given = new Given(dashboard.app.http);
    const website = await given.website();
    const id = await given.stock(website);
    const { page, visit } = await dashboard.asUser();
    await visit(`/stocks/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    const channel = page.locator('.MuiChip-root', { hasText: website });
    await channel.waitFor();
    await websiteField(page).focus();
    await page.keyboard.press('Backspace');
    await channel.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Renamed' }).waitFor();
    expect(await stored(id)).toMatchObject({ name: 'Renamed', extension_attributes: { sales_channels: [] } });
    const { body } = await dashboard.app.http.get(`/rest/V1/inventory/stock-resolver/website/${website}`);
    expect(body.stock_id).toBe(1);
  });

  it('asks before it deletes one, and shows what the server refuses', async () => {
    const given = new Given(dashboard.app.http);
    const website = await given.website();
    const id = await given.stock(website);
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit(`/stocks/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Stock has at least one sale channel and could not be deleted.').waitFor();
    await axe();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stored(id)).stock_id).toBe(id);
    await dashboard.app.http.put(`/rest/V1/inventory/stocks/${id}`, { stock: { name: 'Going' } });
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Stocks', exact: true }).waitFor();
    await eventuallyEqual(address, '/stocks');
    expect((await dashboard.app.http.get(`/rest/V1/inventory/stocks/${id}`)).status).toBe(404);
  });

  it.each(LOOKS)('are for everybody at the $screen', async (look) => {
    const given = new Given(dashboard.app.http);
    const id = await given.stock();
    await given.links(id, await given.source(), await given.source({ enabled: false }));
    const { page, visit, axe } = await dashboard.asUser(look);
    const width = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
    await visit('/stocks');
    await page.getByRole('link', { name: 'Default Stock' }).waitFor();
    await axe();
    expect(await page.evaluate(width)).toBe(true);
    await visit(`/stocks/${id}`);
    await page.getByText('Disabled', { exact: true }).waitFor();
    await axe();
    expect(await page.evaluate(width)).toBe(true);
  });

  it('show no more than the role allows', async () => {
    const given = new Given(dashboard.app.http);
    const [website, source] = [await given.website(), await given.source()];
    const id = await given.stock(website);
    await given.links(id, source);
    const blind = await dashboard.asUser({ resources: [EDIT, DELETE, LINKS, SOURCES, STORES] });
    await blind.visit('/stocks');
    await blind.page.getByRole('heading', { name: 'No permission' }).waitFor();
    expect(await blind.page.getByRole('link', { name: 'Stocks' }).count()).toBe(0);
    const viewer = await dashboard.asUser({ resources: [VIEW] });
    await viewer.visit(`/stocks/${id}`);
    await eventuallyEqual(() => viewer.page.getByRole('textbox', { name: 'Name' }).isDisabled(), true);
    for (const name of ['Save', 'Delete', 'Save sources']) {
      expect(await viewer.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    expect(await viewer.page.getByRole('heading', { name: 'Sources' }).count()).toBe(0);
    await viewer.axe();
    const reader = await dashboard.asUser({ resources: [VIEW, SOURCES] });
    await reader.visit(`/stocks/${id}`);
    await eventuallyEqual(() => placed(reader.page), [`Source ${source}`]);
    expect(await reader.page.getByRole('button', { name: /Move|Take/ }).count()).toBe(0);
    const editor = await dashboard.asUser({ resources: [VIEW, EDIT] });
    await editor.visit(`/stocks/${id}`);
    await editor.page.getByText('Your role does not list the websites').waitFor();
    await editor.page.getByRole('textbox', { name: 'Name' }).fill('By the editor');
    await editor.page.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.page.getByRole('heading', { name: 'By the editor' }).waitFor();
    expect(await stored(id)).toMatchObject({
      name: 'By the editor',
      extension_attributes: { sales_channels: [{ type: 'website', code: website }] },
    });
  });
});
