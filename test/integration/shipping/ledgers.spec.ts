import { OutstandingReader } from '../../../src/modules/reservations/index.js';
import { ShippedQuantities } from '../../../src/modules/shipping/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Shop } from './support/shop.js';

const NOT_SAVED = 'Could not save a shipment, see error log for details';

describe('what a shipment does to the two ledgers', () => {
  let app: TestApplication;
  let shop: Shop;
  let one: string;
  let two: string;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    [one = '', two = ''] = shop.sources;
  });
  afterAll(() => app.close());

  const shipmentsOf = async (orderId: number): Promise<number> => {
    const [row] = await app.database.query<{ total: string }>(
      'SELECT COUNT(*) AS total FROM sales_shipment WHERE order_id = ?',
      [orderId],
    );
    return Number(row?.total);
  };

  it('takes the goods from the source, says why, and gives the reservation back', async () => {
    const [bag, mug] = [await shop.product([10]), await shop.product([4])];
    const order = await shop.order({ sku: bag, qty_ordered: 3 }, { sku: mug, qty_ordered: 4 });
    const id = await shop.shipped(order, undefined, one);
    expect([await shop.onHand(bag), await shop.onHand(mug)]).toEqual([
      [7, null],
      [0, null],
    ]);
    const rows = (await historyOf(app.database, bag, mug)).filter((row) => row.reason === 'shipment');
    expect(rows.map((row) => [row.sku, row.source_code, row.delta, row.quantity_after, row.status_after])).toEqual([
      [bag, one, -3, 7, null],
      [mug, one, -4, 0, 0],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ reference_type: 'shipment', reference_id: String(id), actor_type: 'integration' });
      expect(row.actor_id).not.toBeNull();
    }
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(1);
    expect(await shop.reservations(order, bag)).toEqual([
      [null, -3, 'order_placed'],
      [null, 3, 'shipment_created'],
    ]);
    expect(await shop.progress(order)).toEqual(['processing', 3, 4]);
    expect(await driftOf(app.database, [bag, mug])).toEqual([]);
  });

  it('ships in parts, from several sources, until nothing is left', async () => {
    const sku = await shop.product([2, 5]);
    const order = await shop.order({ sku, qty_ordered: 5 });
    const [line = 0] = order.lines;
    const first = await shop.shipped(order, [[line, 2]], one);
    const second = await shop.shipped(order, [[line, 1]], two);
    const third = await shop.shipped(order, undefined, two);
    expect(await shop.onHand(sku)).toEqual([0, 2]);
    expect(await shop.reservations(order, sku)).toEqual([
      [null, -5, 'order_placed'],
      [null, 2, 'shipment_created'],
      [null, 1, 'shipment_created'],
      [null, 2, 'shipment_created'],
    ]);
    const again = await shop.ship(order);
    expect([again.status, again.body.message.split('\n')[1]]).toEqual([
      400,
      'The order does not allow a shipment to be created.',
    ]);
    const shipped = await app.get(ShippedQuantities).ofOrder(order.id);
    expect(shipped.map((part) => ({ ...part, quantity: part.quantity.toNumber() }))).toEqual([
      { shipmentId: first, orderItemId: line, sku, sourceCode: one, quantity: 2 },
      { shipmentId: second, orderItemId: line, sku, sourceCode: two, quantity: 1 },
      { shipmentId: third, orderItemId: line, sku, sourceCode: two, quantity: 2 },
    ]);
  });

  it('leaves nothing behind where one item is short', async () => {
    const [bag, mug] = [await shop.product([10, 1]), await shop.product([1, 1])];
    const order = await shop.order({ sku: bag, qty_ordered: 1 }, { sku: mug, qty_ordered: 2 });
    const answer = await shop.ship(order, { extension_attributes: { source_code: one } });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        message: NOT_SAVED,
        errors: [
          { message: 'Not all of your products are available in the requested quantity.', parameters: [] },
          {
            message: 'The quantity of SKU "%sku" at source "%source_code" is not sufficient.',
            parameters: { sku: mug, source_code: one },
          },
        ],
      },
    ]);
    expect(await shop.onHand(bag)).toEqual([10, 1]);
    expect(await shop.reservations(order, bag)).toHaveLength(1);
    expect(await shop.progress(order)).toEqual(['new', 0, 0]);
    expect(await shipmentsOf(order.id)).toBe(0);
    expect((await historyOf(app.database, bag, mug)).some((row) => row.reason === 'shipment')).toBe(false);
  });

  it('is refused where the source has no item of a SKU, or does not exist', async () => {
    const sku = await shop.product([5]);
    const order = await shop.order({ sku, qty_ordered: 1 });
    const elsewhere = await shop.ship(order, { extension_attributes: { source_code: two } });
    expect([elsewhere.status, elsewhere.body]).toEqual([
      400,
      {
        message: NOT_SAVED,
        errors: [{ message: 'Source item not found by source code: %1 and sku: %2.', parameters: [two, sku] }],
      },
    ]);
    const code = unique('nowhere');
    const unknown = await shop.ship(order, { extension_attributes: { source_code: code } });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      {
        message: NOT_SAVED,
        errors: [{ message: 'Source with code "%value" does not exist.', parameters: { value: code } }],
      },
    ]);
    expect(await shipmentsOf(order.id)).toBe(0);
  });

  it('ships what is not managed without taking anything, and never what is virtual', async () => {
    const unmanaged = await shop.product([undefined, 5], { use_config_manage_stock: false, manage_stock: false });
    const ebook = await shop.product([9], undefined, { type_id: 'virtual' });
    const order = await shop.order({ sku: unmanaged, qty_ordered: 2 }, { sku: ebook, qty_ordered: 1 });
    const id = await shop.shipped(order, undefined, one);
    expect(await shop.onHand(unmanaged)).toEqual([null, 5]);
    expect(await shop.onHand(ebook)).toEqual([9, null]);
    const { body } = await app.http.get(`/rest/V1/shipment/${id}`);
    expect(body.items.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty])).toEqual([[unmanaged, 2]]);
  });

  it('takes the children of a composite line', async () => {
    const parent = await shop.warehouse.product(undefined, { type_id: 'configurable' });
    const child = await shop.product([6]);
    const order = await shop.order(
      { sku: parent, qty_ordered: 3, product_type: 'configurable' },
      { sku: child, qty_ordered: 3, parent_index: 0 },
    );
    const [parentLine = 0] = order.lines;
    await shop.shipped(order, [[parentLine, 2]], one);
    expect(await shop.onHand(child)).toEqual([4, null]);
    expect(await shop.progress(order)).toEqual(['processing', 2, 2]);
  });

  it('goes by the name that a product has today, and ships one that is gone without taking anything', async () => {
    const [renamed, gone] = [await shop.product([undefined, 5]), await shop.product([undefined, 5])];
    const order = await shop.order({ sku: renamed, qty_ordered: 1 }, { sku: gone, qty_ordered: 1 });
    const name = unique('NEW');
    const rename = await app.http.put(`/rest/V1/products/${renamed}`, { product: { sku: name } });
    expect(rename.status).toBe(200);
    expect((await app.http.delete(`/rest/V1/products/${gone}`)).status).toBe(200);
    await shop.shipped(order, undefined, two);
    expect(await shop.onHand(name)).toEqual([null, 4]);
    expect(await app.get(OutstandingReader).ofOrder(order.incrementId)).toEqual([]);
    expect((await historyOf(app.database, gone)).some((row) => row.reason === 'shipment')).toBe(false);
  });

  it('sends no more statements for many lines than for a few', async () => {
    const skus: string[] = [];
    for (let index = 0; index < 30; index += 1) skus.push(await shop.product([5]));
    const statementsFor = async (count: number): Promise<number> => {
      const order = await shop.order(...skus.slice(0, count).map((sku) => ({ sku, qty_ordered: 1 })));
      return (await countStatements(app.database, () => shop.shipped(order, undefined, one))).total;
    };
    await statementsFor(2);
    const few = await statementsFor(3);
    expect(await statementsFor(30)).toBeLessThanOrEqual(few + 1);
  });
});
