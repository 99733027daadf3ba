import { Settings } from '../../src/modules/settings/index.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { eventuallyEqual, LOOKS, useDashboard, tick } from '../support/browser.js';
import { documentPages, orderWithDocuments, pricedOrder } from './support/orders.js';

const VIEW = 'Vendor_Sales::actions_view';
const READY_FOR_PICKUP = 'Vendor_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup';
const DOCUMENTS = ['Vendor_Sales::shipment', 'Vendor_Sales::sales_invoice', 'Vendor_Sales::sales_creditmemo'];

describe('documents of orders', () => {
  const dashboard = useDashboard();
  let shop: Shop;
  let one: string;
  let two: string;

  beforeAll(async () => {
    shop = await Shop.open(dashboard.app, 2);
    [one = '', two = ''] = shop.sources;
  });

  const rest = async (path: string): Promise<any> => (await dashboard.app.http.get(`/rest/V1/${path}`)).body;
  const historyOf = async (sku: string): Promise<[string, number, string, string | null, string][]> => {
    const rows = await dashboard.app.database.query<{
      source_code: string;
      delta: string;
      reason: string;
      reference_type: string | null;
      actor_type: string;
    }>(
      `SELECT source_code, delta, reason, reference_type, actor_type
         FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id`,
      [sku],
    );
    return rows.map((row) => [row.source_code, Number(row.delta), row.reason, row.reference_type, row.actor_type]);
  };

  describe('an order that is picked up', () => {
    it('says where, and is shipped by telling its customer that it is ready', async () => {
      await dashboard.app.http.put(`/rest/V1/inventory/sources/${one}`, {
        source: {
          street: 'Rue 1',
          city: 'Paris',
          extension_attributes: { is_pickup_location_active: true, frontend_name: 'Paris Centre' },
        },
      });
      const sku = await shop.product([5, 5]);
      const { body } = await dashboard.app.http.post('/rest/V1/orders', {
        entity: {
          store_id: shop.storeId,
          customer_email: 'buyer@example.com',
          items: [{ sku, qty_ordered: 2 }],
          extension_attributes: { pickup_location_code: one },
        },
      });
      const { page, visit } = await dashboard.asUser({
        resources: [VIEW, ...DOCUMENTS, 'Vendor_Sales::ship', READY_FOR_PICKUP],
      });
      await visit(`/sales/orders?sku=${sku}`);
      await page.getByRole('gridcell', { name: 'Paris Centre' }).waitFor();
      await page.getByRole('link', { name: body.increment_id }).click();
      await page.getByText('Paris Centre, Paris').waitFor();
      await page.getByText('Not yet').waitFor();
      expect(await page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Ready for pickup' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Tell the customer' }).click();
      await page.getByText('The customer is told that the order is ready.').waitFor();
      await page.getByText('The email is about to be sent').waitFor();
      await page.getByText(/^Order notified for pickup at: /).waitFor();
      await page.getByRole('button', { name: 'Tell again: ready for pickup' }).waitFor();
      expect(await shop.onHand(sku)).toEqual([3, 5]);
    });
  });

  describe('the shipment form', () => {
    it('suggests the nearest source to the address of the order, and says why', async () => {
      const { app } = dashboard;
      await app.within(() =>
        app.get(Settings).set('cataloginventory/source_selection_distance_based/provider', 'offline'),
      );
      await app.database.execute(
        "INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude) VALUES ('DE', '20095', 'Hamburg', '', '', 0, 0)",
      );
      await app.database.execute(
        'UPDATE inventory_source SET longitude = 0, latitude = CASE source_code WHEN ? THEN 2 ELSE 1 END WHERE source_code IN (?)',
        [one, [one, two]],
      );
      const sku = await shop.product([5, 4]);
      const { body } = await app.http.post('/rest/V1/orders', {
        entity: {
          store_id: shop.storeId,
          customer_email: 'buyer@example.com',
          items: [{ sku, qty_ordered: 3 }],
          shipping_address: { country_id: 'DE', postcode: '20095', street: ['Weg 1'], city: 'Hamburg' },
        },
      });
      const { page, visit, axe } = await dashboard.asUser();
      await visit(`/sales/orders/${body.entity_id}`);
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = page.getByRole('dialog');
      const source = dialog.getByLabel('Source', { exact: true });
      await eventuallyEqual(() => source.textContent(), one);
      await dialog.getByLabel('Comment').fill('Call first');
      await dialog.getByLabel('Suggested by').click();
      await eventuallyEqual(() => page.getByRole('option').allTextContents(), ['Source Priority', 'Distance Priority']);
      await page.getByRole('option', { name: 'Distance Priority' }).click();
      await eventuallyEqual(() => source.textContent(), two);
      await eventuallyEqual(() => dialog.getByLabel('Comment').inputValue(), 'Call first');
      await dialog.getByRole('button', { name: 'Why these sources' }).click();
      const reasons = dialog.getByRole('table', { name: 'Why these sources' });
      await eventuallyEqual(
        () => reasons.getByRole('row').allTextContents(),
        [
          'SKUSourceDistanceHasShipsWhy',
          `${sku}${two}111,19543Ships it`,
          `${sku}${one}222,39050Not needed: others ship all of it`,
        ],
      );
      await axe();
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await page.getByText('The shipment is made.').waitFor();
      expect(await shop.onHand(sku)).toEqual([5, 1]);
    });

    it('offers one way alone to an order without an address', async () => {
      const order = await shop.order({ sku: await shop.product([5, 4]), qty_ordered: 1 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Why these sources' }).waitFor();
      expect(await dialog.getByLabel('Suggested by').count()).toBe(0);
    });

    it('suggests the source of the reservation, warns of another one, and ships from it all the same', async () => {
      await shop.warehouse.withSourceReservations(async () => {
        const sku = await shop.product([0, 5]);
        const order = await shop.order({ sku, qty_ordered: 3 });
        await shop.warehouse.items(sku, { [one]: 9 });
        const { page, visit } = await dashboard.asUser();
        await visit(`/sales/orders/${order.id}`);
        const held = page.getByRole('table', { name: 'Reservations of the order' });
        await held.getByText(two).waitFor();
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().postData()?.includes(`"sourceCode":"${two}"`) === true),
          page.getByRole('button', { name: 'Ship', exact: true }).click(),
        ]);
        await answer.finished();
        const dialog = page.getByRole('dialog');
        await dialog.getByText(`Suggested: 3 × ${sku}`).waitFor();
        await eventuallyEqual(() => dialog.getByLabel('Source').textContent(), two);
        await eventuallyEqual(() => dialog.getByLabel(`Ship: ${sku}`).inputValue(), '3');

        await dialog.getByLabel('Source').click();
        await eventuallyEqual(
          () => page.getByRole('option').allTextContents(),
          [`${two}Suggested: 3 × ${sku}`, one, 'Let the service decide'],
        );
        // The response for this source has come by now.
        expect(await page.getByText('reserved these items at another source').count()).toBe(0);
        await page.getByRole('option', { name: one }).click();
        const warning = dialog.getByRole('alert');
        await warning.getByText('This order reserved these items at another source').waitFor();
        await warning
          .getByText(
            `${sku} is reserved at ${two} (3). Shipping from this source takes the stock from it and releases that reservation.`,
          )
          .waitFor();
        await dialog.getByText(`9 at ${one}`).waitFor();
        await dialog.getByLabel(`Ship: ${sku}`).fill('2');
        await dialog.getByLabel('Carrier').fill('UPS');
        await dialog.getByLabel('Tracking number').fill('1Z999');
        await dialog.getByRole('button', { name: 'Ship' }).click();
        await page.getByText('The shipment is made.').waitFor();
        expect(await shop.onHand(sku)).toEqual([7, 5]);
        expect((await historyOf(sku)).at(-1)).toEqual([one, -2, 'shipment', 'shipment', 'admin']);
        await held.getByRole('cell', { name: '1', exact: true }).waitFor();

        await page.getByRole('link', { name: /^Shipment / }).click();
        await page.getByRole('heading', { level: 1, name: /^Shipment / }).waitFor();
        await page.getByText('1Z999').waitFor();
        await page.getByRole('link', { name: 'History rows of this document' }).click();
        await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
        await page.getByRole('gridcell', { name: sku }).waitFor();
      });
    });

    it('shows that a source is asked for, and what is not there, and keeps what was typed', async () => {
      const sku = await shop.product([1, 5]);
      const order = await shop.order({ sku, qty_ordered: 2 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Source').click();
      await page.getByRole('option', { name: 'Let the service decide' }).click();
      await dialog.getByLabel('Comment').fill('Both boxes');
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await dialog.getByText('Specify the source to ship from').waitFor();
      await eventuallyEqual(() => dialog.getByLabel(`Ship: ${sku}`).inputValue(), '2');
      await dialog.getByLabel(`Ship: ${sku}`).fill('3');
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await dialog.getByText('At most 2.').waitFor();
      await dialog.getByLabel(`Ship: ${sku}`).fill('2');
      await dialog.getByLabel('Source').click();
      await page.getByRole('option', { name: new RegExp(`^${one}`) }).click();
      await eventuallyEqual(() => dialog.getByLabel(`Ship: ${sku}`).inputValue(), '1');
      await dialog.getByLabel(`Ship: ${sku}`).fill('2');
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await dialog.getByText('Could not save a shipment').waitFor();
      expect(await dialog.getByLabel('Comment').inputValue()).toBe('Both boxes');
      expect(await shop.onHand(sku)).toEqual([1, 5]);
    });

    it('that has become stale shows the refusal and what is left now', async () => {
      const sku = await shop.product([9]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(`Ship: ${sku}`).waitFor();
      const [line = 0] = order.lines;
      await shop.shipped(order, [[line, 3]], one);
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await dialog.getByText('must not be greater than the unshipped quantity').waitFor();
      await dialog.getByText('At most 1.').waitFor();
      await dialog.getByLabel(`Ship: ${sku}`).fill('1');
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await page.getByText('The shipment is made.').waitFor();
      expect(await shop.progress(order)).toEqual(['processing', 4]);
    });

    it('ships once when the button is clicked twice', async () => {
      const sku = await shop.product([9]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(`Ship: ${sku}`).fill('1');
      await dialog.getByRole('button', { name: 'Ship' }).dblclick();
      await page.getByText('The shipment is made.').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      expect(await shop.onHand(sku)).toEqual([8, null]);
    });

    it.each(LOOKS)('has no accessibility violations: $screen', async (look) => {
      await shop.warehouse.withSourceReservations(async () => {
        const sku = await shop.product([0, 5]);
        const order = await shop.order({ sku, qty_ordered: 3 });
        const { page, visit, axe } = await dashboard.asUser(look);
        await visit(`/sales/orders/${order.id}`);
        await page.getByRole('button', { name: 'Ship', exact: true }).click();
        await page.getByRole('dialog').getByLabel('Source').click();
        await page.getByRole('option', { name: one, exact: true }).click();
        await page.getByRole('dialog').getByRole('alert').waitFor();
        await axe();
      });
    });
  });

  describe('invoices and refunds', () => {
    it('invoices a part, ships, and refunds with goods back to stock', async () => {
      const sku = await shop.product([9]);
      const order = await pricedOrder(dashboard.app, shop, [{ sku, qty_ordered: 3, price: 10 }]);
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Invoice', exact: true }).click();
      await page.getByLabel(`Invoice: ${sku}`).fill('2');
      await page.getByRole('dialog').getByRole('button', { name: 'Invoice' }).click();
      await page.getByText('The invoice is made.').waitFor();
      expect((await rest(`orders/${order.id}`)).total_paid).toBe(20);
      await shop.shipped(order);

      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(`Refund: ${sku}`).fill('1');
      await tick(dialog.getByLabel(`Back to stock: ${sku}`));
      await dialog.getByText('Goods together: US$10.00').waitFor();
      await dialog.getByLabel('Keep back').fill('2.5');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await page.getByText('The credit memo is made.').waitFor();
      expect(await shop.onHand(sku)).toEqual([7, null]);
      expect((await historyOf(sku)).at(-1)).toEqual([one, 1, 'return_restock', 'creditmemo', 'admin']);

      await page.getByRole('link', { name: /^Credit memo / }).click();
      await page.getByRole('heading', { level: 1, name: /^Credit memo / }).waitFor();
      await page.getByText('US$7.50').waitFor();
      await page.getByRole('cell', { name: 'Yes' }).waitFor();
      await page.getByRole('link', { name: 'History rows of this document' }).click();
      await page.getByRole('gridcell', { name: sku }).waitFor();
    });

    it('shows what the server refuses of a refund, in the form', async () => {
      const sku = await shop.product([9]);
      const order = await pricedOrder(dashboard.app, shop, [{ sku, qty_ordered: 1, price: 10 }]);
      await dashboard.app.http.post(`/rest/V1/order/${order.id}/invoice`, {});
      const { page, visit } = await dashboard.asUser();
      await visit(`/sales/orders/${order.id}`);
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Refund on top').fill('5');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByText('The most money available to refund is 10.00.').waitFor();
      expect(await dialog.getByLabel('Refund on top').inputValue()).toBe('5');
      await dialog.getByLabel(`Refund: ${sku}`).fill('0');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByText('Enter how much to refund.').waitFor();
    });
  });

  describe('the pages of documents', () => {
    it.each(LOOKS)('show their lines, and have no accessibility violations: $screen', async (look) => {
      const order = await orderWithDocuments(dashboard.app, shop);
      const { page, visit, axe } = await dashboard.asUser(look);
      const addresses = await documentPages(dashboard.app, order.id);
      for (const [path, heading] of addresses) {
        await visit(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page
          .getByRole('link', { name: `Order ${order.incrementId}` })
          .first()
          .waitFor();
        await axe();
      }
      expect(addresses).toHaveLength(3);
    });

    it('are not for whoever may not see them, and name no order to whoever may not see that', async () => {
      const order = await orderWithDocuments(dashboard.app, shop);
      const [shipment = ['', /^$/], invoice = ['', /^$/], memo = ['', /^$/]] = await documentPages(
        dashboard.app,
        order.id,
      );
      const viewer = await dashboard.asUser({ resources: [VIEW] });
      for (const [path] of [shipment, invoice, memo]) {
        await viewer.visit(path);
        await viewer.page.getByText('No permission').waitFor();
      }
      const packer = await dashboard.asUser({ resources: DOCUMENTS });
      await packer.visit(shipment[0]);
      await packer.page.getByText(`Order #${order.id}`).waitFor();
      expect(await packer.page.getByText(order.incrementId).count()).toBe(0);
    });
  });
});
