import { Workers } from '../../src/platform/queue/workers.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { secondsLeft } from '../support/holds.js';
import type { Answer, CallOptions } from '../support/http-client.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory/order-placements';

interface ExplainedHold {
  readonly increment_id: string;
  readonly quantity: number;
  readonly expires_at: string | null;
}

/** Beside plain requests: keys, asynchronous routes, GraphQL, and what explanations tell. */
describe('a reservation ahead of an order that ends by itself, through the other doors', () => {
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
  const order = (number: string, sku: string, qty: number, options: CallOptions = {}): Promise<Answer> =>
    till.post([{ sku, qty_ordered: qty }], { increment_id: number }, options);

  /** A product of which there are so many, and a hold of two of them. */
  const held = async (quantity = 5, expires_in: number | null = 600): Promise<{ sku: string; number: string }> => {
    const [sku, number] = [await till.product(quantity), unique('H')];
    const answer = await reserve(number, sku, 2, expires_in === null ? {} : { expires_in });
    expect([answer.status, answer.body]).toEqual([200, true]);
    return { sku, number };
  };
  const nothingHeld = (number: string): unknown[] => [
    404,
    { message: 'Nothing is reserved ahead of the order "%1".', parameters: [number] },
  ];
  const told = ({ status, body }: Answer): unknown[] => [status, body];

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });
    const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

    it('is made once, and refused with another end', async () => {
      const [sku, number, key] = [await till.product(5), unique('H'), unique('key')];
      const first = await reserve(number, sku, 2, { expires_in: 600 }, keyed(key));
      const again = await reserve(number, sku, 2, { expires_in: 600 }, keyed(key));
      expect([first, again].map((answer) => [...told(answer), isReplayed(answer)])).toEqual([
        [200, true, false],
        [200, true, true],
      ]);
      expect((await reserve(number, sku, 2, { expires_in: 601 }, keyed(key))).status).toBe(422);
      expect(await till.salable(sku)).toBe(3);
    });

    it('is extended once, and a refusal is kept', async () => {
      const { number } = await held(5, 60);
      const key = unique('key');
      expect((await extend(number, { expires_in: 900 }, keyed(key))).body).toBe(true);
      await extend(number, { expires_in: 300 });
      const again = await extend(number, { expires_in: 900 }, keyed(key));
      expect([again.body, isReplayed(again)]).toEqual([true, true]);
      expect(await secondsLeft(app, number)).toBeLessThanOrEqual(300);
      expect((await extend(number, { expires_in: 901 }, keyed(key))).status).toBe(422);
      const [unknown, refused] = [unique('H'), unique('key')];
      await extend(unknown, { expires_in: 60 }, keyed(refused));
      const kept = await extend(unknown, { expires_in: 60 }, keyed(refused));
      expect([...told(kept), isReplayed(kept)]).toEqual([...nothingHeld(unknown), true]);
    });
  });

  it('is made, extended and given back by asynchronous requests, alone and in bulk', async () => {
    app.get(Workers).start();
    const ended = async ({ status, body }: Answer): Promise<number[]> => {
      expect(status).toBe(202);
      const uuid = body.bulk_uuid as string;
      await eventually(async () => (await app.http.get(`/rest/V1/bulk/${uuid}/operation-status/4`)).body === 0);
      const { operations_list } = (await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body;
      return operations_list.map((operation: { status: number }) => operation.status);
    };
    const sku = await till.product(9);
    const [one, two, three] = [unique('H'), unique('H'), unique('H')];
    const placement = (increment_id: string): object => ({
      placement: { increment_id, store_id: till.storeId, items: [{ sku, qty: 2 }], expires_in: 60 },
    });
    const async = '/rest/async/V1/inventory/order-placements';
    const bulk = '/rest/async/bulk/V1/inventory/order-placements';
    expect(await ended(await app.http.post(async, placement(one)))).toEqual([1]);
    expect(await ended(await app.http.post(bulk, [placement(two), placement(three)]))).toEqual([1, 1]);
    expect(await till.salable(sku)).toBe(3);
    expect(await ended(await app.http.post(`${async}/${one}/extend`, { expires_in: 900 }))).toEqual([1]);
    const extensions = [two, three].map((increment_id) => ({ increment_id, expires_in: 1200 }));
    expect(await ended(await app.http.post(`${bulk}/byIncrementId/extend`, extensions))).toEqual([1, 1]);
    const left = await Promise.all([one, two, three].map((number) => secondsLeft(app, number)));
    expect(left.map((seconds) => Math.ceil((seconds ?? 0) / 300))).toEqual([3, 4, 4]);
    const [failed] = await ended(await app.http.post(`${async}/${unique('H')}/extend`, { expires_in: 60 }));
    expect(failed).not.toBe(1);
    const numbers = [one, two, three].map((increment_id) => ({ increment_id }));
    expect(await ended(await app.http.post(`${bulk}/byIncrementId/cancel`, numbers))).toEqual([1, 1, 1]);
    expect(await till.salable(sku)).toBe(9);
  });

  describe('is told of where a salable quantity is explained', () => {
    const explain = async (sku: string): Promise<any> =>
      (await app.http.get(`/rest/V1/inventory/explain-salable-quantity/${sku}/${till.stockId}`)).body;

    it('with how much is held and until when, those that end first in front', async () => {
      const sku = await till.product(20);
      const [later, sooner, endless, ordered] = [unique('H'), unique('H'), unique('H'), unique('H')];
      await reserve(endless, sku, 1);
      await reserve(later, sku, 2, { expires_in: 1200 });
      await reserve(sooner, sku, 3, { expires_in: 60 });
      await order(ordered, sku, 4);
      const { held: found, incomplete, lines, salable_quantity } = await explain(sku);
      expect([found.quantity, salable_quantity, incomplete]).toEqual([6, 10, []]);
      expect(lines).toContainEqual({ label: 'Reserved by open orders', quantity: -10 });
      expect(found.holds.map((hold: ExplainedHold) => [hold.increment_id, hold.quantity])).toEqual([
        [sooner, 3],
        [later, 2],
        [endless, 1],
      ]);
      expect(found.holds[2].expires_at).toBeNull();
      expect(found.first_expires_at).toBe(found.holds[0].expires_at);
      const seconds = (Date.parse(`${found.first_expires_at.replace(' ', 'T')}Z`) - Date.now()) / 1000;
      expect(Math.abs(seconds - 60)).toBeLessThan(30);
      const { explainSalableQuantity } = await graphqlData(
        app,
        `query ($sku: String!, $stockId: Int!) { explainSalableQuantity(sku: $sku, stockId: $stockId) {
           held { quantity firstExpiresAt holds { incrementId quantity expiresAt } } } }`,
        { sku, stockId: till.stockId },
      );
      expect(explainSalableQuantity.held.holds).toMatchObject([
        { incrementId: sooner, quantity: 3 },
        { incrementId: later, quantity: 2 },
        { incrementId: endless, quantity: 1, expiresAt: null },
      ]);
      const { out } = await cli('inventory:explain', sku, `--stock=${till.stockId}`);
      expect(out).toContain(`6 of it is held ahead of orders; the first ends at ${found.first_expires_at} UTC.`);
    });

    it('by source as well, where reservations are per source', async () => {
      await till.warehouse.withSourceReservations(async () => {
        const { sku, number } = await held(5);
        expect((await explain(sku)).held).toMatchObject({
          quantity: 2,
          holds: [{ increment_id: number, quantity: 2 }],
        });
      });
    });

    it('with nothing where nothing is held, and a bounded list where much is', async () => {
      const sku = await till.product(500);
      expect((await explain(sku)).held).toEqual({ quantity: 0, first_expires_at: null, holds: [] });
      const numbers = Array.from({ length: 101 }, () => unique('H'));
      await Promise.all(numbers.map((number) => reserve(number, sku, 2, { expires_in: 600 })));
      const { held: found, incomplete } = await explain(sku);
      expect([found.quantity, found.holds.length, incomplete]).toEqual([202, 100, ['holds']]);
    });
  });

  describe('over GraphQL', () => {
    const RESERVE = `mutation ($reservation: ReservationAheadInput!) {
      reserveAhead(reservation: $reservation) { incrementId expiresAt } }`;
    const EXTEND = `mutation ($incrementId: String!, $expiresIn: Int!) {
      extendReservation(incrementId: $incrementId, expiresIn: $expiresIn) { incrementId expiresAt } }`;
    const CANCEL = 'mutation ($incrementId: String!) { cancelReservation(incrementId: $incrementId) { count } }';

    it('is made, extended and given back, by its owner alone', async () => {
      const [sku, incrementId] = [await till.product(5), unique('H')];
      const owner = { token: await app.tokenFor(['Vendor_Sales::create']) };
      const stranger = { token: await app.tokenFor(['Vendor_Sales::create']) };
      const reservation = { incrementId, storeId: till.storeId, items: [{ sku, qty: 2 }], expiresIn: 60 };
      const made = await graphqlData(app, RESERVE, { reservation }, owner);
      expect(made.reserveAhead).toEqual({ incrementId, expiresAt: expect.any(String) });
      expect(await till.salable(sku)).toBe(3);
      const sixth = { incrementId, expiresIn: 600 };
      expect(codesOf(await graphql(app, EXTEND, sixth, stranger))).toEqual(['NOT_FOUND']);
      expect(codesOf(await graphql(app, RESERVE, { reservation }, stranger))).toEqual(['BAD_USER_INPUT']);
      expect((await graphqlData(app, CANCEL, { incrementId }, stranger)).cancelReservation).toEqual({ count: 0 });
      const { expiresAt } = (await graphqlData(app, EXTEND, sixth, owner)).extendReservation;
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(made.reserveAhead.expiresAt));
      expect((await graphqlData(app, CANCEL, { incrementId }, owner)).cancelReservation).toEqual({ count: 1 });
      expect((await graphqlData(app, CANCEL, { incrementId }, owner)).cancelReservation).toEqual({ count: 0 });
      expect(await till.salable(sku)).toBe(5);
    });

    it('is refused with another time than the contract knows, and without the permission', async () => {
      const { sku, number } = await held();
      const items = [{ sku, qty: 1 }];
      for (const expiresIn of [59, 604_801]) {
        const reservation = { incrementId: unique('H'), storeId: till.storeId, items, expiresIn };
        expect(codesOf(await graphql(app, RESERVE, { reservation }))).toEqual(['BAD_USER_INPUT']);
        expect(codesOf(await graphql(app, EXTEND, { incrementId: number, expiresIn }))).toEqual(['BAD_USER_INPUT']);
      }
      const reader = { token: await app.tokenFor(['Vendor_Sales::actions_view']) };
      expect(codesOf(await graphql(app, EXTEND, { incrementId: number, expiresIn: 60 }, reader))).toEqual([
        'FORBIDDEN',
      ]);
    });

    it('is made once under a key, and has no end where none is asked for', async () => {
      const [sku, incrementId] = [await till.product(5), unique('H')];
      const reservation = { incrementId, storeId: till.storeId, items: [{ sku, qty: 2 }] };
      const options = { headers: { 'idempotency-key': unique('key') } };
      for (let n = 0; n < 2; n += 1) {
        const { reserveAhead } = await graphqlData(app, RESERVE, { reservation }, options);
        expect(reserveAhead).toEqual({ incrementId, expiresAt: null });
      }
      expect(await till.salable(sku)).toBe(3);
    });
  });
});
