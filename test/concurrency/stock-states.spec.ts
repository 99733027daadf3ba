import type { Shop } from '../integration/shipping/support/shop.js';
import { States } from '../integration/stock-states/support/states.js';
import { LOCKS_ITEMS, pauseAfter } from '../integration/transfers/support/pause.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { connect } from '../support/database.js';
import { HttpClient } from '../support/http-client.js';
import type { Answer, CallOptions } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
import { ServerBuild, ServerProcess } from './support/server-process.js';

const MINUTES_MAX = 5 * 60_000;
const ROUNDS = 12;
const LOCKS_STATES = /STRAIGHT_JOIN inventory_source_item_state[\s\S]*FOR UPDATE/;
const LOCKS_ANYTHING = new RegExp(`${LOCKS_ITEMS.source}|${LOCKS_STATES.source}`);

describe('moves between states, from two processes at once', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let states: States;
  let build: ServerBuild;
  let server: ServerProcess;
  let other: HttpClient;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    [{ app, shop, transfers, east, west }, build] = await Promise.all([startTransfers(), ServerBuild.make()]);
    states = new States(app);
    server = await ServerProcess.start(build);
    other = new HttpClient(server.origin, await app.tokenFor('all'));
  }, MINUTES_MAX);
  afterAll(async () => {
    await server.kill();
    await build.remove();
    await app.close();
  });

  /** The same request to each of the two processes, at once. */
  const fromBoth = (path: string, body: object, options?: CallOptions): Promise<Answer[]> =>
    Promise.all([app.http, other].map((http) => http.post(`/rest/V1/${path}`, body, options)));
  const move = (sku: string, from_state: string, to_state: string, quantity: number): object => ({
    items: [{ source_code: east, sku, from_state, to_state, quantity }],
  });
  /** Has the other process make a move after `slow` has read, with those of its locks left out; both are answered. */
  const overtaken = async (slow: () => Promise<Answer>, quick: object, unlocked: RegExp): Promise<number[]> => {
    const pause = pauseAfter(app.database, LOCKS_STATES, unlocked);
    try {
      const first = slow();
      await Promise.race([pause.arrived, first]);
      const second = await other.post('/rest/V1/inventory/state-moves', quick);
      pause.resume();
      return [second.status, (await first).status];
    } finally {
      pause.restore();
    }
  };
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
  const verified = async (): Promise<unknown> => (await cli('inventory:adjustment:verify')).out;
  const NO_DRIFT = 'No drift: every source item matches its last adjustment.\n';

  it('lose track of what is where, were nothing locked', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 6]]);
    const slow = () => states.move([[east, sku, 'damaged', 'quality_hold', 4]]);
    expect(await overtaken(slow, move(sku, 'damaged', 'in_transit', 4), LOCKS_ANYTHING)).toEqual([200, 200]);
    // Eight have left where six were.
    expect(await states.of(sku)).toEqual({
      ...{ [`${east}/damaged`]: 2, [`${east}/in_transit`]: 4, [`${east}/quality_hold`]: 4 },
    });
    await app.database.execute('DELETE FROM inventory_source_item_state WHERE sku = ?', [sku]);
    await app.database.execute("DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND state <> 'available'", [
      sku,
    ]);
  });

  // A server knows nothing of the rows that another one has locked, so the locks of the items are left out.
  it('are seen by another server that takes writes: what they decide by is locked', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 6]]);
    const pause = pauseAfter(app.database, LOCKS_STATES, LOCKS_ITEMS);
    const foreign = await connect(process.env['DB_NAME']);
    try {
      await foreign.query('SET SESSION innodb_lock_wait_timeout = 1');
      const slow = states.move([[east, sku, 'damaged', 'quality_hold', 4]]);
      await Promise.race([pause.arrived, slow]);
      await expect(
        foreign.query('UPDATE inventory_source_item_state SET quantity = 2 WHERE sku = ?', [sku]),
      ).rejects.toMatchObject({ code: 'ER_LOCK_WAIT_TIMEOUT' });
      pause.resume();
      expect((await slow).status).toBe(200);
    } finally {
      pause.restore();
      await foreign.end();
    }
    expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 2, [`${east}/quality_hold`]: 4 });
  });

  it('meet what another server has written where there was nothing, and begin again', async () => {
    const sku = await shop.product([10]);
    const slow = () => states.move([[east, sku, 'available', 'damaged', 3]]);
    expect(await overtaken(slow, move(sku, 'available', 'damaged', 2), LOCKS_ITEMS)).toEqual([200, 200]);
    expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1] });
    expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 5 });
    expect(await verified()).toBe(NO_DRIFT);
  });

  it('of the last units move them once, whichever state they leave', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sku = await shop.product([3]);
      expect(statuses(await fromBoth('inventory/state-moves', move(sku, 'available', 'damaged', 2)))).toEqual([
        200, 400,
      ]);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [1, 1] });
      expect(statuses(await fromBoth('inventory/state-moves', move(sku, 'damaged', 'quality_hold', 2)))).toEqual([
        200, 400,
      ]);
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 0, [`${east}/quality_hold`]: 2 });
    }
    expect(await verified()).toBe(NO_DRIFT);
  });

  it('and a shipment of the same unit never take it both', () =>
    shop.warehouse.inEveryMode(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sku = await shop.product([1]);
        const order = await shop.order({ sku, qty_ordered: 1 });
        const [shipment, moved] = await Promise.all([
          shop.ship(order, { extension_attributes: { source_code: east } }),
          other.post('/rest/V1/inventory/state-moves', move(sku, 'available', 'damaged', 1)),
        ]);
        expect(statuses([shipment, moved])).toEqual([200, 400]);
        expect((await itemsOf(app, sku))[east]?.[0]).toBe(0);
        expect((await states.of(sku))[`${east}/damaged`] ?? 0).toBe(moved.status === 200 ? 1 : 0);
      }
      expect(await verified()).toBe(NO_DRIFT);
    }));

  it('are made once where they come twice with a key', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sku = await shop.product([9]);
      const key = { headers: { 'Idempotency-Key': unique('key') } };
      const token = await app.tokenFor('all');
      const body = move(sku, 'available', 'damaged', 2);
      const answers = await fromBoth('inventory/state-moves', body, { token, ...key });
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 2 });
      const declared = { items: [{ source_code: east, sku, quantity: 5 }] };
      await fromBoth('inventory/incoming', declared, { token, headers: { 'Idempotency-Key': unique('key') } });
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 2, [`${east}/incoming`]: 5 });
    }
  });

  it('of many, in opposite orders and directions, lose and make nothing', async () => {
    const skus = await Promise.all(Array.from({ length: 8 }, () => shop.product([100])));
    const requests = Array.from({ length: 24 }, (_, index) => {
      const list = index % 2 === 0 ? skus : [...skus].reverse();
      const [from_state, to_state] = index % 3 === 0 ? ['damaged', 'available'] : ['available', 'damaged'];
      const items = list.map((sku) => ({ source_code: east, sku, from_state, to_state, quantity: 2.5 }));
      return (index % 2 === 0 ? app.http : other).post('/rest/V1/inventory/state-moves', { items });
    });
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    for (const sku of skus) {
      const [[available = 0] = []] = Object.values(await itemsOf(app, sku));
      expect(available + ((await states.of(sku))[`${east}/damaged`] ?? 0)).toBe(100);
    }
    expect(await verified()).toBe(NO_DRIFT);
  });

  it('and the removal of their state or of their item leave nothing that belongs to nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [sku, code] = [await shop.product([2]), `s${unique('x').toLowerCase().replaceAll('-', '_')}`];
      await app.http.post('/rest/V1/inventory/stock-states', { stockState: { code, name: 'Short-lived' } });
      const [moved, removed] = await Promise.all([
        other.post('/rest/V1/inventory/state-moves', move(sku, 'available', code, 1)),
        app.http.delete(`/rest/V1/inventory/stock-states/${code}`),
      ]);
      expect(statuses([moved, removed])).toEqual([200, 400]);
      await Promise.all([
        other.post('/rest/V1/inventory/incoming', { items: [{ source_code: east, sku, quantity: 3 }] }),
        transfers.post('bulk-product-source-unassign', { skus: [sku], sourceCodes: [east, west] }),
      ]);
      expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([{}, {}]);
    }
    expect(await verified()).toBe(NO_DRIFT);
  });
});
