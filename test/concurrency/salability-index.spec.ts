import { RebuildIndex } from '../../src/modules/salability-index/app/rebuild-index.service.js';
import { RefreshIndex } from '../../src/modules/salability-index/app/refresh-index.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { expectedIndex, storedIndex } from '../support/expected-index.js';
import { givenGrouped } from '../support/composites.js';
import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';
import { sessionsAt } from '../support/statements.js';

/** A small seeded generator, so that a failing sequence can be run again. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A bundle or grouped product of some of the SKUs; those that are no products at the moment make it a refusal. */
function randomSet(random: (below: number) => number, sku: string, skus: readonly string[]): object {
  const some = [...new Set(Array.from({ length: 1 + random(3) }, () => skus[random(skus.length)] ?? ''))];
  const stock_item = { is_in_stock: random(4) > 0, use_config_manage_stock: false, manage_stock: random(3) > 0 };
  const product = { sku, name: 'Set', extension_attributes: { stock_item } };
  if (random(2) === 0) {
    const product_links = some.map((linked_product_sku) => ({ link_type: 'associated', linked_product_sku }));
    return { ...product, type_id: 'grouped', product_links };
  }
  const bundle_product_options = Array.from({ length: 1 + random(3) }, () => ({
    title: 'Choice',
    required: random(2) === 0,
    product_links: some.slice(random(some.length)).map((linked) => ({ sku: linked })),
  }));
  return { ...product, type_id: 'bundle', extension_attributes: { stock_item, bundle_product_options } };
}

