import { ProductReader } from '../../../src/modules/catalog/index.js';
import { FragmentFacts } from '../../../src/modules/stock-visualizer/app/fragment-facts.service.js';
import { PurgeDecider } from '../../../src/modules/stock-visualizer/app/purge-decider.service.js';
import { PurgeChannel } from '../../../src/modules/stock-visualizer/app/purge-channel.service.js';
import { ShownRegister } from '../../../src/modules/stock-visualizer/app/shown-register.service.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { skuKey } from '../../../src/platform/identifiers/index.js';
import { closeRedis, createRedis, redisKey } from '../../../src/platform/redis/redis-client.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import type { Redis } from 'ioredis';
import { Sets } from './support/sets.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenProduct } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';

const TOPIC = 'inventory.stockvisualizer.purge';
const RATE = 40;

describe('fragments of stock in memory', () => {
  let app: TestApplication;
  /** Another process, as far as the two can tell. */
  let other: TestApplication;

  beforeAll(async () => {
    process.env['STOCK_VISUALIZER_RATE_PER_MINUTE'] = String(RATE);
    other = await startApplication();
    process.env['STOCK_VISUALIZER_RATE_PER_MINUTE'] = '0';
    app = await startApplication();
    await given({});
    await eventually(async () => {
      for (const each of [app, other]) await view(each, 'warm-up');
      return hears(app) && hears(other);
    });
  });
  afterAll(async () => {
    await app.close();
    await other.close();
  });
  beforeEach(() => given({}));
  afterEach(() => jest.restoreAllMocks());

  const hears = (each: TestApplication): boolean => each.get(PurgeChannel).isHeard;
  const given = async (settings: Record<string, string>): Promise<void> => {
    const all = {
      'cataloginventory/stock_visualizer/enabled': '1',
      'cataloginventory/stock_visualizer/display_type': 'level',
      'cataloginventory/stock_visualizer/scope': 'aggregate',
      'cataloginventory/indexer/strategy': 'sync',
      ...settings,
    };
    await app.within(() => app.get(Settings).setMany(all));
    // Its own cache of settings is at most 3 seconds old; storing anything empties it.
    await other.within(() => other.get(Settings).setMany(all));
  };
  const view = async (each: TestApplication, sku: string): Promise<any> => {
    await decided();
    return (await each.http.get(`/inventory_stockviz/product/view?sku=${sku}`, { token: null })).body.data;
  };
  /** Writers wait for what follows from their change for a moment alone, which is over soon on a busy machine. */
  const decided = async (): Promise<void> => {
    for (const each of [app, other]) await each.get(PurgeDecider).settled();
  };
  const stocked = async (quantity: number): Promise<string> => {
    const { sku } = await givenProduct(app, { sku: unique('VIZ') });
    await set(sku, quantity);
    return sku;
  };
  const set = (sku: string, quantity: number): Promise<void> =>
    givenItems(app, { sku, source_code: 'default', quantity });
  const messages = (): Promise<{ id: string; payload: string }[]> =>
    app.database.query('SELECT CAST(message_id AS CHAR) AS id, payload FROM message_outbox WHERE topic = ?', [TOPIC]);
  /** The next reading of facts waits with what it has read until it is released. */
  const nextReadingOf = (each: TestApplication) => {
    const facts = each.get(FragmentFacts);
    const original = facts.read.bind(facts);
    let wasRead = (): void => undefined;
    let release = (): void => undefined;
    const read = new Promise<void>((resolve) => (wasRead = resolve));
    const gate = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(facts, 'read').mockImplementationOnce(async (...asked) => {
      const old = await original(...asked);
      wasRead();
      await gate;
      return old;
    });
    return { read, release };
  };
  const purges = () => jest.spyOn(app.get(PurgeChannel), 'purge');

  it('cost no statement', async () => {
    const sku = await stocked(5);
    await view(app, sku);
    const { total } = await countStatements(app.database, async () => {
      for (let time = 0; time < 20; time += 1) {
        expect(await view(app, sku)).toEqual({ level: 'medium', salable: true });
      }
    });
    expect(total).toBe(0);
  });

  it('cost no statement either where there is nothing to tell', async () => {
    const sku = unique('NONE');
    expect(await view(app, sku)).toBeNull();
    const { total } = await countStatements(app.database, () => view(app, sku));
    expect(total).toBe(0);
    await givenProduct(app, { sku });
    await set(sku, 5);
    expect(await view(app, sku)).toEqual({ level: 'medium', salable: true });
  });

  it('are made once for all who ask at once', async () => {
    const sku = await stocked(5);
    const reads = jest.spyOn(app.get(FragmentFacts), 'read');
    await Promise.all(Array.from({ length: 20 }, () => view(app, sku)));
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('of a bundle are made from one reading, whatever is chosen of it', async () => {
    await given({ 'cataloginventory/stock_visualizer/display_type': 'quantity' });
    const part = await stocked(90);
    const parents = new Sets(app);
    const { sku, id } = await parents.make('bundle');
    const [must, may] = [await parents.option(id, true), await parents.option(id, false)];
    const [fixed = 0, free = 0] = await parents.fill(
      id,
      { sku: part, option: must, quantity: 4 },
      { sku: part, option: may, isChangeable: true },
    );
    const max = async (chosen: string): Promise<number | undefined> => {
      await decided();
      const path = `/inventory_stockviz/product/bundleMax?sku=${sku}&selections[${fixed}]=${chosen}`;
      return (await app.http.get(path, { token: null })).body.data?.max;
    };
    expect(await max('1')).toBe(22);
    const { cache, bundles, absent } = app.get(PurgeChannel);
    const sizes = (): number[] => [cache.size, bundles.size, absent.size];
    const before = sizes();
    const { total } = await countStatements(app.database, async () => {
      for (let time = 1; time <= 20; time += 1) {
        const more = `&selections[${free}]=${time + 9}.5&selections[${900_000_000 + time}]=1`;
        expect(await max(`${time}${more}`)).toBe(Math.min(22, Math.floor(90 / (time + 9.5))));
      }
    });
    expect([total, sizes()]).toEqual([0, before]);
    await set(part, 8);
    expect(await max('1')).toBe(2);
  });

  it('are made with as many statements for thirty parts as for three', async () => {
    const made = async (parts: number): Promise<number> => {
      const parents = new Sets(app);
      const { sku, id } = await parents.make('grouped');
      const children: { sku: string }[] = [];
      for (let part = 0; part < parts; part += 1) children.push(await givenProduct(app, { sku: unique('PART') }));
      await parents.fill(id, ...children);
      const { total } = await countStatements(app.database, async () => {
        const { body } = await app.http.get(`/inventory_stockviz/product/children?sku=${sku}`, { token: null });
        expect(body.data.children).toHaveLength(parts);
      });
      return total;
    };
    expect(await made(30)).toBe(await made(3));
  });

  it('are dropped in every process after a change that can be seen', async () => {
    const sku = await stocked(5);
    for (const each of [app, other]) expect(await view(each, sku)).toMatchObject({ level: 'medium' });
    await set(sku, 50);
    expect(await view(app, sku)).toMatchObject({ level: 'high' });
    await eventually(async () => (await view(other, sku)).level === 'high', 5_000);
  });

  it('are dropped after an order has reserved', async () => {
    const sku = await stocked(5);
    for (const each of [app, other]) expect(await view(each, sku)).toMatchObject({ level: 'medium' });
    const { status } = await app.http.post('/rest/V1/orders', {
      entity: { customer_email: 'a@example.com', items: [{ sku, qty_ordered: 3 }] },
    });
    expect(status).toBe(200);
    await other.followReservations();
    await eventually(async () => (await view(app, sku)).level === 'low', 5_000);
    expect(await view(other, sku)).toMatchObject({ level: 'low' });
  });

  it('are dropped with all others when a whole stock is looked at anew', async () => {
    const sku = await stocked(5);
    await view(app, sku);
    const all = purges();
    const { RebuildIndex } = await import('../../../src/modules/salability-index/app/rebuild-index.service.js');
    await app.within(() => app.get(RebuildIndex).execute(1));
    expect(all.mock.calls).toEqual([['all']]);
  });

  it('stay with a change that shows with levels as nothing, and go with each change of a number', async () => {
    const [sku, unseen] = [await stocked(50), await stocked(50)];
    await view(app, sku);
    const asked = purges();
    await set(sku, 40);
    await set(unseen, 1);
    await decided();
    expect(asked).not.toHaveBeenCalled();
    await set(sku, 10);
    await decided();
    expect(asked.mock.calls).toEqual([[[sku]]]);
    await given({ 'cataloginventory/stock_visualizer/display_type': 'quantity' });
    expect(await view(app, sku)).toEqual({ qty: 10 });
    await set(sku, 11);
    await decided();
    expect(asked.mock.calls).toEqual([[[sku]], [[sku]]]);
    expect(await view(app, sku)).toEqual({ qty: 11 });
  });

  it('go with a change of one source that the sum does not show', async () => {
    await given({ 'cataloginventory/stock_visualizer/scope': 'per_source' });
    const { givenSourceOfStock } = await import('../../support/given.js');
    const second = await givenSourceOfStock(app);
    const sku = await stocked(50);
    await givenItems(app, { sku, source_code: second, quantity: 2 });
    expect(await view(app, sku)).toMatchObject({ level: 'high', sources: { default: 'high', [second]: 'low' } });
    await givenItems(app, { sku, source_code: second, quantity: 5 });
    expect(await view(app, sku)).toMatchObject({ level: 'high', sources: { default: 'high', [second]: 'medium' } });
  });

  it('of a set go with a part of it', async () => {
    await given({ 'cataloginventory/stock_visualizer/composite_grouped_sets_calculator': '1' });
    const part = await stocked(8);
    const parents = new Sets(app);
    const { sku, id } = await parents.make('grouped');
    await parents.fill(id, { sku: part, quantity: 6 });
    const status = async (): Promise<boolean> => (await view(app, sku)).salable;
    expect(await status()).toBe(true);
    const sets = async (): Promise<number> =>
      (await app.http.get(`/inventory_stockviz/product/children?sku=${sku}`, { token: null })).body.data.sets;
    expect(await sets()).toBe(1);
    // The same level, and yet no whole set any more.
    await set(part, 5);
    await decided();
    expect(await sets()).toBe(0);
    // The set itself can be sold or not by what its parts have.
    await set(part, 0);
    expect(await status()).toBe(false);
  });

  it('are not kept where the change came while their facts were read', async () => {
    const sku = await stocked(5);
    const { read, release } = nextReadingOf(app);
    const before = view(app, sku);
    await read;
    await set(sku, 50);
    // Who asks now does not join the reading that began before.
    expect(await view(app, sku)).toMatchObject({ level: 'high' });
    release();
    expect(await before).toMatchObject({ level: 'medium' });
    expect(await view(app, sku)).toMatchObject({ level: 'high' });
  });

  it('are not kept either where another process is told of that change', async () => {
    const sku = await stocked(5);
    const { read, release } = nextReadingOf(other);
    const heard = jest.spyOn(other.get(PurgeChannel).cache, 'drop');
    const before = view(other, sku);
    await read;
    await set(sku, 50);
    await eventually(() => heard.mock.calls.length > 0);
    release();
    await before;
    expect(await view(other, sku)).toMatchObject({ level: 'high' });
  });

  it('end within seconds while purges are not heard', async () => {
    const sku = await stocked(5);
    const channel = app.get(PurgeChannel);
    jest.spyOn(channel, 'isHeard', 'get').mockReturnValue(false);
    const kept = jest.spyOn(channel.cache, 'keep');
    await view(app, sku);
    expect(kept.mock.calls[0]?.[2].lifeMs).toBe(5_000);
    jest.spyOn(channel, 'isHeard', 'get').mockReturnValue(true);
    await view(app, await stocked(5));
    expect(kept.mock.calls[1]?.[2].lifeMs).toBe(60_000);
  });

  it('are forgotten when purges are heard again', async () => {
    const sku = await stocked(5);
    await view(other, sku);
    const channel = other.get(PurgeChannel);
    expect(channel.cache.size).toBeGreaterThan(0);
    // As if the server had cut it: the client connects again by itself.
    (channel as unknown as { listener: Redis }).listener.disconnect(true);
    await eventually(() => !hears(other) || channel.cache.size === 0);
    await eventually(() => hears(other) && channel.cache.size === 0);
    expect(await view(other, sku)).toMatchObject({ level: 'medium' });
  });

  describe('leave notes', () => {
    const notes = async (sku: string): Promise<readonly string[]> =>
      (await app.get(ShownRegister).shown(1, [sku])).get(sku) ?? [];

    it('of what a bundle is made of alone, whatever is asked of it', async () => {
      const part = await stocked(5);
      const parents = new Sets(app);
      const { sku, id } = await parents.make('bundle');
      const [must, may] = [await parents.option(id, true), await parents.option(id, false)];
      const [, extra = 0] = await parents.fill(id, { sku: part, option: must }, { sku: part, option: may });
      for (const selection of [999_999_991, 999_999_992, extra]) {
        const path = `/inventory_stockviz/product/bundleMax?sku=${sku}&selections[${selection}]=1`;
        app.get(PurgeChannel).bundles.dropAll();
        expect((await app.http.get(path, { token: null })).body).toEqual({ data: null });
      }
      expect(await notes(sku)).toEqual([expect.stringMatching(/^view /)]);
      expect(await notes(part)).toEqual([expect.stringMatching(/^quantity /)]);
    });

    it('of no reading that fails', async () => {
      const sku = await stocked(5);
      jest.spyOn(app.get(FragmentFacts), 'read').mockRejectedValueOnce(new Error('away'));
      expect(await view(app, sku)).toBeNull();
      expect(await notes(sku)).toEqual([]);
      expect(await view(app, sku)).toMatchObject({ level: 'medium' });
      expect(await notes(sku)).toEqual([expect.stringMatching(/^view /)]);
    });

    it('that are forgotten, however many there are', async () => {
      const [redis, sku, added] = [createRedis(app.get(Environment)), await stocked(5), 200_000];
      await view(app, sku);
      const key = redisKey(app.get(Environment), 'stockviz', 'shown', 1, skuKey(sku));
      for (let first = 0; first < added; first += 10_000) {
        await redis.sadd(key, ...Array.from({ length: 10_000 }, (_, place) => `reading ${first + place}`));
      }
      await closeRedis(redis);
      const asked = purges();
      await set(sku, 50);
      await decided();
      expect(asked.mock.calls).toEqual([[[sku]]]);
      expect(await notes(sku)).toEqual([]);
    });
  });

  it('cost writers nothing while the visualizer is off', async () => {
    const sku = await stocked(5);
    await view(app, sku);
    await given({ 'cataloginventory/stock_visualizer/enabled': '0' });
    const [asked, shown] = [purges(), jest.spyOn(app.get(ShownRegister), 'shown')];
    const { byCommand } = await countStatements(app.database, () => set(sku, 50));
    const without = await (async () => {
      // The same with nobody to tell.
      const { IndexFollowers } = await import('../../../src/modules/salability-index/index.js');
      jest.spyOn(app.get(IndexFollowers), 'tell').mockResolvedValue(undefined);
      return countStatements(app.database, () => set(sku, 5));
    })();
    expect(byCommand).toEqual(without.byCommand);
    expect([asked.mock.calls, shown.mock.calls, await messages()]).toEqual([[], [], []]);
  });

  it('never make a write fail', async () => {
    const sku = await stocked(5);
    await view(app, sku);
    jest.spyOn(app.get(ShownRegister), 'shown').mockRejectedValue(new Error('away'));
    await set(sku, 50);
    jest.restoreAllMocks();
    jest.spyOn(app.get(PurgeChannel), 'purge').mockRejectedValue(new Error('away'));
    await set(sku, 1);
    const [row] = await app.database.query<{ quantity: string }>(
      "SELECT quantity FROM inventory_source_item WHERE sku = ? AND source_code = 'default'",
      [sku],
    );
    expect(Number(row?.quantity)).toBe(1);
  });

  it('do not keep a write waiting', async () => {
    const sku = await stocked(5);
    await view(app, sku);
    let release = (): void => undefined;
    jest
      .spyOn(app.get(ShownRegister), 'shown')
      .mockImplementation(() => new Promise((resolve) => (release = () => resolve(new Map()))));
    // It would wait for the index for five seconds.
    const begin = performance.now();
    await set(sku, 50);
    expect(performance.now() - begin).toBeLessThan(3_000);
    release();
  });

  describe('where a worker brings up the index', () => {
    const done = async (topic: string): Promise<void> => {
      const rows = await app.database.query<{ id: string }>(
        'SELECT CAST(message_id AS CHAR) AS id FROM message_outbox WHERE topic = ?',
        [topic],
      );
      for (const { id } of rows) await app.within(() => app.get(MessageProcessor).process({ id, topic }));
    };

    it('are dropped by one message for each SKU, however often it changes', async () => {
      const [sku, second] = [await stocked(5), await stocked(5)];
      await given({ 'cataloginventory/indexer/strategy': 'async' });
      for (const each of [sku, second]) await view(app, each);
      app.get(MessageProcessor).begin();
      for (const quantity of [50, 1]) {
        for (const each of [sku, second]) await set(each, quantity);
        await done('inventory.index.refresh');
        await decided();
        // Something new is shown, so that the next change can be seen.
        app.get(PurgeChannel).cache.dropAll();
        for (const each of [sku, second]) await view(app, each);
      }
      const bodies = (await messages()).map(({ payload }) => (JSON.parse(payload) as { body: unknown }).body);
      expect([...bodies].sort()).toEqual([sku, second].sort());
      const asked = purges();
      await done(TOPIC);
      expect(asked.mock.calls.map(([skus]) => skus)).toEqual(bodies.map((body) => [body]));
      expect(await messages()).toEqual([]);
      // The guard is gone with its message.
      await set(sku, 50);
      await done('inventory.index.refresh');
      await decided();
      expect(await messages()).toHaveLength(1);
      await given({ 'cataloginventory/stock_visualizer/enabled': '0' });
      asked.mockClear();
      await done(TOPIC);
      expect(asked).not.toHaveBeenCalled();
      expect(await messages()).toEqual([]);
    });
  });

  it('that nobody has asked for before take few connections, whatever is asked', async () => {
    const products = app.get(ProductReader);
    const original = products.existing.bind(products);
    let [running, most] = [0, 0];
    jest.spyOn(products, 'existing').mockImplementation(async (skus) => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await original(skus);
      } finally {
        running -= 1;
      }
    });
    const answers = await Promise.all(Array.from({ length: 300 }, () => view(app, unique('FLOOD'))));
    expect(answers.every((answer) => answer === null)).toBe(true);
    expect(most).toBe(3);
  });

  it('are given to one address so often in a minute, and other routes are not concerned', async () => {
    // The minute that is counted may end on the way.
    const refused = await eventually(async () => {
      const answer = await other.http.get('/inventory_stockviz/product/view?sku=x', { token: null });
      return answer.headers.has('retry-after') && answer;
    }, 60_000);
    expect([refused.status, refused.body]).toEqual([200, { data: null }]);
    expect(refused.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, max-age=0');
    expect(refused.headers.get('pragma')).toBe('no-cache');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect((await other.http.get('/stock-visualizer.js', { token: null })).status).toBe(200);
  });

  it('are given to all behind a proxy that nobody has spoken of so often together', async () => {
    const secondsToWait = async (client: number): Promise<number> => {
      const headers = { 'X-Forwarded-For': `203.0.113.${client}` };
      const answer = await other.http.get('/inventory_stockviz/product/view?sku=x', { token: null, headers });
      return Number(answer.headers.get('retry-after'));
    };
    const clients = Array.from({ length: RATE }, (_, client) => client);
    let rounds = 0;
    // The minute that is counted may end on the way.
    await eventually(async () => {
      rounds += 1;
      return (await Promise.all(clients.map(secondsToWait))).some((wait) => wait > 0);
    }, 60_000);
    // Ten times what one address may.
    expect(rounds).toBeGreaterThan(10);
  });
});
