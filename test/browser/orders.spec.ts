import type { Page } from 'playwright-core';
import { Shop } from '../integration/shipping/support/shop.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';
import { orderWithDocuments, pricedOrder } from './support/orders.js';

const VIEW = 'Vendor_Sales::actions_view';
/** The buttons of an order that is invoiced in part, with the permissions that they need. */
const ACTIONS = {
  Ship: 'Vendor_Sales::ship',
  Invoice: 'Vendor_Sales::invoice',
  Refund: 'Vendor_Sales::creditmemo',
  Hold: 'Vendor_Sales::hold',
  'Cancel order': 'Vendor_Sales::cancel',
} as const;
describe('orders', () => {
  const dashboard = useDashboard();
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.open(dashboard.app, 2);
  });

  const rest = async (path: string): Promise<any> => (await dashboard.app.http.get(`/rest/V1/${path}`)).body;
  describe('the list', () => {
    it('filters by number and state, sorts, and keeps both in the address', async () => {
      const sku = await shop.product([9]);
      const [open, canceled] = [await shop.order({ sku, qty_ordered: 1 }), await shop.order({ sku, qty_ordered: 2 })];
      await dashboard.app.http.post(`/rest/V1/orders/${canceled.id}/cancel`, {});
      const { page, visit, address } = await dashboard.asUser();
      await visit(`/sales/orders?sku=${sku}`);
      await page.getByRole('link', { name: open.incrementId }).waitFor();
      await page.getByRole('link', { name: canceled.incrementId }).waitFor();
      await eventuallyEqual(() => page.getByRole('gridcell', { name: 'buyer@example.com' }).count(), 2);
      await eventuallyEqual(() => page.getByRole('gridcell', { name: 'Cancelled' }).count(), 1);

      await page.getByLabel('State').click();
      await page.getByRole('option', { name: 'Cancelled' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: open.incrementId }).waitFor({ state: 'detached' });
      await eventuallyEqual(address, expect.stringContaining('state=canceled'));
      await page.getByRole('link', { name: canceled.incrementId }).click();
      await page.getByRole('heading', { level: 1, name: `Order ${canceled.incrementId}` }).waitFor();
      await eventuallyEqual(address, `/sales/orders/${canceled.id}`);
    });

    it('finds an order by its number without the zeros, and says when nothing fits', async () => {
      const sku = await shop.product([9]);
      const [other, order] = [await shop.order({ sku, qty_ordered: 1 }), await shop.order({ sku, qty_ordered: 1 })];
      const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
      await visit('/sales/orders');
      await page.getByRole('link', { name: other.incrementId }).waitFor();
      await page.getByLabel('Number').fill(order.incrementId.replace(/^0+/, ''));
      await page.getByRole('link', { name: other.incrementId }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: order.incrementId }).waitFor();
      expect(await page.getByRole('link', { name: 'New order' }).count()).toBe(0);
      await page.getByLabel('Number').fill(unique('none'));
      await page.getByText('Nothing fits the filters').waitFor();
    });

    it('shows what the server refuses', async () => {
      const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
      await visit(`/sales/orders?incrementId=${'1'.repeat(33)}`);
      await page.getByText('This could not be loaded').waitFor();
      await page.getByText(/incrementId must be shorter/).waitFor();
    });

    it('is not there for whoever may not see orders', async () => {
      const { page, visit } = await dashboard.asUser({ resources: ['Vendor_Sales::ship'] });
      await visit('/sales/orders');
      await page.getByText('No permission').waitFor();
      expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0);
    });

    it.each(LOOKS)('has no accessibility violations: $screen', async (look) => {
      const order = await shop.order({ sku: await shop.product([9]), qty_ordered: 1 });
      const { page, visit, axe } = await dashboard.asUser(look);
      await visit('/sales/orders');
      await page.getByRole('link', { name: order.incrementId }).waitFor();
      await axe();
    });
  });

  describe('a new order', () => {
    it('is placed with what was found by typing, and shows what can be sold', async () => {
      const name = unique('Tent');
      const sku = await shop.product([3, 2], undefined, { name, price: 12.5 });
      const { page, visit, address } = await dashboard.asUser({ resources: [VIEW, 'Vendor_Sales::create'] });
      await visit('/sales/orders/new');
      await page.getByLabel('Customer’s email').fill('jane@example.com');
      await chooseStore(page);
      await page.getByLabel('SKU or name 1').fill(name.toLowerCase());
      await page.getByRole('option', { name: sku }).click();
      await page.getByText(`${name} · 5 can be sold`).first().waitFor();
      await page.getByText('Catalogue: US$12.50').waitFor();
      await page.getByLabel('Quantity 1').fill('1.000');
      await page.keyboard.press('Tab');
      await page.getByText('1.000 could mean 1000 or 1: type 1000 or 1.0.').waitFor();
      await page.getByLabel('Price 1').fill('€ 1,250');
      await page.getByText('Understood as 1250').waitFor();
      await page.getByLabel('Price 1').fill('');
      await page.getByLabel('Quantity 1').fill('6');
      await page.getByText('Not enough items for sale · ').waitFor();
      await page.getByLabel('Quantity 1').fill('2');
      await page.getByText('Total: US$25.00').waitFor();
      await page.getByRole('button', { name: 'Place order' }).dblclick();
      await page.waitForURL(/\/sales\/orders\/\d+$/);
      await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
      const order = await rest(address().replace('/sales/', ''));
      expect([order.customer_email, order.store_id, order.grand_total]).toEqual(['jane@example.com', shop.storeId, 25]);
      expect(
        order.items.map((item: { sku: string; qty_ordered: number; price: number }) => [
          item.sku,
          item.qty_ordered,
          item.price,
        ]),
      ).toEqual([[sku, 2, 12.5]]);
      const [{ total }] = (await dashboard.app.database.query(
        'SELECT COUNT(*) AS total FROM sales_order_item WHERE sku = ?',
        [sku],
      )) as [{ total: string }];
      expect(Number(total)).toBe(1);
    });

    it('that is refused keeps what was typed, and says at the line what is missing', async () => {
      const [bag, mug] = [await shop.product([3]), await shop.product([1])];
      const { page, visit } = await dashboard.asUser();
      await visit('/sales/orders/new');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText('Enter an email address.').waitFor();
      await page.getByText('Enter a SKU.').waitFor();
      await page.getByLabel('Customer’s email').fill('jane@example.com');
      await chooseStore(page);
      await page.getByLabel('SKU or name 1').fill(bag);
      await page.getByLabel('Quantity 1').fill('2');
      // The keyboard alone goes on to the next line.
      await page.keyboard.press('Enter');
      await page.getByLabel('SKU or name 2').fill(mug);
      await page.getByText('1 can be sold').first().waitFor();
      // Another customer takes the last one meanwhile.
      await shop.order({ sku: mug, qty_ordered: 1 });
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('alert').filter({ hasText: 'Not enough items for sale' }).waitFor();
      await page.getByText('Not enough items for sale · ').waitFor();
      await eventuallyEqual(() => page.getByText('0 can be sold').count(), 1);
      expect(await page.getByLabel('SKU or name 1').inputValue()).toBe(bag);
      expect(await page.getByLabel('Quantity 1').inputValue()).toBe('2');
      await page.getByRole('button', { name: 'Remove line 2' }).click();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
      await page.getByRole('table', { name: 'Items of the order' }).getByText(bag).waitFor();
    });

    it('is not for whoever may not place orders', async () => {
      const { page, visit } = await dashboard.asUser({ resources: [VIEW] });
      await visit('/sales/orders/new');
      await page.getByText('No permission').waitFor();
    });

    it.each(LOOKS)('has no accessibility violations: $screen', async (look) => {
      const { page, visit, axe } = await dashboard.asUser(look);
      await visit('/sales/orders/new');
      await page.getByRole('button', { name: 'Add a line' }).click();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText('Enter an email address.').waitFor();
      await axe();
    });
  });

  describe('the page of an order', () => {
    it('offers what the state allows, and nothing without the permission', async () => {
      const order = await shop.order({ sku: await shop.product([9]), qty_ordered: 1 });
      const all = await dashboard.asUser();
      await all.visit(`/sales/orders/${order.id}`);
      await all.page.getByRole('table', { name: 'Items of the order' }).waitFor();
      const buttons = (page: Page, name: string): Promise<number> =>
        page.getByRole('button', { name, exact: true }).count();
      for (const name of ['Ship', 'Invoice', 'Hold', 'Cancel order']) {
        await eventuallyEqual(async () => [name, await buttons(all.page, name)], [name, 1]);
      }
      for (const name of ['Refund', 'Release the hold']) expect(await buttons(all.page, name)).toBe(0);
      const viewer = await dashboard.asUser({ resources: [VIEW] });
      await viewer.visit(`/sales/orders/${order.id}`);
      await viewer.page.getByRole('table', { name: 'Items of the order' }).waitFor();
      for (const name of ['Ship', 'Invoice', 'Hold', 'Cancel order', 'Add comment']) {
        expect([name, await buttons(viewer.page, name)]).toEqual([name, 0]);
      }
      expect(await viewer.page.getByRole('link', { name: 'History rows' }).count()).toBe(0);
    });

    it.each(Object.entries(ACTIONS))('hides %s alone where its permission is missing', async (hidden, missing) => {
      const sku = await shop.product([9]);
      const order = await pricedOrder(dashboard.app, shop, [{ sku, qty_ordered: 3, price: 10 }]);
      const items = [{ order_item_id: order.lines[0], qty: 1 }];
      await dashboard.app.http.post(`/rest/V1/order/${order.id}/invoice`, { items });
      const resources = [VIEW, ...Object.values(ACTIONS).filter((resource) => resource !== missing)];
      const { page, visit } = await dashboard.asUser({ resources });
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('table', { name: 'Items of the order' }).waitFor();
      await eventuallyEqual(
        async () => (await page.locator('main header').getByRole('button').allTextContents()).sort(),
        Object.keys(ACTIONS)
          .filter((name) => name !== hidden)
          .sort(),
      );
    });

    it('holds, releases and cancels, each after a question', async () => {
      const sku = await shop.product([9]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Hold', exact: true }).click();
      await page.getByRole('button', { name: 'Put on hold' }).click();
      await page.getByText('The order is on hold.').waitFor();
      await page.getByText('On hold', { exact: true }).waitFor();
      expect(await shop.progress(order)).toEqual(['holded', 0]);
      await page.getByRole('button', { name: 'Release the hold' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Release the hold' }).click();
      await page.getByText('The hold is released.').waitFor();
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByText('The order is cancelled.').waitFor();
      await page.getByText('The order holds nothing').waitFor();
      expect(await shop.progress(order)).toEqual(['canceled', 0]);
      expect((await shop.reservations(order, sku)).map(([, quantity]) => quantity)).toEqual([-4, 4]);
    });

    it('shows the refusal and the order as it is now, when somebody else was faster', async () => {
      const order = await shop.order({ sku: await shop.product([9]), qty_ordered: 1 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await shop.shipped(order);
      await dashboard.app.http.post(`/rest/V1/order/${order.id}/invoice`, {});
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByText('Nothing of this order can be canceled any more.').waitFor();
      await page.getByText('Complete', { exact: true }).waitFor();
    });

    it('takes comments', async () => {
      const order = await shop.order({ sku: await shop.product([9]), qty_ordered: 1 });
      const { page, visit } = await dashboard.asUser({ resources: [VIEW, 'Vendor_Sales::comment'] });
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.getByText('Enter a comment.').waitFor();
      await page.getByLabel('Comment', { exact: true }).fill('Call before delivery');
      await page.getByLabel('The customer can read it').click();
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.getByText('The comment is added.').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Call before delivery' }).waitFor();
      const { status_histories: comments } = await rest(`orders/${order.id}`);
      expect(comments).toMatchObject([{ comment: 'Call before delivery', is_visible_on_front: 1 }]);
      await eventuallyEqual(() => page.getByLabel('Comment', { exact: true }).inputValue(), '');
    });

    it('says that an order does not exist', async () => {
      const { page, visit } = await dashboard.asUser();
      await visit('/sales/orders/999999999');
      await page.getByText('Not found').waitFor();
    });

    it.each(LOOKS)('has no accessibility violations: $screen', async (look) => {
      const order = await orderWithDocuments(dashboard.app, shop);
      const { page, visit, axe } = await dashboard.asUser(look);
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('table', { name: 'Documents of the order' }).waitFor();
      await axe();
    });
  });

  async function chooseStore(page: Page): Promise<void> {
    await page.getByRole('combobox', { name: 'Store' }).click();
    await page.locator(`[role="option"][data-value="${shop.storeId}"]`).click();
  }
});
