import { SalabilityUpdates } from '../../../src/modules/salability-index/index.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { expectedIndex, storedIndex } from '../../support/expected-index.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';

describe('the stock index', () => {
  let app: TestApplication;
  let one: string;
  let two: string;
  let stockId: number;

  beforeAll(async () => {
    app = await startApplication();
    [one, two] = [await givenSource(app), await givenSource(app)];
    stockId = (await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } })).body as number;
    await link([one, two]);
  });
  afterAll(() => app.close());

  const link = async (sources: string[], stock = stockId): Promise<void> => {
    const answer = await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: sources.map((source_code, index) => ({ stock_id: stock, source_code, priority: index + 1 })),
    });
    expect(answer.status).toBe(200);
  };
  const create = async (sku: string, stock_item?: object): Promise<void> => {
    const answer = await app.http.post('/rest/V1/products', {
      product: { sku, name: sku, price: 1, ...(stock_item ? { extension_attributes: { stock_item } } : {}) },
    });
    expect(answer.status).toBe(200);
  };
  const row = async (sku: string, stock = stockId): Promise<[number, boolean] | undefined> => {
    const found = (await storedIndex(app.database, stock)).find(([key]) => key === sku.toUpperCase());
    return found && [found[1], found[2]];
  };
  const reserve = (sku: string, quantity: number, source: string | null = null): Promise<unknown> =>
    app.database.execute(
      'INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, metadata) VALUES (?)',
      [[stockId, sku, quantity, source, '{}']],
    );
  const agrees = async (isPerSource = false): Promise<void> => {
    expect(await storedIndex(app.database, stockId)).toEqual(await expectedIndex(app.database, stockId, isPerSource));
  };

  it('is there for stock 1 and comes and goes with other stocks', async () => {
    const tables = async (): Promise<string[]> =>
      (
        await app.database.query<{ name: string }>(
          "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE 'inventory\\_stock\\_%'",
        )
      ).map(({ name }) => name);
    expect(await tables()).toContain('inventory_stock_1');
    const made = (await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } }))
      .body as number;
    expect(await tables()).toContain(`inventory_stock_${made}`);
    expect((await app.http.delete(`/rest/V1/inventory/stocks/${made}`)).status).toBe(200);
    expect((await tables()).filter((name) => name.includes(String(made)))).toEqual([]);
  });

  it('follows source items: sums what is in stock, and reads at once after the write', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 5.5 }, { sku, source_code: two, quantity: 3 });
    expect(await row(sku)).toEqual([8.5, true]);
    await givenItems(app, { sku, source_code: one, quantity: 5.5, status: 0 });
    expect(await row(sku)).toEqual([3, true]);
    await givenItems(app, { sku, source_code: two, quantity: 0 });
    expect(await row(sku)).toEqual([0, false]);
    await app.http.post('/rest/V1/inventory/source-items-delete', {
      sourceItems: [
        { sku, source_code: one },
        { sku, source_code: two },
      ],
    });
    expect(await row(sku)).toBeUndefined();
  });

  it('is left to a worker with the asynchronous strategy', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 5 });
    const strategy = 'cataloginventory/indexer/strategy';
    await app.within(() => app.get(Settings).set(strategy, 'async'));
    try {
      await givenItems(app, { sku, source_code: one, quantity: 7 });
      expect(await row(sku)).toEqual([5, true]);
      app.get(Workers).start();
      // Without the wait after which a worker takes over what a process has promised to do itself.
      await eventually(async () => (await row(sku))?.[0] === 7, 10_000);
    } finally {
      await app.get(Workers).close();
      await app.within(() => app.get(Settings).set(strategy, 'sync'));
    }
  });

  it('follows links, and sources that are disabled and enabled', async () => {
    const [sku, third] = [unique('SKU'), await givenSource(app)];
    await create(sku);
    await givenItems(app, { sku, source_code: third, quantity: 4 });
    expect(await row(sku)).toBeUndefined();
    await link([third]);
    expect(await row(sku)).toEqual([4, true]);
    await app.http.put(`/rest/V1/inventory/sources/${third}`, { source: { enabled: false } });
    expect(await row(sku)).toBeUndefined();
    await app.http.put(`/rest/V1/inventory/sources/${third}`, { source: { enabled: true } });
    expect(await row(sku)).toEqual([4, true]);
    await app.http.post('/rest/V1/inventory/stock-source-links-delete', {
      links: [{ stock_id: stockId, source_code: third }],
    });
    expect(await row(sku)).toBeUndefined();
  });

  it('follows configuration: unmanaged, back-ordered, thresholds', async () => {
    const sku = unique('SKU');
    await create(sku, { qty: 0, is_in_stock: false });
    await givenItems(app, { sku, source_code: one, quantity: 0 });
    expect(await row(sku)).toEqual([0, false]);
    const configure = (stock_item: object) =>
      app.http.put(`/rest/V1/products/${sku}`, { product: { sku, extension_attributes: { stock_item } } });
    await configure({ use_config_manage_stock: false, manage_stock: false });
    expect(await row(sku)).toEqual([0, true]);
    await configure({ use_config_manage_stock: true });
    expect(await row(sku)).toEqual([0, false]);
    await configure({ use_config_backorders: false, backorders: 1 });
    expect(await row(sku)).toEqual([0, true]);
    await configure({ use_config_backorders: true, use_config_min_qty: false, min_qty: 3 });
    await givenItems(app, { sku, source_code: one, quantity: 3 });
    expect(await row(sku)).toEqual([3, false]);
    await givenItems(app, { sku, source_code: one, quantity: 3.0001 });
    expect(await row(sku)).toEqual([3.0001, true]);
    await agrees();
  });

  it('follows a setting', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 0 });
    const path = 'cataloginventory/item_options/manage_stock';
    await app.within(() => app.get(Settings).set(path, '0'));
    expect(await row(sku)).toEqual([0, true]);
    await app.within(() => app.get(Settings).set(path, '1'));
    expect(await row(sku)).toEqual([0, false]);
  });

  it('follows products: a SKU that the catalogue does not know is salable', async () => {
    const sku = unique('SKU');
    await givenItems(app, { sku, source_code: one, quantity: 0 });
    expect(await row(sku)).toEqual([0, true]);
    await create(sku);
    expect(await row(sku)).toEqual([0, false]);
    await app.http.delete(`/rest/V1/products/${sku}`);
    expect(await row(sku)).toEqual([0, true]);
  });

  it('follows a rename', async () => {
    const [sku, renamed] = [unique('SKU'), unique('NEW')];
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 4 });
    const answer = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
    expect(answer.status).toBe(200);
    expect([await row(sku), await row(renamed)]).toEqual([undefined, [4, true]]);
  });

  it('follows reservations by the topic of the ledger, for every stock that shares a touched source', async () => {
    const [sku, never] = [unique('SKU'), unique('NEVER')];
    const sharing = (await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } }))
      .body as number;
    await link([one], sharing);
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 4 });
    await app.within(() => app.get(Settings).set('cataloginventory/source_reservations/enabled', '1'));
    try {
      await reserve(sku, -4, one);
      const skus = [sku, never];
      await app.within(() =>
        app.database.run(() =>
          app.get(SalabilityUpdates).send([
            { stockId, skus },
            { stockId: sharing, skus },
          ]),
        ),
      );
      app.get(Workers).start();
      await eventually(async () => (await row(sku))?.[1] === false && (await row(sku, sharing))?.[1] === false);
      // What earlier tests have left to the workers moves rows as well.
      await eventually(async () => (await app.database.query('SELECT message_id FROM message_outbox')).length === 0);
      expect(await row(sku)).toEqual([4, false]);
      await agrees(true);
    } finally {
      await app.get(Workers).close();
      await app.within(() => app.get(Settings).set('cataloginventory/source_reservations/enabled', '0'));
    }
    await agrees();
  });

  it('is refreshed by a worker where the process that wrote died before it did', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: one, quantity: 4 });
    // What such a process leaves behind: the change and its message, both committed, and a row of before.
    await app.database.execute('UPDATE inventory_source_item SET quantity = 9 WHERE sku = ?', [sku]);
    await app.database.execute(
      'INSERT INTO message_outbox (topic, payload, available_at) VALUES (?, ?, UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)',
      [
        'inventory.index.refresh',
        JSON.stringify({
          version: 1,
          requestId: 'r',
          actor: { type: 'system', id: null, label: null },
          body: { skus: [sku], sourceCodes: [one] },
        }),
      ],
    );
    app.get(Workers).start();
    try {
      await eventually(async () => (await row(sku))?.[0] === 9);
    } finally {
      await app.get(Workers).close();
    }
    await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [sku]);
  });
});
