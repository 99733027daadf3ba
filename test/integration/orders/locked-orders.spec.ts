import { LockedOrders, OrderFollowUps } from '../../../src/modules/orders/index.js';
import type { Order } from '../../../src/modules/orders/index.js';
import type { LineProgress } from '../../../src/modules/orders/domain/progress.js';
import { invalid } from '../../../src/platform/errors/application-error.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { reservationsOf } from '../reservations/support/demand.js';
import { Till } from './support/till.js';
import type { PlacedOrder } from './support/till.js';
import { planOf } from '../../support/plans.js';

const NOBODY = 999_999_999_999;
const of = (value: number): Quantity => Quantity.of(value);

describe('the order book', () => {
  let app: TestApplication;
  let till: Till;
  let book: LockedOrders;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
    book = app.get(LockedOrders);
  });
  afterAll(() => app.close());

  const inTransaction = <T>(work: () => Promise<T>): Promise<T> => app.within(() => app.database.run(work));
  /** Records what `progress` makes of the locked order. */
  const record = (placed: PlacedOrder, progress: (order: Order) => readonly LineProgress[]): Promise<Order> =>
    inTransaction(async () => {
      const order = await book.lock(placed.entity_id);
      return book.record(order, { items: progress(order) });
    });
  const orderOf = async (lines: number): Promise<PlacedOrder> => {
    const sku = await till.product(lines);
    return till.place(Array.from({ length: lines }, () => ({ sku, qty_ordered: 1 })));
  };

  it('answers what it has written', async () => {
    const [set, part, other] = [
      await till.warehouse.product(undefined, { type_id: 'bundle' }),
      await till.product(20),
      await till.product(5),
    ];
    const placed = await till.place([
      { sku: set, qty_ordered: 2 },
      { sku: part, qty_ordered: 6, parent_index: 0 },
      { sku: other, qty_ordered: 5, price: 3.5 },
    ]);
    const changed = await inTransaction(async () => {
      const order = await book.lock(placed.entity_id);
      const [, child, line] = order.items;
      const items = [
        { itemId: child?.itemId ?? 0, invoiced: of(6), shipped: of(3) },
        { itemId: line?.itemId ?? 0, invoiced: of(4), canceled: of(1) },
      ];
      const invoiced = await book.record(order, { items, paid: of(14) });
      return book.record(invoiced, { items: [{ itemId: line?.itemId ?? 0, refunded: of(2) }], refunded: of(7) });
    });
    expect(await app.within(() => book.read(placed.entity_id))).toEqual(changed);
    expect([changed.state, changed.totalPaid.toNumber(), changed.totalRefunded.toNumber()]).toEqual([
      'processing',
      14,
      7,
    ]);
    const counters = changed.items.map((item) =>
      [item.qtyInvoiced, item.qtyShipped, item.qtyRefunded, item.qtyRefundedUnshipped ?? of(9), item.qtyCanceled].map(
        (quantity) => quantity.toNumber(),
      ),
    );
    expect(counters).toEqual([
      [2, 1, 0, 0, 0],
      [6, 3, 0, 0, 0],
      [4, 0, 2, 2, 1],
    ]);
  });

  it('touches no other order', async () => {
    const [one, other] = [await orderOf(2), await orderOf(2)];
    const before = (await till.read(other.entity_id)).body;
    await record(one, (order) => order.items.map(({ itemId }) => ({ itemId, shipped: of(1) })));
    expect((await till.read(other.entity_id)).body).toEqual(before);
  });

  it('writes nothing but the order where only money moves', async () => {
    const placed = await orderOf(1);
    await inTransaction(async () => book.record(await book.lock(placed.entity_id), { items: [], paid: of(5) }));
    expect((await till.read(placed.entity_id)).body).toMatchObject({ state: 'new', total_paid: 5 });
  });

  it('needs as many statements for a thousand lines as for one', async () => {
    const [one, thousand] = [await orderOf(1), await orderOf(1000)];
    const ship = (placed: PlacedOrder) =>
      countStatements(app.database, () =>
        record(placed, (order) => order.items.map(({ itemId }) => ({ itemId, shipped: of(1) }))),
      );
    const few = await ship(one);
    expect(few.byCommand).toMatchObject({ UPDATE: 2 });
    expect(await ship(thousand)).toEqual(few);
    expect((await till.read(thousand.entity_id)).body.items.at(-1)).toMatchObject({ qty_shipped: 1 });
  });

  it('finds the lines by their primary key, however few there are', async () => {
    const placed = await orderOf(3);
    const execute = jest.spyOn(app.database, 'execute');
    await record(placed, (order) => order.items.map(({ itemId }) => ({ itemId, shipped: of(1) })));
    const [sql, parameters] = execute.mock.calls.find(([text]) => text.includes('JSON_TABLE')) ?? [''];
    execute.mockRestore();
    const plan = await planOf((text, values) => app.database.query(text, values), sql, parameters);
    expect(plan.find(({ table }) => table === 'i')).toMatchObject({ type: 'eq_ref', key: 'PRIMARY' });
  });

  it('lets one at a time have an order', async () => {
    const placed = await orderOf(1);
    const steps: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const first = inTransaction(async () => {
      const order = await book.lock(placed.entity_id);
      locked();
      await held;
      steps.push('first');
      await book.record(order, { items: [{ itemId: placed.items[0]?.item_id ?? 0, shipped: of(1) }] });
    });
    await isLocked;
    const second = inTransaction(async () => {
      const order = await book.lock(placed.entity_id);
      steps.push('second');
      return order.items[0]?.qtyShipped.toNumber();
    });
    release();
    await first;
    expect([await second, steps]).toEqual([1, ['first', 'second']]);
  });

  it('is asked inside a transaction, for an order that is there', async () => {
    const placed = await orderOf(1);
    await expect(app.within(() => book.lock(placed.entity_id))).rejects.toThrow('An order is locked in a transaction.');
    const missing = { kind: 'not-found', message: expect.stringContaining("doesn't exist") };
    await expect(inTransaction(() => book.lock(NOBODY))).rejects.toMatchObject(missing);
    await expect(app.within(() => book.read(NOBODY))).rejects.toMatchObject(missing);
  });

  it('comments under the status that the order has', async () => {
    const placed = await orderOf(1);
    await inTransaction(async () => {
      const order = await book.lock(placed.entity_id);
      await book.comment(order, { comment: 'Parcel 1', isCustomerNotified: true, isVisibleOnFront: true });
    });
    expect((await till.read(placed.entity_id)).body.status_histories).toMatchObject([
      { comment: 'Parcel 1', status: 'pending', is_customer_notified: 1, is_visible_on_front: 1 },
    ]);
  });
});

