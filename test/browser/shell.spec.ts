import { UserService } from '../../src/modules/access/app/user.service.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { graphql } from '../support/graphql.js';
import { itemsOf } from '../support/source-items.js';

const HISTORY = 'Vendor_InventoryAdjustment::view';
/** What the first page may weigh on the wire; the grid and the charts are not among it. */
const FIRST_LOAD_BYTES_MAX = 265_000;

async function logIn({ page, username, password }: Visitor, secret = password): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The labels of the side navigation. */
async function entriesOf({ page }: Visitor): Promise<string[]> {
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  await navigation.waitFor();
  return navigation.getByRole('link').allInnerTexts();
}

describe('the frame of the dashboard', () => {
  const dashboard = useDashboard();

  describe('to somebody who is not logged in', () => {
    it.each(LOOKS)('shows an accessible form: $screen', async (look) => {
      const visitor = await dashboard.asStranger(look);
      await visitor.visit('/');
      await eventuallyEqual(visitor.address, '/login');
      await eventuallyEqual(() => visitor.page.title(), 'Log in · Inventory');
      await visitor.axe();
    });

    it('opens the front page for a good password', async () => {
      const visitor = await dashboard.asStranger();
      await visitor.visit('/');
      await logIn(visitor);
      await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await visitor.page.getByRole('button', { name: visitor.username }).waitFor();
      await eventuallyEqual(visitor.address, '/');
    });

    it('says that a password is wrong, and takes the right one then', async () => {
      const visitor = await dashboard.asStranger();
      await visitor.visit('/');
      await logIn(visitor, 'not the password');
      await visitor.page.getByRole('alert').getByText('The account sign-in was incorrect').waitFor();
      await visitor.axe();
      await logIn(visitor);
      await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });

    it('keeps the page that they came for', async () => {
      const visitor = await dashboard.asStranger();
      await visitor.visit('/inventory/adjustments?sku=A%26B&size=50');
      await eventuallyEqual(visitor.address, '/login?to=%2Finventory%2Fadjustments%3Fsku%3DA%2526B%26size%3D50');
      await logIn(visitor);
      await visitor.page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await eventuallyEqual(visitor.address, '/inventory/adjustments?sku=A%26B&size=50');
    });

    it('leads nowhere else', async () => {
      const visitor = await dashboard.asStranger();
      await visitor.visit('/login?to=%2F%2Felsewhere.example');
      await logIn(visitor);
      await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await eventuallyEqual(visitor.address, '/');
    });

    it('loads little', async () => {
      const { page, visit } = await dashboard.asStranger();
      await visit('/');
      await page.waitForLoadState('networkidle');
      const bytes = await page.evaluate(
        `performance.getEntriesByType('resource').reduce((sum, one) => sum + one.encodedBodySize, 0)`,
      );
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX);
    });
  });

  describe('to a user', () => {
    it.each(LOOKS)('is accessible: $screen', async (look) => {
      const { page, username, visit, axe } = await dashboard.asUser({ ...look, resources: [HISTORY] });
      await visit('/');
      await page.getByText('Nothing moved').waitFor();
      await axe();
      await page.getByRole('button', { name: username }).click();
      await page.getByRole('menu', { name: 'Your menu' }).waitFor();
      await axe();
    });

    it('shows the entries that their role allows', async () => {
      const nobody = await dashboard.asUser({ resources: [] });
      await nobody.visit('/');
      await eventuallyEqual(() => entriesOf(nobody), ['Dashboard']);
      const reader = await dashboard.asUser({ resources: [HISTORY] });
      await reader.visit('/');
      await eventuallyEqual(() => entriesOf(reader), ['Dashboard', 'Adjustment History']);
      const everybody = await dashboard.asUser();
      await everybody.visit('/');
      await eventuallyEqual(() => entriesOf(everybody), expect.arrayContaining(['Dashboard', 'Adjustment History']));
    });

    it('says on a page that their role does not allow it', async () => {
      const { page, visit, axe } = await dashboard.asUser({ resources: [] });
      await visit('/inventory/adjustments');
      await page.getByRole('heading', { level: 1, name: 'No permission' }).waitFor();
      await axe();
      await page.getByRole('link', { name: 'To the front page' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });

    it('says that a page does not exist', async () => {
      const { page, load, axe } = await dashboard.asUser({ resources: [] });
      await load('/nowhere/at/all');
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await axe();
    });

    it('says that a page could not be loaded, and loads it anew', async () => {
      const { page, load, errors } = await dashboard.asUser({ resources: [HISTORY] });
      await page.route('**/assets/HistoryPage*', (route) => route.abort());
      await load('/inventory/adjustments');
      await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
      errors.length = 0;
      await page.unroute('**/assets/HistoryPage*');
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
    });

    it('keeps the colours that they chose', async () => {
      const { page, username, visit } = await dashboard.asUser({ resources: [] });
      const scheme = (): Promise<unknown> =>
        page.evaluate(
          `[document.documentElement.dataset.colorScheme, getComputedStyle(document.body).backgroundColor]`,
        );
      await visit('/');
      await eventuallyEqual(scheme, ['light', 'rgb(245, 246, 248)']);
      await page.getByRole('button', { name: username }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.locator('html[data-color-scheme=dark]').waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await eventuallyEqual(scheme, ['dark', 'rgb(18, 20, 23)']);
      await page.getByRole('button', { name: username }).click();
      await page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor();
      await page.getByRole('menuitemradio', { name: 'As the system' }).click();
      await page.locator('html[data-color-scheme=light]').waitFor();
    });

    it('has its navigation in a drawer on a phone', async () => {
      const { page, visit, axe, address } = await dashboard.asUser({ resources: [HISTORY], screen: 'phone' });
      await visit('/');
      await page.getByRole('button', { name: 'Open the navigation' }).waitFor();
      expect(await page.getByRole('link', { name: 'Adjustment History' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Open the navigation' }).click();
      const entry = page.getByRole('link', { name: 'Adjustment History' });
      await entry.waitFor();
      await axe();
      await entry.click();
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await page.getByRole('link', { name: 'Dashboard' }).waitFor({ state: 'hidden' });
      await eventuallyEqual(address, expect.stringMatching(/^\/inventory\/adjustments/));
      await page.getByRole('list', { name: 'Adjustment history' }).waitFor();
      await eventuallyEqual(() => page.evaluate('document.documentElement.scrollWidth'), 390);
    });

    it('can be used with the keyboard', async () => {
      const { page, visit } = await dashboard.asUser({ resources: [HISTORY] });
      await visit('/');
      await page.keyboard.press('Tab');
      await eventuallyEqual(() => page.evaluate('document.activeElement.textContent'), 'To the content');
      await page.keyboard.press('Enter');
      await eventuallyEqual(() => page.evaluate('document.activeElement.id'), 'content');
      await page.getByRole('link', { name: 'Adjustment History' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await eventuallyEqual(() => page.evaluate('document.activeElement.id'), 'content');
    });
  });

  describe('at the end of a session', () => {
    it('signs out, and shows nothing to whoever goes back', async () => {
      const visitor = await dashboard.asStranger({ resources: [HISTORY] });
      const { page } = visitor;
      await visitor.visit('/inventory/adjustments');
      await logIn(visitor);
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      const token = String(await page.evaluate('Object.values(sessionStorage)[0]'));
      await page.getByRole('button', { name: visitor.username }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
      await eventuallyEqual(visitor.address, '/login');
      await eventuallyEqual(() => page.evaluate('sessionStorage.length'), 0);
      await eventually(async () => {
        const { errors } = await graphql(dashboard.app, '{ viewer { type } }', {}, { token });
        return errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
      });
      await page.goto(`${dashboard.app.origin}/admin/inventory/adjustments`);
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    });

    it('takes along what it said last, and what comes of its last write', async () => {
      const visitor = await dashboard.asStranger();
      const { page, username } = visitor;
      const message = page.getByText('The settings are saved.');
      const logOut = async (): Promise<void> => {
        await page.getByRole('button', { name: username }).click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
        await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
      };
      const save = async (days: string): Promise<void> => {
        await page.getByRole('textbox', { name: 'Days to Keep History' }).fill(days);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      };
      await visitor.visit('/settings');
      await logIn(visitor);
      await save('7');
      await message.waitFor();
      await logOut();
      expect(await message.count()).toBe(0);
      await logIn(visitor);
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      let deliver: () => void = () => undefined;
      const delivered = new Promise<void>((resolve) => (deliver = resolve));
      let isSaved = false;
      await page.route('**/graphql', async (route) => {
        if (!String(route.request().postData()).includes('saveSettings')) return route.continue();
        const response = await route.fetch();
        isSaved = true;
        await delivered;
        return route.fulfill({ response });
      });
      await save('8');
      await eventuallyEqual(() => isSaved, true);
      await logOut();
      const arrived = page.waitForEvent('requestfinished', (request) => !!request.postData()?.includes('saveSettings'));
      deliver();
      await arrived;
      await logIn(visitor);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(await message.count()).toBe(0);
    });

    it('is the same in another tab, and ends there too', async () => {
      const visitor = await dashboard.asStranger({ resources: [HISTORY] });
      await visitor.visit('/');
      await logIn(visitor);
      await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      const other = await visitor.page.context().newPage();
      await other.goto(`${dashboard.app.origin}/admin/inventory/adjustments`);
      await other.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await visitor.page.getByRole('button', { name: visitor.username }).click();
      await visitor.page.getByRole('menuitem', { name: 'Log out' }).click();
      await other.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
      await eventuallyEqual(() => other.evaluate('sessionStorage.length'), 0);
    });

    it('asks to log in again where the token is no longer good, and goes on with the page', async () => {
      // No other user has this role: their token ends too.
      const visitor = await dashboard.asStranger({ resources: [HISTORY, 'Vendor_Sales::comment'] });
      const { page, username, password } = visitor;
      await visitor.visit('/inventory/adjustments?sku=ABC');
      await logIn(visitor);
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await dashboard.app.within(() => dashboard.app.get(UserService).changePassword(username, password));
      await page.reload();
      await page.getByText('Your session has ended.').waitFor();
      await visitor.axe();
      await logIn(visitor);
      await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
      await eventuallyEqual(visitor.address, expect.stringMatching(/^\/inventory\/adjustments\?.*sku=ABC/));
    });
  });

  it('keeps what was typed where the session ends meanwhile, for its reader alone', async () => {
    const { app } = dashboard;
    const [source, other] = [await givenSource(app), await givenSource(app)];
    const { sku } = await givenProduct(app);
    await givenItems(app, ...[source, other].map((code) => ({ source_code: code, sku, quantity: 4 })));
    const visitor = await dashboard.asStranger({
      resources: [
        'Vendor_Catalog::products',
        'Vendor_InventoryApi::source',
        'Vendor_InventoryApi::stock_source_item_assign',
      ],
    });
    const { page, username, password, axe } = visitor;
    await visitor.visit(`/products/${sku}`);
    await logIn(visitor);
    await page.getByLabel(`Quantity at ${source}`).fill('9');
    await page.getByLabel('Note for the history').fill('typed before');
    await app.within(() => app.get(UserService).changePassword(username, password));
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByText('What you typed is kept.').waitFor();
    expect(await dialog.getByLabel('User name').isDisabled()).toBe(true);
    await axe();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel(`Quantity at ${source}`).inputValue()).toBe('9');
    expect(await page.getByLabel('Note for the history').inputValue()).toBe('typed before');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stock is saved.').waitFor();
    expect(await itemsOf(app, sku)).toMatchObject({ [source]: [9, 1] });
  });

  it('keeps what was typed where a part of it cannot be loaded', async () => {
    const source = await givenSource(dashboard.app);
    const { sku } = await givenProduct(dashboard.app);
    await givenItems(dashboard.app, { source_code: source, sku, quantity: 5, status: 1 });
    const { page, username, load } = await dashboard.asUser({ resources: 'all' });
    await page.route(/\/UserMenu-[^/]+\.js$/, (route) => route.abort());
    await load(`/products/${sku}`);
    await page.getByLabel(`Quantity at ${source}`).fill('9');
    await page.getByRole('button', { name: username }).click();
    await page.getByText('This part could not be loaded.').waitFor();
    expect(await page.getByLabel(`Quantity at ${source}`).inputValue()).toBe('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(async () => (await itemsOf(dashboard.app, sku))[source]?.[0] === 9);
    await page.unroute(/\/UserMenu-[^/]+\.js$/);
    await page.reload();
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  });

  it('has a page to try GraphQL, which loads nothing from elsewhere', async () => {
    const { page } = await dashboard.asStranger();
    const token = await dashboard.app.tokenFor('all');
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(blob:)?http:\/\/127\.0\.0\.1:/.test(request.url())) elsewhere.push(request.url().slice(0, 100));
    });
    await page.goto(`${dashboard.app.origin}/graphql`);
    await page.getByText('"Authorization"').click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.insertText(token);
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await page.getByText('"integration"').waitFor();
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });
});
