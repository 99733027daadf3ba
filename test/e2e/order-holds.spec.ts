import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import type { Actor } from '../../src/platform/context/request-context.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { Till } from '../integration/orders/support/till.js';
import { reservationsOf } from '../integration/reservations/support/demand.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { endsKept, expireHolds, passTime, secondsLeft } from '../support/holds.js';
import type { Answer, CallOptions } from '../support/http-client.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory/order-placements';

/** Contract, `POST /V1/inventory/order-placements`: what `expires_in` makes of a reservation ahead of an order. */
describe('a reservation ahead of an order that ends by itself', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const reserve = (
    increment_id: string,
    sku: string,
    qty: number,
    more: object = {},
    options: CallOptions = {},
  ): Promise<Answer> =>
    app.http.post(
      PATH,
      { placement: { increment_id, store_id: till.storeId, items: [{ sku, qty }], ...more } },
      options,
    );
  const extend = (number: string, body: object, options: CallOptions = {}): Promise<Answer> =>
    app.http.post(`${PATH}/${number}/extend`, body, options);
  const cancel = (number: string, options: CallOptions = {}): Promise<Answer> =>
    app.http.post(`${PATH}/${number}/cancel`, {}, options);
  const order = (number: string, sku: string, qty: number, options: CallOptions = {}): Promise<Answer> =>
    till.post([{ sku, qty_ordered: qty }], { increment_id: number }, options);

  /** A product of which there are so many, and a hold of two of them. */
  const held = async (quantity = 5, expires_in: number | null = 600): Promise<{ sku: string; number: string }> => {
    const [sku, number] = [await till.product(quantity), unique('H')];
    const answer = await reserve(number, sku, 2, expires_in === null ? {} : { expires_in });
    expect([answer.status, answer.body]).toEqual([200, true]);
    return { sku, number };
  };
  const row = (sku: string, quantity: number, event: string): unknown[] => [
    till.stockId,
    null,
    sku,
    quantity,
    event,
    '',
  ];
  const nothingHeld = (number: string): unknown[] => [
    404,
    { message: 'Nothing is reserved ahead of the order "%1".', parameters: [number] },
  ];
  const taken = (number: string): unknown[] => [
    400,
    { message: 'An order with the increment id "%1" already exists.', parameters: [number] },
  ];
  const told = ({ status, body }: Answer): unknown[] => [status, body];

  describe('expires_in', () => {
    it.each([60, 604_800, '120'])('may be %p', async (expires_in) => {
      const [sku, number] = [await till.product(5), unique('H')];
      expect(told(await reserve(number, sku, 2, { expires_in }))).toEqual([200, true]);
      const left = await secondsLeft(app, number);
      expect(left).toBeLessThanOrEqual(Number(expires_in));
      expect(left).toBeGreaterThan(Number(expires_in) - 20);
    });

    it.each([59, 604_801, 0, -60, 90.5, 'soon', '', true, [90], { a: 1 }])(
      'is a 400 that reserves nothing as %p',
      async (expires_in) => {
        const [sku, number] = [await till.product(5), unique('H')];
        expect((await reserve(number, sku, 2, { expires_in })).status).toBe(400);
        expect(await reservationsOf(app, number)).toEqual([]);
        const other = await held();
        expect((await extend(other.number, { expires_in })).status).toBe(400);
        expect(await secondsLeft(app, other.number)).toBeGreaterThan(550);
      },
    );

    it('says what is wrong with it', async () => {
      const [sku, number] = [await till.product(5), unique('H')];
      const { body } = await reserve(number, sku, 2, { expires_in: 90.5 });
      expect(body.errors).toEqual([
        {
          message: '"%field" must be a whole number of seconds from %min to %max.',
          parameters: { field: 'expires_in', min: 60, max: 604_800 },
        },
      ]);
      expect((await extend(number, {})).status).toBe(400);
    });

    it('may be left out, or be null: it has no end then', async () => {
      for (const more of [{}, { expires_in: null }]) {
        const [sku, number] = [await till.product(5), unique('H')];
        expect(told(await reserve(number, sku, 2, more))).toEqual([200, true]);
        expect(await secondsLeft(app, number)).toBeUndefined();
        await expireHolds(app);
        expect(await till.salable(sku)).toBe(3);
      }
    });
  });

  describe('its end', () => {
    it('gives everything back, once, with what a cancel writes, and the feed tells of it', async () => {
      const { sku, number } = await held();
      await expireHolds(app);
      expect(await till.salable(sku)).toBe(3);
      const { body: before } = await app.http.get('/rest/V1/inventory/changes?limit=1000');
      await passTime(app, [number]);
      expect(await expireHolds(app)).toMatchObject({ holds: 1, rows: 1, failed: 0 });
      expect(await expireHolds(app)).toMatchObject({ holds: 0, rows: 0 });
      expect(await reservationsOf(app, number)).toEqual([
        row(sku, -2, 'order_placed'),
        row(sku, 2, 'order_place_failed'),
      ]);
      expect(await till.salable(sku)).toBe(5);
      const changes = await eventually(async () => {
        const { body } = await app.http.get(`/rest/V1/inventory/changes?limit=1000&after=${before.next}`);
        const own = body.items.filter((entry: { sku: string; type: string }) => entry.sku === sku);
        return own.length > 0 && own;
      });
      expect(changes).toMatchObject([
        { type: 'reservation', sku, quantity: 2, event_type: 'order_place_failed', object_increment_id: number },
      ]);
    });

    it('brings the stock index back on sale', async () => {
      const { sku, number } = await held(2);
      await app.followReservations();
      const salable = async () =>
        (await app.http.get(`/rest/V1/inventory/is-product-salable/${sku}/${till.stockId}`)).body;
      expect(await salable()).toBe(false);
      await passTime(app, [number]);
      await expireHolds(app);
      await app.followReservations();
      expect(await salable()).toBe(true);
      const [indexed] = await app.database.query<{ is_salable: boolean }>(
        `SELECT is_salable FROM inventory_stock_${till.stockId} WHERE sku = ?`,
        [sku],
      );
      expect(indexed?.is_salable).toBe(true);
    });

    it('leaves nothing behind, however it was ended', async () => {
      const before = await endsKept(app);
      const [over, canceled, adopted] = [await held(), await held(), await held()];
      expect(await endsKept(app)).toBe(before + 3);
      await passTime(app, [over.number]);
      await expireHolds(app);
      await cancel(canceled.number);
      expect((await order(adopted.number, adopted.sku, 2)).status).toBe(200);
      expect(await endsKept(app)).toBe(before);
    });

    it('can be brought about by a command, which is dry first', async () => {
      const { sku, number } = await held();
      const stray = await held();
      await passTime(app, [number, stray.number]);
      // As a version that knows no holds leaves it: the order has taken it over, the end is there.
      await app.database.execute(
        "UPDATE inventory_reservation_holder SET state = 'ordered', token = UUID() WHERE increment_id = ?",
        [stray.number],
      );
      const run = async (...options: string[]) =>
        JSON.parse((await cli('inventory:reservation:expire-holds', '--json', ...options)).out) as object;
      expect(await run('--dry-run')).toEqual({ dry_run: true, holds: 1, strays: 1, failed: 0 });
      expect(await till.salable(sku)).toBe(3);
      expect(await run()).toEqual({ dry_run: false, holds: 1, strays: 1, failed: 0 });
      expect(await till.salable(sku)).toBe(5);
    });

    it('is nothing to an order that has adopted it', async () => {
      const { sku, number } = await held();
      expect((await order(number, sku, 2)).status).toBe(200);
      await passTime(app, [number]);
      expect(await expireHolds(app)).toMatchObject({ holds: 0 });
      expect(await reservationsOf(app, number)).toEqual([row(sku, -2, 'order_placed')]);
    });
  });

  describe('when its time is over and nobody has given it back yet', () => {
    it('is nothing that could be extended', async () => {
      const { sku, number } = await held();
      await passTime(app, [number]);
      expect(told(await extend(number, { expires_in: 60 }))).toEqual(nothingHeld(number));
      await expireHolds(app);
      expect(await till.salable(sku)).toBe(5);
    });

    it('goes back for the order of its number, which reserves anew, also what is the last of it', async () => {
      const { sku, number } = await held(2);
      await passTime(app, [number]);
      expect((await order(number, sku, 2)).status).toBe(200);
      expect(await reservationsOf(app, number)).toEqual([
        row(sku, -2, 'order_placed'),
        row(sku, 2, 'order_place_failed'),
        row(sku, -2, 'order_placed'),
      ]);
      await expireHolds(app);
      expect(await till.salable(sku)).toBe(0);
    });

    it('leaves its number to anybody, for whatever goods', async () => {
      const { sku, number } = await held(5);
      await passTime(app, [number]);
      const stranger = await app.tokenFor(['Vendor_Sales::create']);
      expect((await order(number, sku, 5, { token: stranger })).status).toBe(200);
      expect(await till.salable(sku)).toBe(0);
    });

    it('is reserved anew by the same again, with the new end', async () => {
      const { sku, number } = await held(2, 60);
      await passTime(app, [number]);
      expect(told(await reserve(number, sku, 2, { expires_in: 900 }))).toEqual([200, true]);
      expect(await secondsLeft(app, number)).toBeGreaterThan(880);
      expect(await expireHolds(app)).toMatchObject({ holds: 0 });
      expect(await till.salable(sku)).toBe(0);
    });

    it('is given back by a cancel, which says so', async () => {
      const { sku, number } = await held();
      await passTime(app, [number]);
      expect([(await cancel(number)).body, (await cancel(number)).body]).toEqual([true, false]);
      expect(await expireHolds(app)).toMatchObject({ holds: 0 });
      expect(await till.salable(sku)).toBe(5);
    });
  });

  describe('extending it', () => {
    it('has it end so many seconds from then, later or sooner', async () => {
      const { number } = await held(5, 60);
      for (const seconds of [3600, 90]) {
        expect(told(await extend(number, { expires_in: seconds }))).toEqual([200, true]);
        const left = (await secondsLeft(app, number)) ?? 0;
        expect([left <= seconds, left > seconds - 20]).toEqual([true, true]);
      }
    });

    it('gives an end to what had none', async () => {
      const { sku, number } = await held(5, null);
      expect(told(await extend(number, { expires_in: 60 }))).toEqual([200, true]);
      await passTime(app, [number]);
      expect(await expireHolds(app)).toMatchObject({ holds: 1 });
      expect(await till.salable(sku)).toBe(5);
    });

    it('is a 404 where nothing is held: never, not any more, or an order has it', async () => {
      const [never, canceled, over, adopted] = [unique('H'), await held(), await held(), await held()];
      await cancel(canceled.number);
      await passTime(app, [over.number]);
      await expireHolds(app);
      await order(adopted.number, adopted.sku, 2);
      for (const number of [never, canceled.number, over.number, adopted.number]) {
        expect(told(await extend(number, { expires_in: 60 }))).toEqual(nothingHeld(number));
      }
    });

    it('is a 404, and a cancel false, of goods that are not managed: nothing is held of them', async () => {
      const [sku, number] = [await till.product(5), unique('H')];
      await app.database.execute(
        'INSERT INTO inventory_stock_item_configuration (sku, manage_stock, use_config_manage_stock) VALUES (?, 0, 0)',
        [sku],
      );
      expect(told(await reserve(number, sku, 2, { expires_in: 600 }))).toEqual([200, true]);
      expect(await reservationsOf(app, number)).toEqual([]);
      expect(told(await extend(number, { expires_in: 60 }))).toEqual(nothingHeld(number));
      expect(told(await cancel(number))).toEqual([200, false]);
    });
  });

  describe('the same again', () => {
    it('is true and changes nothing, neither the goods nor the end', async () => {
      const { sku, number } = await held(5, 600);
      for (const more of [{ expires_in: 600 }, { expires_in: 604_800 }, { expires_in: 60 }, {}]) {
        expect(told(await reserve(number, sku, 2, more))).toEqual([200, true]);
      }
      const left = (await secondsLeft(app, number)) ?? 0;
      expect([left > 550, left <= 600]).toEqual([true, true]);
      expect(await till.salable(sku)).toBe(3);
    });

    it('gives no end to what has none', async () => {
      const { sku, number } = await held(5, null);
      expect(told(await reserve(number, sku, 2, { expires_in: 60 }))).toEqual([200, true]);
      expect(await secondsLeft(app, number)).toBeUndefined();
    });

    it('is refused with other items, and the hold stays', async () => {
      const { sku, number } = await held(5, 600);
      const other = { message: 'Other items are reserved for the order "%1" already.', parameters: [number] };
      expect(told(await reserve(number, sku, 3, { expires_in: 60 }))).toEqual([400, other]);
      expect(told(await order(number, sku, 3))).toEqual([400, other]);
      expect(await secondsLeft(app, number)).toBeGreaterThan(550);
      expect(await till.salable(sku)).toBe(3);
    });
  });

  it('stays as it was where the order that adopts it can not be written', async () => {
    const { sku, number } = await held(5, 600);
    const more = { increment_id: number, extension_attributes: { pickup_location_code: 'nowhere' } };
    expect((await till.post([{ sku, qty_ordered: 2 }], more)).status).toBe(400);
    expect(await reservationsOf(app, number)).toEqual([row(sku, -2, 'order_placed')]);
    expect(await secondsLeft(app, number)).toBeGreaterThan(550);
    expect((await order(number, sku, 2)).status).toBe(200);
  });

  describe('belongs to the caller who placed it', () => {
    it('and to nobody else, who is told nothing of it; whoever may change orders may act', async () => {
      const [sku, number] = [await till.product(9), unique('H')];
      const [owner, stranger, clerk] = [
        { token: await app.tokenFor(['Vendor_Sales::create']) },
        { token: await app.tokenFor(['Vendor_Sales::create']) },
        { token: await app.tokenFor(['Vendor_Sales::create', 'Vendor_Sales::actions_edit']) },
      ];
      expect((await reserve(number, sku, 2, { expires_in: 600 }, owner)).body).toBe(true);
      expect(told(await extend(number, { expires_in: 60 }, stranger))).toEqual(nothingHeld(number));
      expect((await cancel(number, stranger)).body).toBe(false);
      for (const qty of [2, 3]) {
        expect(told(await reserve(number, sku, qty, { expires_in: 60 }, stranger))).toEqual(taken(number));
        expect(told(await order(number, sku, qty, stranger))).toEqual(taken(number));
      }
      expect(await secondsLeft(app, number)).toBeGreaterThan(550);
      expect((await extend(number, { expires_in: 900 }, owner)).body).toBe(true);
      expect((await extend(number, { expires_in: 1200 }, clerk)).body).toBe(true);
      expect(await secondsLeft(app, number)).toBeGreaterThan(1100);
      expect((await order(number, sku, 2, clerk)).status).toBe(200);
    });

    it('also where that is a customer', async () => {
      const [sku, incrementId] = [await till.product(9), unique('H')];
      const items = [{ sku, quantity: Quantity.of(2) }];
      const [jane, john]: Actor[] = ['71', '72'].map((id) => ({ type: 'customer', id, label: null }));
      const ahead = app.get(ReserveAhead);
      const as = <T>(actor: Actor | undefined, work: () => Promise<T>): Promise<T> =>
        app.within(work, actor ? { actor } : {});
      await as(jane, () => ahead.execute({ incrementId, storeId: till.storeId, items, expiresIn: 600 }));
      await expect(as(john, () => ahead.extend(incrementId, 60))).rejects.toMatchObject({ kind: 'not-found' });
      expect(await as(john, () => ahead.cancel(incrementId))).toBe(false);
      await as(jane, () => ahead.extend(incrementId, 900));
      expect(await secondsLeft(app, incrementId)).toBeGreaterThan(880);
      expect(await as(jane, () => ahead.cancel(incrementId))).toBe(true);
    });

    it('and to users and integrations alike where it is older than owners', async () => {
      const { number } = await held();
      await app.database.execute('UPDATE inventory_reservation_holder SET owner_type = NULL WHERE increment_id = ?', [
        number,
      ]);
      const somebody = { token: await app.tokenFor(['Vendor_Sales::create']) };
      expect((await extend(number, { expires_in: 900 }, somebody)).body).toBe(true);
      expect((await cancel(number, somebody)).body).toBe(true);
    });

    it('who needs the permission to place orders', async () => {
      const { number } = await held();
      const reader = { token: await app.tokenFor(['Vendor_Sales::actions_view']) };
      expect((await extend(number, { expires_in: 60 }, reader)).status).toBe(401);
    });
  });
});