describe('an order that is to be invoiced at once', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const AT_ONCE = { extension_attributes: { auto_invoice: true } };
  const virtualProduct = (): Promise<string> => till.product(5, { type_id: 'virtual' });

  it('is answered as its invoice left it, which is made in the same transaction', async () => {
    const sku = await virtualProduct();
    const invoice = jest.spyOn(app.get(OrderFollowUps), 'invoice').mockImplementation(async (orderId) => {
      expect(app.database.inTransaction).toBe(true);
      const book = app.get(LockedOrders);
      const order = await book.lock(orderId);
      const items = order.items.map(({ itemId, qtyOrdered }) => ({ itemId, invoiced: qtyOrdered }));
      await book.record(order, { items, paid: of(2) });
    });
    const key = unique('key');
    const options = { headers: { 'idempotency-key': key } };
    const first = await till.post([{ sku, qty_ordered: 2, price: 1 }], AT_ONCE, options);
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        state: 'complete',
        total_paid: 2,
        items: [expect.objectContaining({ qty_invoiced: 2 })],
      }),
    ]);
    expect((await till.read(first.body.entity_id)).body).toEqual(first.body);
    expect((await till.post([{ sku, qty_ordered: 2, price: 1 }], AT_ONCE, options)).body).toEqual(first.body);
    expect(invoice).toHaveBeenCalledTimes(1);
  });

  it('is not placed where its invoice is refused', async () => {
    const [sku, increment_id] = [await virtualProduct(), unique('O')];
    jest.spyOn(app.get(OrderFollowUps), 'invoice').mockRejectedValue(invalid('No invoice for "%1".', ['you']));
    const answer = await till.post([{ sku, qty_ordered: 2 }], { ...AT_ONCE, increment_id });
    expect([answer.status, answer.body]).toEqual([400, { message: 'No invoice for "%1".', parameters: ['you'] }]);
    const rows = await app.database.query('SELECT 1 FROM sales_order WHERE increment_id = ?', [increment_id]);
    expect([rows, await reservationsOf(app, increment_id), await till.salable(sku)]).toEqual([[], [], 5]);
  });

  it('is merely placed where nothing of it is virtual', async () => {
    const invoice = jest.spyOn(app.get(OrderFollowUps), 'invoice');
    const { status, body } = await till.post([{ sku: await till.product(1), qty_ordered: 1 }], AT_ONCE);
    expect([status, body.state, body.extension_attributes]).toEqual([200, 'new', { auto_invoice: true }]);
    expect(invoice).not.toHaveBeenCalled();
  });
});
