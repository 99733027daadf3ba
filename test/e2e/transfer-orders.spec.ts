import { Settings } from '../../src/modules/settings/index.js';
import type { Shop } from '../integration/shipping/support/shop.js';
import { States } from '../integration/stock-states/support/states.js';
import { toldBy, TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
import { countStatements } from '../support/statements.js';

const FAILED = 'Validation Failed';
const FLAG = 'cataloginventory/source_reservations/enabled';

describe('transfers that take time', () => {
  let app: TestApplication;
  let shop: Shop;
  let states: States;
  let orders: TransferOrders;
  let route: readonly string[];
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, east, west } = await startTransfers());
    states = new States(app);
    orders = new TransferOrders(app);
    route = [east, west];
  });
  afterAll(() => app.close());

  const perSource = async (work: () => Promise<void>): Promise<void> => {
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
    try {
      await work();
    } finally {
      await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    }
  };
  const statusOf = async (id: number): Promise<unknown> => (await orders.get(id)).body.status;
  const itemOf = async (id: number, sku: string): Promise<Record<string, number>> => {
    const {
      sku: _sku,
      name: _name,
      ...figures
    } = (await orders.get(id)).body.items.find((item: { sku: string }) => item.sku === sku);
    return figures;
  };

  describe('from the draft to the last receipt', () => {
    it('move what is available to in_transit, and from there to where it arrived', async () => {
      const [one, two] = [await shop.product([10, 1]), await shop.product([4])];
      const draft = await orders.post('', {
        transfer: {
          ...{ origin_source_code: east, destination_source_code: west.toUpperCase(), reference: ' TO-1 ' },
          ...{ note: 'Truck', expected_at: '2026-02-03 08:00:00' },
          items: [
            { sku: one, quantity: 5 },
            { sku: two, quantity: 3 },
            { sku: one.toUpperCase(), quantity: 1 },
          ],
        },
      });
      expect([draft.status, draft.body]).toEqual([
        200,
        {
          ...{ id: expect.any(Number), origin_source_code: east, destination_source_code: west, status: 'draft' },
          ...{ move_reservations: false, reference: 'TO-1', note: 'Truck', expected_at: '2026-02-03 08:00:00' },
          ...{ created_by: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) },
          ...{ item_count: 2, quantity: 9, in_transit: 0, version: draft.body.steps[0].id },
          items: [one, two].sort().map((sku) => ({
            ...{ sku, name: expect.any(String), quantity: sku === one ? 6 : 3, to_ship: sku === one ? 6 : 3 },
            ...{ shipped: 0, in_transit: 0, received: 0, returned: 0, lost: 0 },
          })),
          steps: [expect.objectContaining({ kind: 'created', quantity: 0 })],
        },
      ]);
      const id = draft.body.id as number;
      expect(await itemsOf(app, one)).toEqual({ [east]: [10, 1], [west]: [1, 1] });

      const shipped = await orders.ship(id, [[one, 4]], { note: 'First pallet' });
      expect([shipped.status, shipped.body.status, shipped.body.in_transit]).toEqual([200, 'shipped', 4]);
      expect(await orders.rowsOf(shipped)).toEqual([
        [east, 'available', -4, 'transfer_out'],
        [west, 'in_transit', 4, 'transfer_in'],
      ]);
      expect(await itemsOf(app, one)).toEqual({ [east]: [6, 1], [west]: [1, 1] });
      expect(await states.of(one)).toEqual({ [`${west}/in_transit`]: 4 });

      const rest = await orders.ship(id);
      expect(await orders.rowsOf(rest)).toHaveLength(4);
      expect(await itemsOf(app, two)).toEqual({ [east]: [1, 1], [west]: [0, 0] });
      expect(toldBy(await orders.ship(id))).toEqual([400, 'Nothing of the transfer is left to ship.']);

      const received = await orders.receive(id, [
        [one, 3],
        [one, 1, 'damaged'],
        [two, 2, 'quality_hold'],
      ]);
      expect([received.status, received.body.status]).toEqual([200, 'partially_received']);
      expect((await orders.rowsOf(received)).sort()).toEqual(
        [
          [west, 'available', 3, 'state_move'],
          [west, 'in_transit', -3, 'state_move'],
          [west, 'in_transit', -1, 'state_move'],
          [west, 'damaged', 1, 'state_move'],
          [west, 'in_transit', -2, 'state_move'],
          [west, 'quality_hold', 2, 'state_move'],
        ].sort(),
      );
      expect(await itemOf(id, one)).toEqual({
        ...{ quantity: 6, to_ship: 0, shipped: 6, in_transit: 2, received: 4, returned: 0, lost: 0 },
      });
      const last = await orders.receive(id);
      expect([last.body.status, last.body.in_transit]).toEqual(['received', 0]);
      expect(await itemsOf(app, one)).toEqual({ [east]: [4, 1], [west]: [6, 1] });
      expect(await itemsOf(app, two)).toEqual({ [east]: [1, 1], [west]: [1, 1] });
      expect(await states.of(one)).toEqual({ [`${west}/damaged`]: 1, [`${west}/in_transit`]: 0 });
      expect(last.body.steps.map(({ kind, quantity }: { kind: string; quantity: number }) => [kind, quantity])).toEqual(
        [
          ['created', 0],
          ['shipped', 4],
          ['shipped', 5],
          ['received', 6],
          ['received', 3],
        ],
      );
      const step = last.body.steps[1];
      expect(step.request_id).toBe(shipped.headers.get('x-request-id'));
      const details = await app.http.get(`/rest/V1/inventory/transfers/${id}/steps/${step.id}`);
      expect([details.body.note, details.body.items]).toEqual([
        'First pallet',
        [{ sku: one, state: 'in_transit', quantity: 4 }],
      ]);
      expect((await app.http.get(`/rest/V1/inventory/transfers/${id}/steps/${Number(step.id) + 1000}`)).status).toBe(
        404,
      );
    });

    it('name themselves in the history, and refuse to be reverted there', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.draft(route, [[sku, 5]]);
      const shipped = await orders.ship(id, undefined, { note: 'Van' });
      const request = shipped.headers.get('x-request-id') ?? '';
      expect(
        await app.database.query(
          `SELECT DISTINCT reference_type, reference_id, note FROM inventory_source_item_adjustment
            WHERE request_id = ?`,
          [request],
        ),
      ).toEqual([{ reference_type: 'transfer_order', reference_id: String(id), note: 'Van' }]);
      const { status, body } = await app.http.post('/rest/V1/inventory/source-item-adjustments/revert', {
        requestId: request,
      });
      expect([status, body.reverted]).toEqual([200, []]);
      expect(body.refused).toHaveLength(2);
      expect(body.refused[0].reason).toContain(`a step of transfer ${id}`);
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 5 });
    });

    it('take as many statements for twenty items as for three', async () => {
      const skus: string[] = [];
      for (let at = 0; at < 23; at += 1) skus.push(await shop.product([9, 0]));
      const statements: number[][] = [];
      for (const chosen of [skus.slice(0, 3), skus.slice(3)]) {
        const parts = chosen.map((sku) => [sku, 2] as const);
        const id = await orders.draft(route, parts);
        const ship = await countStatements(app.database, () => orders.ship(id));
        const receive = await countStatements(app.database, () =>
          orders.receive(
            id,
            parts.map(([sku]) => [sku, 1]),
          ),
        );
        const close = await countStatements(app.database, () => orders.close(id));
        statements.push([ship, receive, close].map(({ total }) => total));
        expect(await statusOf(id)).toBe('closed');
      }
      expect(statements[1]).toEqual(statements[0]);
    });
  });

  describe('a draft', () => {
    it('is changed as a whole until it is shipped', async () => {
      const [one, two] = [await shop.product([5, 0]), await shop.product([5, 0])];
      const id = await orders.draft(route, [[one, 2]], { note: 'x', reference: 'TO-2' });
      const change = (transfer: object): ReturnType<TransferOrders['post']> =>
        app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer });
      const changed = await change({ note: null, items: [{ sku: two, quantity: 3 }] });
      expect([changed.status, changed.body.note, changed.body.reference]).toEqual([200, undefined, 'TO-2']);
      expect(changed.body.items.map((item: { sku: string }) => item.sku)).toEqual([two]);
      expect((await change({ move_reservations: true })).body).toMatchObject({
        move_reservations: true,
        item_count: 1,
      });
      await orders.ship(id);
      expect(toldBy(await change({ note: 'late' }))).toEqual([
        409,
        `Transfer ${id} is shipped, which does not allow this step.`,
      ]);
    });

    it('is refused with everything that is wrong, and then there is none', async () => {
      const before = (await app.http.get('/rest/V1/inventory/transfers?searchCriteria[pageSize]=1')).body.total_count;
      const bad = { origin_source_code: 'nowhere', destination_source_code: '', items: [{ sku: 'X', quantity: 0 }] };
      expect(toldBy(await orders.post('', { transfer: bad }))).toEqual([
        400,
        FAILED,
        'Source with code "nowhere" does not exist.',
        '"destination_source_code" can not be empty.',
        'The quantity of SKU "X" to transfer must be greater than zero.',
      ]);
      const unknown = {
        origin_source_code: east,
        destination_source_code: west,
        items: [{ sku: 'no-such', quantity: 1 }],
      };
      expect(toldBy(await orders.post('', { transfer: unknown }))).toEqual([
        400,
        FAILED,
        'There is no product with the SKU "no-such".',
      ]);
      expect(toldBy(await orders.post('', { transfer: { ...unknown, items: [] } }))).toEqual([
        400,
        FAILED,
        '"items" can not be empty.',
      ]);
      const after = (await app.http.get('/rest/V1/inventory/transfers?searchCriteria[pageSize]=1')).body.total_count;
      expect(after).toBe(before);
      expect(toldBy(await orders.ship(999_999))).toEqual([404, 'There is no transfer with id "999999".']);
    });

    it('is found by the list, with what its items add up to', async () => {
      const sku = await shop.product([5, 0]);
      const reference = unique('TO').slice(0, 60);
      const id = await orders.shipped(route, [[sku, 2]], { reference });
      const { body } = await app.http.get(
        `/rest/V1/inventory/transfers?searchCriteria[filterGroups][0][filters][0][field]=reference&searchCriteria[filterGroups][0][filters][0][value]=${reference}`,
      );
      expect([body.total_count, body.items]).toEqual([
        1,
        [expect.objectContaining({ id, status: 'shipped', item_count: 1, quantity: 2, in_transit: 2 })],
      ]);
    });

    it('cannot ship what is not there, item by item', async () => {
      const [short, absent, good] = [
        await shop.product([1, 0]),
        await shop.product([undefined, 3]),
        await shop.product([9]),
      ];
      const id = await orders.draft(route, [
        [short, 2],
        [absent, 1],
        [good, 1],
      ]);
      const [, , ...told] = toldBy(await orders.ship(id));
      expect(told.sort()).toEqual(
        [
          `Of SKU "${short}" 1 can leave source "${east}", not 2: orders hold the rest, or it is not there.`,
          `Source item for ${absent} and ${east} does not exist`,
        ].sort(),
      );
      expect(await itemsOf(app, good)).toEqual({ [east]: [9, 1] });
      expect(await statusOf(id)).toBe('draft');
    });
  });

  describe('that end before everything has arrived', () => {
    it('lose what is on its way when they are closed', async () => {
      const sku = await shop.product([9, 0]);
      const id = await orders.draft(route, [[sku, 6]]);
      await orders.ship(id, [[sku, 4]]);
      await orders.receive(id, [[sku, 3]]);
      const closed = await orders.close(id, { note: 'One box is gone' });
      expect([closed.status, closed.body.status]).toEqual([200, 'closed']);
      expect(await orders.rowsOf(closed)).toEqual([[west, 'in_transit', -1, 'transit_loss']]);
      expect(await itemOf(id, sku)).toMatchObject({ quantity: 6, shipped: 4, received: 3, lost: 1, in_transit: 0 });
      const again = await orders.close(id);
      expect([again.status, again.body.steps.length]).toEqual([200, closed.body.steps.length]);
      for (const answer of [await orders.ship(id), await orders.receive(id), await orders.cancel(id)]) {
        expect(toldBy(answer)).toEqual([409, `Transfer ${id} is closed, which does not allow this step.`]);
      }
      expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1], [west]: [3, 1] });
    });

    it('bring it back to the origin when they are cancelled', async () => {
      const sku = await shop.product([9, 0]);
      const id = await orders.shipped(route, [[sku, 6]]);
      await orders.receive(id, [[sku, 2]]);
      const cancelled = await orders.cancel(id);
      expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
      expect((await orders.rowsOf(cancelled)).sort()).toEqual(
        [
          [east, 'available', 4, 'transfer_in'],
          [west, 'in_transit', -4, 'transfer_out'],
        ].sort(),
      );
      expect(await itemsOf(app, sku)).toEqual({ [east]: [7, 1], [west]: [2, 1] });
      expect((await orders.cancel(id)).body.steps).toHaveLength(cancelled.body.steps.length);
    });

    it('move nothing as drafts, and are not cancelled where nothing is on its way', async () => {
      const sku = await shop.product([9, 0]);
      const draft = await orders.draft(route, [[sku, 6]]);
      const cancelled = await orders.cancel(draft);
      expect([cancelled.body.status, await orders.rowsOf(cancelled)]).toEqual(['cancelled', []]);
      expect(toldBy(await orders.close(draft))[0]).toBe(409);
      const part = await orders.draft(route, [[sku, 6]]);
      await orders.ship(part, [[sku, 2]]);
      await orders.receive(part);
      expect(await statusOf(part)).toBe('partially_received');
      expect(toldBy(await orders.cancel(part))).toEqual([
        409,
        `Nothing of transfer ${part} is on its way. Close it instead.`,
      ]);
      expect((await orders.close(part)).body.status).toBe('closed');
      expect(await itemsOf(app, sku)).toEqual({ [east]: [7, 1], [west]: [2, 1] });
    });
  });

  describe('receipts', () => {
    it('are refused beyond what is on its way, and into states that there are not', async () => {
      const sku = await shop.product([9, 0]);
      const id = await orders.shipped(route, [[sku, 3]]);
      expect(toldBy(await orders.receive(id, [[sku, 4]]))).toEqual([
        400,
        FAILED,
        `Of SKU "${sku}" 3 are on their way, and 4 cannot be received. Count what was found beyond them.`,
      ]);
      expect(toldBy(await orders.receive(id, [[sku, 1, 'nowhere']]))).toEqual([
        400,
        FAILED,
        'There is no stock state with the code "nowhere".',
      ]);
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 3 });
    });

    it('and shipments with a key happen once', async () => {
      const sku = await shop.product([9, 0]);
      const id = await orders.draft(route, [[sku, 6]]);
      const [shipping, receiving] = [orders.keyed(), orders.keyed()];
      const first = await orders.ship(id, [[sku, 3]], {}, shipping);
      const again = await orders.ship(id, [[sku, 3]], {}, shipping);
      expect([again.status, again.body]).toEqual([200, first.body]);
      await orders.receive(id, [[sku, 1]], {}, receiving);
      await orders.receive(id, [[sku, 1]], {}, receiving);
      expect(await itemOf(id, sku)).toMatchObject({ shipped: 3, received: 1, in_transit: 2 });
    });
  });

  describe('with reservations per source', () => {
    it('leave what orders hold, unless they take it along', () =>
      perSource(async () => {
        const sku = await shop.product([5, 0]);
        const order = await shop.order({ sku, qty_ordered: 3 });
        const id = await orders.draft(route, [[sku, 4]]);
        expect(toldBy(await orders.ship(id))).toEqual([
          400,
          FAILED,
          `Of SKU "${sku}" 2 can leave source "${east}", not 4: orders hold the rest, or it is not there.`,
        ]);
        await app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer: { move_reservations: true } });
        expect((await orders.ship(id)).status).toBe(200);
        expect(await shop.reservations(order, sku)).toEqual([[east, -3, 'order_placed']]);
        await orders.receive(id, [
          [sku, 1, 'damaged'],
          [sku, 2],
        ]);
        expect(await shop.reservations(order, sku)).toEqual([
          [east, -3, 'order_placed'],
          [east, 2, 'source_transfer'],
          [west, -2, 'source_transfer'],
        ]);
        await orders.receive(id);
        expect((await shop.reservations(order, sku)).slice(3)).toEqual([
          [east, 1, 'source_transfer'],
          [west, -1, 'source_transfer'],
        ]);
        await shop.shipped(order, undefined, west);
        expect(await itemsOf(app, sku)).toEqual({ [east]: [1, 1], [west]: [0, 0] });
      }));

    it('are refused where the destination does not serve the order, naming it', () =>
      perSource(async () => {
        const away = await shop.warehouse.source();
        const sku = await shop.product([5, 0]);
        const order = await shop.order({ sku, qty_ordered: 3 });
        const id = await orders.draft([east, away], [[sku, 5]], { move_reservations: true });
        const stranded = [
          400,
          `Source ${away} is not assigned to stock ${shop.stockId}, which holds reservations at ${east} for order ${order.incrementId}.`,
        ];
        expect(toldBy(await orders.ship(id))).toEqual(stranded);
        await app.http.post(`/rest/V1/orders/${order.id}/cancel`);
        expect((await orders.ship(id)).status).toBe(200);
        expect((await orders.receive(id)).status).toBe(200);
        expect(await itemsOf(app, sku)).toEqual({ [away]: [5, 1], [east]: [0, 1], [west]: [0, 1] });
      }));

    it('take nothing along of an order that was cancelled or shipped on the way', () =>
      perSource(async () => {
        const sku = await shop.product([8, 0]);
        const [cancelled, shipped] = [
          await shop.order({ sku, qty_ordered: 2 }),
          await shop.order({ sku, qty_ordered: 3 }),
        ];
        const id = await orders.shipped(route, [[sku, 5]], { move_reservations: true });
        await app.http.post(`/rest/V1/orders/${cancelled.id}/cancel`);
        await shop.shipped(shipped, undefined, east);
        expect((await orders.receive(id)).body.status).toBe('received');
        expect(await shop.reservations(shipped, sku)).toEqual([
          [east, -3, 'order_placed'],
          [east, 3, 'shipment_created'],
        ]);
        expect(await itemsOf(app, sku)).toEqual({ [east]: [0, 0], [west]: [5, 1] });
      }));
  });

  describe('and what changes around them', () => {
    it('follow a product to its new SKU, on their way too', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.draft(route, [[sku, 4]]);
      await orders.ship(id, [[sku, 3]]);
      const renamed = unique('RENAMED');
      const { status } = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
      expect(status).toBe(200);
      const received = await orders.receive(id, [[renamed, 3]]);
      expect([received.status, received.body.items.map((item: { sku: string }) => item.sku)]).toEqual([200, [renamed]]);
      expect(await itemsOf(app, renamed)).toEqual({ [east]: [2, 1], [west]: [3, 1] });
    });

    it('keep the source item that goods are on their way to', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.shipped(route, [[sku, 4]]);
      const unassign = (): ReturnType<TransferOrders['post']> =>
        app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ source_code: west, sku }] });
      expect(toldBy(await unassign())).toEqual([
        400,
        FAILED,
        `SKU "${sku}" cannot be taken from source "${west}": transfer ${id} brings 4 of it there. Receive, close or cancel it first.`,
      ]);
      await orders.receive(id);
      expect((await unassign()).status).toBe(200);
    });

    it('can be closed after the product is gone', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.shipped(route, [[sku, 4]]);
      expect((await app.http.delete(`/rest/V1/products/${sku}`)).status).toBe(200);
      await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [sku]);
      await app.database.execute('DELETE FROM inventory_source_item_state WHERE sku = ?', [sku]);
      expect((await orders.receive(id)).status).toBe(400);
      const closed = await orders.close(id);
      expect([closed.body.status, await orders.rowsOf(closed)]).toEqual(['closed', []]);
    });

    it('go to a disabled source, and make the item of an origin that is gone again', async () => {
      const sku = await shop.product([5]);
      const away = await shop.warehouse.source();
      const id = await orders.shipped([east, away], [[sku, 5]]);
      const disabled = await app.http.put(`/rest/V1/inventory/sources/${away}`, { source: { enabled: false } });
      expect(disabled.status).toBe(200);
      expect((await orders.receive(id, [[sku, 2]])).status).toBe(200);
      await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ source_code: east, sku }] });
      await orders.cancel(id);
      expect(await itemsOf(app, sku)).toEqual({ [away]: [2, 1], [east]: [3, 1] });
    });
  });
});