describe('the stock index beside writers', () => {
  let app: TestApplication;
  let sources: string[];
  let stockIds: number[];
  let lastMessageBefore: string;

  beforeAll(async () => {
    app = await startApplication();
    const [last] = await app.database.query<{ id: string }>(
      'SELECT COALESCE(MAX(message_id), 0) AS id FROM message_outbox',
    );
    lastMessageBefore = last?.id ?? '0';
    sources = [await givenSource(app), await givenSource(app), await givenSource(app)];
    stockIds = [];
    for (const part of [sources.slice(0, 2), sources.slice(1)]) {
      const stock = await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } });
      stockIds.push(stock.body as number);
      await app.http.post('/rest/V1/inventory/stock-source-links', {
        links: part.map((source_code, index) => ({ stock_id: stock.body, source_code, priority: index + 1 })),
      });
    }
  });
  afterAll(() => app.close());

  // Messages that other tests have left in the database do not count here.
  const settled = (): Promise<boolean> =>
    eventually(async () => {
      const rows = await app.database.query(
        "SELECT message_id FROM message_outbox WHERE topic LIKE 'inventory.index%' AND message_id > ?",
        [lastMessageBefore],
      );
      return rows.length === 0;
    });
  const rebuild = (stockId: number): Promise<void> => app.within(() => app.get(RebuildIndex).execute(stockId));

  it.each([11, 12])(
    'equals the formula after a random sequence of writes with rebuilds thrown in (seed %i)',
    async (seed) => {
      const random = generator(seed);
      const skus = Array.from({ length: 25 }, () => unique('RND'));
      const sets = Array.from({ length: 6 }, (_, index) => `${unique('SET')}-${index}`);
      const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
      const steps: (() => Promise<unknown>)[] = [
        () =>
          givenItems(
            app,
            ...Array.from({ length: 1 + random(8) }, () => ({
              sku: pick(skus),
              source_code: pick(sources),
              quantity: random(6),
              status: random(2),
            })),
          ),
        () =>
          app.http.post('/rest/V1/inventory/source-items-delete', {
            sourceItems: Array.from({ length: 3 }, () => ({ sku: pick(skus), source_code: pick(sources) })),
          }),
        () =>
          app.http.post('/rest/V1/products', {
            product: {
              sku: pick(skus),
              name: 'Random',
              price: 1,
              status: 1 + Number(random(4) === 0),
              extension_attributes: {
                stock_item: {
                  use_config_min_qty: false,
                  min_qty: random(4),
                  use_config_backorders: false,
                  backorders: random(3),
                },
              },
            },
          }),
        () => app.http.delete(`/rest/V1/products/${pick(random(4) > 0 ? skus : sets)}`),
        () => app.http.post('/rest/V1/products', { product: randomSet(random, pick(sets), skus) }),
        () => app.http.post('/rest/V1/products', { product: randomSet(random, pick(sets), skus) }),
        () => app.http.put(`/rest/V1/inventory/sources/${pick(sources)}`, { source: { enabled: random(3) > 0 } }),
        () => rebuild(pick(stockIds)),
      ];
      for (let round = 0; round < 12; round += 1) {
        const answers = await Promise.all(Array.from({ length: 6 }, () => pick(steps)()));
        for (const answer of answers) {
          if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).not.toBe(500);
        }
      }
      await settled();
      for (const stockId of stockIds) {
        expect(await storedIndex(app.database, stockId)).toEqual(await expectedIndex(app.database, stockId));
      }
    },
  );

  it('never shows a reader a missing row while it is rebuilt, and keeps what was written meanwhile', async () => {
    const skus = Array.from({ length: 200 }, () => unique('POLL'));
    const [stockId = 0] = stockIds;
    await app.http.put(`/rest/V1/inventory/sources/${sources[0]}`, { source: { enabled: true } });
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: sources[0] ?? '', quantity: 1 })));
    let isDone = false;
    let reads = 0;
    const reader = async (): Promise<void> => {
      while (!isDone) {
        const rows = await app.database.query(`SELECT sku FROM inventory_stock_${stockId} WHERE sku IN (?)`, [skus]);
        expect(rows).toHaveLength(skus.length);
        reads += 1;
      }
    };
    const writer = async (): Promise<void> => {
      for (let quantity = 2; !isDone; quantity += 1) {
        await givenItems(app, { sku: skus[quantity % skus.length] ?? '', source_code: sources[0] ?? '', quantity });
      }
    };
    const work = [reader(), reader(), writer(), writer()];
    for (let round = 0; round < 5 || reads <= 10; round += 1) await Promise.all([rebuild(stockId), rebuild(stockId)]);
    isDone = true;
    await Promise.all(work);
    await settled();
    expect(await storedIndex(app.database, stockId)).toEqual(await expectedIndex(app.database, stockId));
  });

  /** Holds what `sql` locks until `release` is called. */
  const hold = async (sql: string, parameters: unknown[]): Promise<() => Promise<void>> => {
    let release: () => void = () => undefined;
    let held: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const holding = app.database.run(async () => {
      await app.database.query(sql, parameters);
      held();
      await isReleased;
    });
    await isHeld;
    return async () => {
      release();
      await holding;
    };
  };
  const indexed = async (sku: string, stockId: number): Promise<number> => {
    const [row] = await app.database.query<{ quantity: string }>(
      `SELECT quantity FROM inventory_stock_${stockId} WHERE sku = ?`,
      [sku],
    );
    return Number(row?.quantity);
  };

  it('computes a row after it has locked it: a change that commits while it waits is not overwritten', async () => {
    const sku = unique('ORDER');
    const [stockId = 0] = stockIds;
    await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 10 });
    const release = await hold(`SELECT sku FROM inventory_stock_${stockId} WHERE sku = ? FOR UPDATE`, [sku]);
    const refreshed = app.within(() => app.get(RefreshIndex).inStock(stockId, [sku]));
    await eventually(() => sessionsAt(app.database, `SELECT %inventory_stock_${stockId} %FOR UPDATE%`));
    // The change's own refresh is left out: the one that waits has to see it.
    await app.database.execute('UPDATE inventory_source_item SET quantity = 3 WHERE sku = ?', [sku]);
    await release();
    await refreshed;
    expect(await indexed(sku, stockId)).toBe(3);
    await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [sku]);
  });

  const givenSet = async (...skus: string[]): Promise<string> => {
    for (const sku of skus) {
      await app.http.post('/rest/V1/products', { product: { sku, name: 'Part', price: 1 } });
      await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 10 });
    }
    return (await givenGrouped(app, skus)).sku;
  };
  const setOnHand = (sku: string, quantity: number) =>
    app.database.execute('UPDATE inventory_source_item SET quantity = ? WHERE sku = ?', [quantity, sku]);

  it('adds up the children of a product after it has locked its row, so that two of them can change at once', async () => {
    const [one, two] = [unique('PART'), unique('PART')];
    const [stockId = 0] = stockIds;
    const set = await givenSet(one, two);
    expect(await indexed(set, stockId)).toBe(20);
    const release = await hold(`SELECT sku FROM inventory_stock_${stockId} WHERE sku = ? FOR UPDATE`, [set]);
    await setOnHand(one, 3);
    await setOnHand(two, 4);
    const refreshed = [one, two].map((sku) => app.within(() => app.get(RefreshIndex).inStock(stockId, [sku])));
    // Both have their child's new row, which the other does not see yet, and wait for that of the set. With guards the
    // second one waits for that of the set, which the first one has.
    const waiting = app.database.isMultiWriter
      ? [`%inventory_stock_${stockId}%${set}%`, `%inventory_write_guard%index:${stockId}:composites:%`]
      : [`%inventory_stock_${stockId}%${set}%`];
    await eventually(async () => (await sessionsAt(app.database, ...waiting)) === 2);
    await release();
    await Promise.all(refreshed);
    expect(await indexed(set, stockId)).toBe(7);
  });

  it('waits for the refresh of a child that has not seen yet what the child has become a part of', async () => {
    const [one, two] = [unique('PART'), unique('PART')];
    const [stockId = 0] = stockIds;
    const set = await givenSet(one, two);
    await app.http.put(`/rest/V1/products/${set}`, { product: { product_links: [] } });
    await setOnHand(one, 3);
    // As a refresh leaves it that has looked for parents before there was one, and has not committed.
    const release = await hold(`UPDATE inventory_stock_${stockId} SET quantity = 3 WHERE sku = ?`, [one]);
    const links = [one, two].map((linked_product_sku) => ({ link_type: 'associated', linked_product_sku }));
    const saved = app.http.put(`/rest/V1/products/${set}`, { product: { product_links: links } });
    await eventually(() => sessionsAt(app.database, `SELECT %inventory_stock_${stockId} %${one}%FOR UPDATE%`));
    await release();
    expect((await saved).status).toBe(200);
    expect(await indexed(set, stockId)).toBe(13);
  });

  it('catches up after the swap what was refreshed before it', async () => {
    const sku = unique('SWAP');
    const [stockId = 0] = stockIds;
    await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 10 });
    // A transaction that has read the index keeps the swap waiting, when everything else of the rebuild is done.
    const release = await hold(`SELECT sku FROM inventory_stock_${stockId} LIMIT 1`, []);
    const rebuilt = rebuild(stockId);
    await eventually(() => sessionsAt(app.database, `RENAME TABLE inventory_stock_${stockId} %`));
    await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 7 });
    await release();
    await rebuilt;
    // With guards a refresh waits until the swap is over, and follows in its own time: it has nothing to be caught up.
    if (app.database.isMultiWriter) await settled();
    expect(await indexed(sku, stockId)).toBe(7);
    expect(await app.database.query('SELECT sku FROM inventory_index_dirty WHERE stock_id = ?', [stockId])).toEqual([]);
  });
});
