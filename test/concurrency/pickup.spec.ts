import { NotifyReadyForPickup } from '../../src/modules/pickup-notices/app/notify-ready-for-pickup.service.js';
import { SendReadyMails } from '../../src/modules/pickup-notices/app/send-ready-mails.service.js';
import { Sequences } from '../../src/platform/database/sequences.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { LOCKS_HOLDERS, pauseAfter } from '../integration/transfers/support/pause.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

const LOCKS_ORDER_OR_HOLDERS = /FROM (sales_order o|inventory_reservation_holder\b)[\s\S]*FOR UPDATE/;
const READS_LINES = /FROM sales_order_item i WHERE i\.order_id = \? ORDER BY/;
const LOCKS_NOTICES = /FROM inventory_order_notification[\s\S]*FOR UPDATE SKIP LOCKED/;
const NOTIFIERS = 8;

describe('the notice that an order is ready for pickup', () => {
  let app: TestApplication;
  let shop: Shop;
  let place: string;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    [place = ''] = shop.sources;
    await app.http.put(`/rest/V1/inventory/sources/${place}`, {
      source: { street: 'S', city: 'C', extension_attributes: { is_pickup_location_active: true } },
    });
  });
  afterAll(() => app.close());

  /** An order of one of ten, picked up; its id and SKU. */
  const given = async (): Promise<{ id: number; sku: string }> => {
    const sku = await shop.product([10, 10]);
    const { status, body } = await app.http.post('/rest/V1/orders', {
      entity: {
        store_id: shop.storeId,
        customer_email: 'buyer@example.com',
        items: [{ sku, qty_ordered: 1 }],
        extension_attributes: { pickup_location_code: place },
      },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: body.entity_id, sku };
  };
  const notify = (id: number): Promise<void> => app.within(() => app.get(NotifyReadyForPickup).execute(id));
  const send = (): Promise<number> => app.within(() => app.get(SendReadyMails).execute());
  const count = async (table: string, column: string, value: unknown): Promise<number> => {
    const [row] = await app.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${table} WHERE ${column} = ?`,
      [value],
    );
    return Number(row?.total);
  };

  it('ships the goods once, however many give it at once', async () => {
    const { id, sku } = await given();
    const results = await Promise.allSettled(Array.from({ length: NOTIFIERS }, () => notify(id)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: NOTIFIERS }, () => 'fulfilled'));
    expect(await shop.onHand(sku)).toEqual([9, 10]);
    expect([
      await count('sales_shipment', 'order_id', id),
      await count('inventory_order_notification', 'order_id', id),
    ]).toEqual([1, 1]);
    expect(await count('sales_order_status_history', 'parent_id', id)).toBe(NOTIFIERS);
  });

  it('waits for the other one at the order’s holder and decides by what that has left', async () => {
    const { id, sku } = await given();
    const pause = pauseAfter(app.database, READS_LINES);
    try {
      const first = notify(id);
      await pause.arrived;
      const second = notify(id);
      pause.resume();
      await Promise.all([first, second]);
      expect(pause.sentSince(LOCKS_HOLDERS)).toBeGreaterThan(0);
    } finally {
      pause.restore();
    }
    expect([await count('sales_shipment', 'order_id', id), await shop.onHand(sku)]).toEqual([1, [9, 10]]);
  });

  it('takes the shipment’s id before it locks the order', async () => {
    const { id } = await given();
    const sequences = app.get(Sequences);
    const take = sequences.take.bind(sequences);
    const taken: [name: string, inTransaction: boolean][] = [];
    const watched = jest.spyOn(sequences, 'take').mockImplementation((name, number) => {
      taken.push([name, app.database.inTransaction]);
      return take(name, number);
    });
    try {
      await notify(id);
    } finally {
      watched.mockRestore();
    }
    expect(taken).toEqual([['shipment', false]]);
    expect(await count('sales_shipment', 'order_id', id)).toBe(1);
  });

  it.each<[string, (ids: readonly [number, number, number]) => [number[], number[]]]>([
    [
      'some of them',
      ([one, two, three]) => [
        [one, two],
        [one, three],
      ],
    ],
    ['none of them', ([, two, three]) => [[two], [three]]],
  ])('is refused for other orders under a key whose first list failed, with %s again', async (_case, pick) => {
    const [one, failing, unasked] = [(await given()).id, (await given()).id, (await given()).id];
    const [first, other] = pick([one, failing, unasked]);
    const key = unique('key');
    const ask = (orderIds: readonly number[]): Promise<Answer> =>
      app.http.post(
        '/rest/V1/order/notify-orders-are-ready-for-pickup',
        { orderIds },
        { headers: { 'idempotency-key': key } },
      );
    const service = app.get(NotifyReadyForPickup);
    const execute = service.execute.bind(service);
    const broken = jest.spyOn(service, 'execute').mockImplementation(async (id, part) => {
      if (id === failing) throw new Error('The database is gone.');
      await execute(id, part);
    });
    try {
      const errors = [{ id: failing, message: "We can't notify the customer right now." }];
      expect((await ask(first)).body).toEqual({ successful: false, errors });
    } finally {
      broken.mockRestore();
    }
    expect((await ask(other)).status).toBe(422);
    expect(await count('sales_shipment', 'order_id', unasked)).toBe(0);
    expect((await ask(first)).body).toEqual({ successful: true, errors: [] });
    expect(await count('sales_shipment', 'order_id', failing)).toBe(1);
  });

  it('would be decided by what is not true any more, were the order not locked', async () => {
    const { id } = await given();
    const pause = pauseAfter(app.database, READS_LINES, LOCKS_ORDER_OR_HOLDERS);
    try {
      const late = notify(id);
      await pause.arrived;
      await notify(id);
      pause.resume();
      const [{ status }] = await Promise.allSettled([late]);
      expect(status === 'rejected' || (await count('sales_shipment', 'order_id', id)) > 1).toBe(true);
    } finally {
      pause.restore();
    }
  });

  it('has one mail, whatever number of workers sends mails', async () => {
    const orders = await Promise.all([given(), given(), given()]);
    for (const { id } of orders) await notify(id);
    await send();
    for (const { id } of orders) await notify(id);
    const before = await count('mail_message', 'state', 'pending');
    const pause = pauseAfter(app.database, LOCKS_NOTICES);
    try {
      const slow = send();
      await pause.arrived;
      // What the first one has locked is left to it.
      expect(await send()).toBe(0);
      pause.resume();
      expect(await slow).toBe(orders.length);
    } finally {
      pause.restore();
    }
    expect([(await count('mail_message', 'state', 'pending')) - before, await send()]).toEqual([orders.length, 0]);
  });

  it('would have two, were the notices not locked', async () => {
    const { id } = await given();
    await notify(id);
    const original = app.database.query.bind(app.database);
    let [readers, meet] = [0, (): void => undefined];
    const bothHaveRead = new Promise<void>((resolve) => (meet = resolve));
    const unlocked = jest.spyOn(app.database, 'query').mockImplementation((async (
      sql: string,
      parameters?: unknown[],
    ) => {
      if (!LOCKS_NOTICES.test(sql) || readers === 2) return original(sql, parameters);
      const rows = await original(sql.replace('FOR UPDATE SKIP LOCKED', ''), parameters);
      readers += 1;
      if (readers === 2) meet();
      await bothHaveRead;
      return rows;
    }) as never);
    try {
      expect(await Promise.all([send(), send()])).toEqual([1, 1]);
    } finally {
      unlocked.mockRestore();
    }
  });
});
