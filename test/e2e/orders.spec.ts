import type { Answer } from '../support/http-client.js';
import { Till } from '../integration/orders/support/till.js';
import type { PlacedOrder } from '../integration/orders/support/till.js';
import { balancesOf, reservationsOf } from '../integration/reservations/support/demand.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const ORDERS = '/rest/V1/orders';
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('placing orders over REST', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const ordersWith = async (incrementId: string): Promise<number> => {
    const [row] = await app.database.query<{ total: string }>(
      'SELECT COUNT(*) AS total FROM sales_order WHERE increment_id = ?',
      [incrementId],
    );
    return Number(row?.total);
  };

  describe('an order', () => {
    it('answers the order with its ids, and reads back the same', async () => {
      const sku = await till.product(10);
      const incrementId = unique('O');
      const { status, body } = await till.post([{ sku, qty_ordered: 2, price: 29.95, name: 'Mug', row_total: 59.9 }], {
        increment_id: incrementId,
        customer_id: 5,
        base_grand_total: 59.9,
        billing_address: { firstname: 'Jane', street: ['S 1'], region: null },
        payment: { method: 'checkmo', additional_information: [] },
      });
      expect(status).toBe(200);
      const orderId = body.entity_id as number;
      expect(body).toEqual({
        base_grand_total: 59.9,
        billing_address: { firstname: 'Jane', street: ['S 1'] },
        payment: { method: 'checkmo', additional_information: [] },
        entity_id: orderId,
        increment_id: incrementId,
        state: 'new',
        status: 'pending',
        store_id: till.storeId,
        customer_id: 5,
        customer_email: 'jane@example.com',
        is_virtual: 0,
        total_qty_ordered: 2,
        total_item_count: 1,
        order_currency_code: 'USD',
        grand_total: 59.9,
        total_paid: 0,
        total_refunded: 0,
        created_at: expect.stringMatching(TIME),
        updated_at: body.created_at,
        items: [
          {
            no_discount: 0,
            row_total: 59.9,
            item_id: expect.any(Number),
            order_id: orderId,
            product_id: expect.any(Number),
            product_type: 'simple',
            sku,
            name: 'Mug',
            is_virtual: 0,
            is_qty_decimal: 0,
            price: 29.95,
            qty_ordered: 2,
            qty_canceled: 0,
            qty_invoiced: 0,
            qty_refunded: 0,
            qty_returned: 0,
            qty_shipped: 0,
            store_id: till.storeId,
            created_at: body.created_at,
            updated_at: body.created_at,
          },
        ],
        status_histories: [],
      });
      expect((await till.read(orderId)).body).toEqual(body);
    });

    it('reserves what was ordered, in the name of the order', async () => {
      const sku = await till.product(10);
      const order = await till.place([
        { sku, qty_ordered: 2 },
        { sku, qty_ordered: 1.5 },
      ]);
      expect(await reservationsOf(app, order.increment_id)).toEqual([
        [till.stockId, null, sku, -3.5, 'order_placed', ''],
      ]);
      expect(await till.salable(sku)).toBe(6.5);
    });

    it('gives an order its number: its id with nine digits', async () => {
      const { body } = await till.post([{ sku: await till.product(1), qty_ordered: 1 }]);
      expect(body.increment_id).toBe(String(body.entity_id).padStart(9, '0'));
      expect((await till.read(body.entity_id)).body.increment_id).toBe(body.increment_id);
    });

    it('passes over numbers that a client has given to orders of its own', async () => {
      const sku = await till.product(100);
      const first = (await till.post([{ sku, qty_ordered: 1 }])).body.entity_id as number;
      // These twenty orders use up the next twenty ids, and their numbers are those of the twenty after that.
      const taken = Array.from({ length: 20 }, (_, index) => String(first + 21 + index).padStart(9, '0'));
      const entities = taken.map((increment_id) => till.entity([{ sku, qty_ordered: 1 }], { increment_id }));
      const batch = await app.http.post(`${ORDERS}/batch`, { entities });
      expect(batch.body.map(({ order }: { order: PlacedOrder }) => order.increment_id)).toEqual(taken);
      const numbers: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { status, body } = await till.post([{ sku, qty_ordered: 1 }]);
        expect([status, body.increment_id]).toEqual([200, String(body.entity_id).padStart(9, '0')]);
        numbers.push(body.increment_id);
      }
      expect(new Set([...numbers, ...taken]).size).toBe(23);
    });

    it('is PUT /V1/orders/create as well', async () => {
      const entity = till.entity([{ sku: await till.product(1), qty_ordered: 1 }], { increment_id: unique('O') });
      const { status, body } = await app.http.put(`${ORDERS}/create`, { entity });
      expect([status, body.state]).toEqual([200, 'new']);
      expect((await till.read(body.entity_id)).status).toBe(200);
    });

    it('refuses what can not be sold with the text of the condition, and leaves nothing', async () => {
      const [sku, increment_id] = [await till.product(2), unique('O')];
      const answer = await till.post([{ sku, qty_ordered: 3 }], { increment_id });
      expect([answer.status, answer.body]).toEqual([400, { message: 'Not enough items for sale' }]);
      expect([await ordersWith(increment_id), await reservationsOf(app, increment_id)]).toEqual([0, []]);
      expect(await balancesOf(app, sku)).toEqual([]);
      await till.place([{ sku, qty_ordered: 2 }], { increment_id });
    });

    it('burns no number for what it refuses', async () => {
      const sku = await till.product(2);
      const before: Answer = await till.post([{ sku, qty_ordered: 1 }]);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await till.post([{ sku, qty_ordered: 3 }])).status).toBe(400);
      }
      const after: Answer = await till.post([{ sku, qty_ordered: 1 }]);
      expect(Number(after.body.increment_id)).toBe(Number(before.body.increment_id) + 1);
    });

    it('refuses a number that an order has, in any store and any spelling, and leaves nothing', async () => {
      const other = await Till.open(app);
      const [sku, increment_id] = [await till.product(5), unique('Number')];
      await till.place([{ sku, qty_ordered: 1 }], { increment_id });
      const foreign = await other.product(5);
      for (const [at, item, number] of [
        [till, sku, increment_id],
        [other, foreign, increment_id],
        [other, foreign, increment_id.toUpperCase()],
      ] as const) {
        const answer = await at.post([{ sku: item, qty_ordered: 1 }], { increment_id: number });
        expect([answer.status, answer.body]).toEqual([
          400,
          { message: 'An order with the increment id "%1" already exists.', parameters: [number] },
        ]);
      }
      expect([await till.salable(sku), await other.salable(foreign)]).toEqual([4, 5]);
    });

    it('sells the last one once, and one number once, however many ask', async () => {
      const [sku, increment_id] = [await till.product(1), unique('O')];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          till.post([{ sku, qty_ordered: 1 }], index < 4 ? { increment_id } : { increment_id: unique('O') }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
      const many = await till.product(10);
      const same = unique('O');
      const repeated = await Promise.all(
        Array.from({ length: 4 }, () => till.post([{ sku: many, qty_ordered: 1 }], { increment_id: same })),
      );
      expect(repeated.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect([await ordersWith(same), await till.salable(many)]).toEqual([1, 9]);
    });

    it('refuses a store that does not exist, and takes the default one where none is named', async () => {
      const sku = await till.product(1);
      const unknown = await till.post([{ sku, qty_ordered: 1 }], { store_id: 4_000_000_000 });
      expect([unknown.status, unknown.body]).toEqual([
        400,
        { message: "The store that was requested wasn't found. Verify the store and try again." },
      ]);
      await till.warehouse.items(sku, { default: 1 });
      const { status, body } = await till.post([{ sku, qty_ordered: 1 }], { store_id: null });
      expect([status, body.store_id]).toEqual([200, 1]);
    });

    it('takes SKUs that the catalogue does not have, with the type that is sent', async () => {
      const sku = unique('LOOSE');
      await till.warehouse.items(sku, { [till.source]: 3 });
      const order = await till.place([
        { sku, qty_ordered: 1 },
        { sku, qty_ordered: 1, product_type: 'virtual' },
      ]);
      expect(order.items).toMatchObject([
        { sku, product_type: 'simple', is_virtual: 0 },
        { sku, product_type: 'virtual', is_virtual: 1 },
      ]);
      expect(await reservationsOf(app, order.increment_id)).toEqual([
        [till.stockId, null, sku, -2, 'order_placed', ''],
      ]);
    });

    it('takes a thousand items', async () => {
      const sku = await till.product(1000);
      const order = await till.place(Array.from({ length: 1000 }, () => ({ sku, qty_ordered: 1 })));
      expect(order.items).toHaveLength(1000);
      const ids = order.items.map(({ item_id }) => item_id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect((await till.read(order.entity_id)).body.items).toHaveLength(1000);
      expect(await till.salable(sku)).toBe(0);
    });
  });

  describe('goods that were reserved ahead', () => {
    const reserveAhead = async (incrementId: string, items: readonly object[]): Promise<void> => {
      const placement = { increment_id: incrementId, store_id: till.storeId, items };
      const { status, body } = await app.http.post('/rest/V1/inventory/order-placements', { placement });
      expect([status, body]).toEqual([200, true]);
    };

    it('are adopted by the order of that number', async () => {
      const [sku, increment_id] = [await till.product(2), unique('O')];
      await reserveAhead(increment_id, [{ sku, qty: 2 }]);
      const order = await till.place([{ sku, qty_ordered: 2 }], { increment_id });
      expect(await reservationsOf(app, increment_id)).toEqual([[till.stockId, null, sku, -2, 'order_placed', '']]);
      expect((await till.act(order.entity_id, 'cancel')).body).toBe(true);
      expect(await till.salable(sku)).toBe(2);
    });

    it('are of no use to a stranger, who is told nothing of them; whoever may change orders may act', async () => {
      const [sku, increment_id] = [await till.product(9), unique('O')];
      const [owner, stranger, clerk] = [
        await app.tokenFor(['Vendor_Sales::create']),
        await app.tokenFor(['Vendor_Sales::create']),
        await app.tokenFor(['Vendor_Sales::create', 'Vendor_Sales::actions_edit']),
      ];
      const path = '/rest/V1/inventory/order-placements';
      const ahead = (token: string, qty: number) =>
        app.http.post(path, { placement: { increment_id, store_id: till.storeId, items: [{ sku, qty }] } }, { token });
      const cancel = async (token: string) =>
        (await app.http.post(`${path}/${increment_id}/cancel`, {}, { token })).body;
      const order = (token: string, qty_ordered: number) =>
        till.post([{ sku, qty_ordered }], { increment_id }, { token });
      const taken = { message: 'An order with the increment id "%1" already exists.', parameters: [increment_id] };

      expect((await ahead(owner, 2)).body).toBe(true);
      for (const qty of [2, 3]) {
        expect((await ahead(stranger, qty)).body).toEqual(taken);
        expect((await order(stranger, qty)).body).toEqual(taken);
      }
      expect([await cancel(stranger), await till.salable(sku)]).toEqual([false, 7]);
      expect((await ahead(owner, 2)).body).toBe(true);
      expect([(await ahead(clerk, 2)).body, await cancel(clerk)]).toEqual([true, true]);
      // It was given back: the number is anybody's, and then theirs.
      expect((await ahead(stranger, 1)).body).toBe(true);
      expect((await ahead(owner, 1)).body).toEqual(taken);
      expect((await order(owner, 1)).body).toEqual(taken);
      expect((await order(clerk, 1)).status).toBe(200);
      expect((await ahead(owner, 1)).body).toEqual(taken);
      expect([await cancel(stranger), await till.salable(sku)]).toEqual([false, 8]);
    });

    it('are not given to an order of other items', async () => {
      const [sku, increment_id] = [await till.product(5), unique('O')];
      await reserveAhead(increment_id, [{ sku, qty: 2 }]);
      const answer = await till.post([{ sku, qty_ordered: 3 }], { increment_id });
      expect([answer.status, await ordersWith(increment_id)]).toEqual([400, 0]);
      expect(await till.salable(sku)).toBe(3);
    });
  });

  describe('composite products', () => {
    it('reserve their children; the line above names them', async () => {
      const [red, cap] = [await till.product(5), await till.product(50)];
      const set = await till.warehouse.product(undefined, { type_id: 'bundle' });
      const order = await till.place([
        { sku: red, qty_ordered: 2, parent_index: 2 },
        { sku: cap, qty_ordered: 6, parent_index: 2 },
        { sku: set, qty_ordered: 2, price: 30 },
      ]);
      const [first, second, parent] = order.items;
      expect(order.items).toMatchObject([
        {
          parent_item_id: parent?.item_id,
          parent_item: { item_id: parent?.item_id, sku: set },
          product_type: 'simple',
        },
        { parent_item_id: parent?.item_id, parent_item: { product_type: 'bundle' } },
        { sku: set, product_type: 'bundle', qty_ordered: 2, price: 30 },
      ]);
      expect(parent).not.toHaveProperty('parent_item');
      expect(order).toMatchObject({ total_qty_ordered: 2, total_item_count: 1, grand_total: 60 });
      expect([first?.sku, second?.sku]).toEqual([red, cap]);
      const rows = await reservationsOf(app, order.increment_id);
      expect(rows.map(([, , sku, quantity]) => [sku, quantity]).sort()).toEqual(
        [
          [red, -2],
          [cap, -6],
        ].sort(),
      );
    });

    it('are refused as parents where neither the client nor the catalogue calls them composite', async () => {
      const sku = await till.product(5);
      const items = [
        { sku, qty_ordered: 1 },
        { sku, qty_ordered: 1, parent_index: 0 },
      ];
      const answer = await till.post(items);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          message: '"%field" names the product "%sku", which is not made of others.',
          parameters: { field: 'items[1].parent_index', sku },
        },
      ]);
      const order = await till.place([{ ...items[0], product_type: 'configurable' }, items[1] as object]);
      expect(await reservationsOf(app, order.increment_id)).toEqual([
        [till.stockId, null, sku, -1, 'order_placed', ''],
      ]);
    });
  });

  describe('what is refused before anything is asked', () => {
    it.each<[string, unknown, object]>([
      [
        'no entity',
        {},
        { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'entity' } },
      ],
      ['a text', { entity: 'x' }, { message: '"%field" has to be an object.', parameters: { field: 'entity' } }],
      [
        'an empty entity',
        { entity: {} },
        {
          message: 'Validation Failed',
          errors: [
            { message: '"%field" can not be empty.', parameters: { field: 'customer_email' } },
            {
              message: '"%field" must have between %min and %max entries.',
              parameters: { field: 'items', min: 1, max: 1000 },
            },
          ],
        },
      ],
      [
        'an address that is none',
        { entity: { customer_email: 'jane', items: [{ sku: 'A', qty_ordered: 1 }] } },
        { message: '"%field" has to be an email address.', parameters: { field: 'customer_email' } },
      ],
      [
        'a quantity that is none',
        { entity: { customer_email: 'a@b', items: [{ sku: 'A', qty_ordered: 'two' }] } },
        {
          message:
            'Error occurred during "qty_ordered" processing. The "two" value\'s type is invalid. The "float" type was expected. Verify and try again.',
        },
      ],
      [
        'a quantity of zero',
        { entity: { customer_email: 'a@b', items: [{ sku: 'A', qty_ordered: 0 }] } },
        { message: '"%field" must be above zero.', parameters: { field: 'items[0].qty_ordered' } },
      ],
      [
        'a parent that is not there',
        { entity: { customer_email: 'a@b', items: [{ sku: 'A', qty_ordered: 1, parent_index: 1 }] } },
        {
          message: '"%field" has to be the position of another item.',
          parameters: { field: 'items[0].parent_index' },
        },
      ],
      [
        'the id of an order to be changed',
        { entity: { entity_id: 1, customer_email: 'a@b', items: [{ sku: 'A', qty_ordered: 1 }] } },
        {
          message: '"%field" can not be sent: an order gets its id when it is placed.',
          parameters: { field: 'entity_id' },
        },
      ],
    ])('%s', async (_case, body, refusal) => {
      const answer = await app.http.post(ORDERS, body);
      expect([answer.status, answer.body]).toEqual([400, refusal]);
    });
  });
});
