import { Settings } from '../../src/modules/settings/index.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { configureHistory } from '../support/given-history.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { graphql, graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { backdate, criteria, storedThresholds } from '../support/low-stock.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const ONE = '/rest/V1/inventory/low-quantity-notification';
const REMOVE = '/rest/V1/inventory/low-quantity-notifications-delete';
const LIST = '/rest/V1/inventory/low-stock';
const LQ = 'Vendor_InventoryLowQuantityNotificationApi::';

let app: TestApplication;
beforeAll(async () => {
  app = await startApplication();
  await app.database.execute('DROP TRIGGER inventory_source_item_adjustment_immutable'); // For `backdate`.
});
afterAll(() => app.close());

const threshold = (source: string, sku: string): Promise<Answer> =>
  app.http.get(`${ONE}/${encodeURIComponent(source)}/${encodeURIComponent(sku)}`);
const thresholdOf = async (source: string, sku: string): Promise<unknown> =>
  (await threshold(source, sku)).body.notify_stock_qty;
const set = (source_code: unknown, sku: unknown, notify_stock_qty: unknown): Promise<Answer> =>
  app.http.post(ONE, { sourceItemConfigurations: [{ source_code, sku, notify_stock_qty }] });
const remove = (source_code: string, sku: string): Promise<Answer> =>
  app.http.post(REMOVE, { sourceItems: [{ source_code, sku }] });
const rows = (sku: string): ReturnType<typeof storedThresholds> => storedThresholds(app, sku);
const listed = (query: string): Promise<Answer> => app.http.get(`${LIST}?${query}`);
const lowOf = async (sku: string): Promise<any[]> => (await listed(criteria(['sku', sku]))).body.items;

describe('the threshold of a SKU at a source', () => {
  it('is what was stored, else what the SKU is configured to, else the setting', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    expect((await threshold(source, sku)).body).toEqual({ source_code: source, notify_stock_qty: 1, sku });
    await app.http.put(`/rest/V1/products/${sku}`, {
      product: {
        sku,
        extension_attributes: { stock_item: { use_config_notify_stock_qty: false, notify_stock_qty: 7.5 } },
      },
    });
    expect(await thresholdOf(source, sku)).toBe(7.5);
    expect(await set(source, sku, 5.6)).toMatchObject({ status: 200, body: [] });
    expect((await threshold(source, sku)).body).toEqual({ source_code: source, notify_stock_qty: 5.6, sku });
    expect(await remove(source, sku)).toMatchObject({ status: 200, body: [] });
    expect(await thresholdOf(source, sku)).toBe(7.5);
    const path = 'cataloginventory/item_options/notify_stock_qty';
    const other = (await givenProduct(app)).sku;
    for (const setting of [3, 1]) {
      await app.within(() => app.get(Settings).set(path, String(setting)));
      expect(await thresholdOf(source, other)).toBe(setting);
    }
  });

  it('is replaced by the next one, and null is kept as null', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    await set(source, sku, 2);
    await set(source, sku, '-3.00005');
    expect(await rows(sku)).toEqual([{ source_code: source, notify_stock_qty: '-3.0001' }]);
    await set(source, sku, null);
    expect(await rows(sku)).toEqual([{ source_code: source, notify_stock_qty: null }]);
    expect(await thresholdOf(source, sku)).toBe(1);
  });

  it('is found under every spelling, and stored in the spelling of catalogue and source', async () => {
    const source = await givenSource(app, unique('eu-low'));
    const { sku } = await givenProduct(app, { sku: unique('Low') });
    await set(source.toUpperCase(), sku.toLowerCase(), 4);
    expect(await rows(sku)).toEqual([{ source_code: source, notify_stock_qty: '4.0000' }]);
    expect((await threshold(source, sku.toUpperCase())).body).toEqual({
      source_code: source,
      notify_stock_qty: 4,
      sku,
    });
  });

  it('of an unknown or blank source or product is wrong input', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    const asked = [await threshold(source, 'nothing'), await threshold('nowhere', sku), await threshold(source, ' ')];
    for (const answer of asked) expect(answer).toMatchObject({ status: 400, body: { message: 'Wrong input data' } });
    for (const [at, of] of [
      [source, 'nothing'],
      ['nowhere', sku],
      ['', sku],
      [source, null],
      [source, `${sku} `],
    ]) {
      expect(await set(at, of, 1)).toMatchObject({ status: 400, body: { message: 'Wrong input data' } });
    }
    const named = async (at: string, of: string): Promise<unknown> => (await set(at, of, 1)).body.errors[0].message;
    expect(await named('nowhere', sku)).toBe('There is no source with the code "%source".');
    expect(await named(source, 'nothing')).toBe('There is no product with the SKU "%sku".');
    expect(await rows(sku)).toEqual([]);
  });

  it('cannot be too large, and an empty list says so', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    expect(await set(source, sku, 100_000_000)).toMatchObject({
      status: 400,
      body: {
        message: '"%field" can have at most 12 digits, four of them decimals.',
        parameters: { field: 'notify_stock_qty' },
      },
    });
    expect((await set(source, sku, 'many')).status).toBe(400);
    for (const [address, name] of [
      [ONE, 'sourceItemConfigurations'],
      [REMOVE, 'sourceItems'],
    ] as const) {
      expect(await app.http.post(address, { [name]: [] })).toMatchObject({
        status: 400,
        body: { message: 'Input data is empty' },
      });
      expect(await app.http.post(address, {})).toMatchObject({
        status: 400,
        body: { parameters: { fieldName: name } },
      });
    }
    expect(await rows(sku)).toEqual([]);
  });

  it('is stored for many at once or, where one is wrong, for none; with as many statements as for one', async () => {
    const source = await givenSource(app);
    const skus = await Promise.all(Array.from({ length: 12 }, async () => (await givenProduct(app)).sku));
    const sent = skus.map((sku, index) => ({ source_code: source, sku, notify_stock_qty: index }));
    const refused = await app.http.post(ONE, {
      sourceItemConfigurations: [...sent, { source_code: source, sku: 'no' }],
    });
    expect(refused.status).toBe(400);
    expect(await rows(skus[3] ?? '')).toEqual([]);
    const save = (items: readonly object[]) => (): Promise<unknown> =>
      app.http.post(ONE, { sourceItemConfigurations: items });
    await save(sent.slice(0, 1))();
    const one = await countStatements(app.database, save(sent.slice(0, 1)));
    const many = await countStatements(app.database, save([...sent, ...sent.slice(0, 2)]));
    expect(many).toEqual(one);
    expect(await thresholdOf(source, skus[11] ?? '')).toBe(11);
    const removed = await app.http.post(REMOVE, {
      sourceItems: [
        ...skus.map((sku) => ({ source_code: source, sku, quantity: 1, status: 1 })),
        { source_code: 'no' },
      ],
    });
    expect(removed).toMatchObject({ status: 200, body: [] });
    expect(await rows(skus[11] ?? '')).toEqual([]);
  });

  it('is stored once under an idempotency key, and asynchronously', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    const body = { sourceItemConfigurations: [{ source_code: source, sku, notify_stock_qty: 9 }] };
    const headers = { 'Idempotency-Key': unique('key') };
    expect((await app.http.post(ONE, body, { headers })).body).toEqual([]);
    await set(source, sku, 4);
    const again = await app.http.post(ONE, body, { headers });
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(await thresholdOf(source, sku)).toBe(4);
    app.get(Workers).start();
    try {
      expect((await app.http.post(ONE.replace('/rest/', '/rest/async/'), body)).status).toBe(202);
      await eventually(async () => (await thresholdOf(source, sku)) === 9);
      expect(
        (
          await app.http.post(REMOVE.replace('/rest/', '/rest/async/bulk/'), [
            { sourceItems: [{ source_code: source, sku }] },
          ])
        ).status,
      ).toBe(202);
      await eventually(async () => (await rows(sku)).length === 0);
    } finally {
      await app.get(Workers).close();
    }
  });

  it('follows a rename, and goes with its source item and with its product', async () => {
    const [east, west] = [await givenSource(app), await givenSource(app)];
    const { sku } = await givenProduct(app);
    const other = (await givenProduct(app)).sku;
    await givenItems(app, { sku, source_code: east, quantity: 5 }, { sku, source_code: west, quantity: 5 });
    for (const source of [east, west]) await set(source, sku, 8);
    await set(east, other, 6);
    const renamed = unique('NEW');
    await app.database.execute('INSERT INTO inventory_low_stock_notification_configuration VALUES (?, ?, 1)', [
      east,
      renamed,
    ]);
    expect((await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } })).status).toBe(200);
    expect(await rows(sku)).toEqual([]);
    expect(await rows(renamed)).toEqual(
      [east, west].sort().map((code) => ({ source_code: code, notify_stock_qty: '8.0000' })),
    );
    await app.http.post('/rest/V1/inventory/source-items-delete', {
      sourceItems: [{ sku: renamed, source_code: east }],
    });
    expect((await rows(renamed)).map(({ source_code }) => source_code)).toEqual([west]);
    await app.http.post('/rest/V1/inventory/bulk-product-source-unassign', { skus: [renamed], sourceCodes: [west] });
    expect(await rows(renamed)).toEqual([]);
    // Without a source item a threshold goes with the product itself.
    await set(west, renamed, 3);
    await app.http.delete(`/rest/V1/products/${renamed}`);
    expect(await rows(renamed)).toEqual([]);
    expect(await rows(other)).toEqual([{ source_code: east, notify_stock_qty: '6.0000' }]);
  });

  it('has a permission for each of reading, setting and deleting', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    const [view, create, drop] = await Promise.all(
      [
        'low_quantity_notification',
        'stock_create_low_quantity_notification',
        'stock_delete_low_quantity_notification',
      ].map((id) => app.tokenFor([`${LQ}${id}`])),
    );
    const tries = async (token: string | undefined): Promise<number[]> => {
      const options = { token: token ?? null };
      return [
        (await app.http.get(`${ONE}/${source}/${sku}`, options)).status,
        (await app.http.get(LIST, options)).status,
        (await app.http.post(ONE, { sourceItemConfigurations: [{ source_code: source, sku }] }, options)).status,
        (await app.http.post(REMOVE, { sourceItems: [{ source_code: source, sku }] }, options)).status,
      ];
    };
    expect(await tries(undefined)).toEqual([401, 401, 401, 401]);
    expect(await tries(create)).toEqual([401, 401, 200, 401]);
    expect(await tries(drop)).toEqual([401, 401, 401, 200]);
    expect((await tries(view)).slice(0, 2)).toEqual([200, 200]);
  });
});

describe('the list of low stock', () => {
  it('has what is below its threshold, not what is at it, with the time of the fall', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    await givenItems(app, { sku, source_code: source, quantity: 10 });
    await set(source, sku, 5);
    await givenItems(app, { sku, source_code: source, quantity: 5 });
    expect(await lowOf(sku)).toEqual([]);
    await givenItems(app, { sku, source_code: source, quantity: 4.9999 });
    await givenItems(app, { sku, source_code: source, quantity: 2 });
    await backdate(app, sku);
    const answer = await listed(criteria(['sku', sku]));
    expect(answer.body).toEqual({
      items: [{ source_code: source, sku, quantity: 2, notify_stock_qty: 5, since: '2026-01-03 00:00:00' }],
      search_criteria: { filter_groups: [{ filters: [{ field: 'sku', value: sku, condition_type: 'eq' }] }] },
      total_count: 1,
    });
  });

  it('tells since when by the threshold of today', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    for (const quantity of [3, 8, 6, 2]) await givenItems(app, { sku, source_code: source, quantity });
    await backdate(app, sku);
    const since = async (notify: number): Promise<unknown> => {
      await set(source, sku, notify);
      return (await lowOf(sku))[0]?.since;
    };
    expect(await since(3)).toBe('2026-01-04 00:00:00');
    expect(await since(7)).toBe('2026-01-03 00:00:00');
    // It was never there: the oldest row that is kept.
    expect(await since(9)).toBe('2026-01-01 00:00:00');
    await app.database.execute('DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND quantity_after < 6', [
      sku,
    ]);
    // The history ends above the threshold: it does not tell.
    expect(await lowOf(sku)).toEqual([
      { source_code: source, sku, quantity: 2, notify_stock_qty: 9, since: expect.anything() },
    ]);
    await set(source, sku, 6);
    expect(await lowOf(sku)).toEqual([{ source_code: source, sku, quantity: 2, notify_stock_qty: 6 }]);
  });

  it('leaves the time out where nothing is recorded', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    await configureHistory(app, { enabled: false });
    await givenItems(app, { sku, source_code: source, quantity: 0.5 });
    await configureHistory(app, { enabled: true });
    expect(await lowOf(sku)).toEqual([{ source_code: source, sku, quantity: 0.5, notify_stock_qty: 1 }]);
  });

  it('passes over disabled sources and products, composites, and what manages no stock', async () => {
    const [source, closed] = [await givenSource(app), await givenSource(app)];
    const skus: Record<string, string> = {};
    for (const name of ['plain', 'disabled', 'unmanaged', 'managed']) skus[name] = (await givenProduct(app)).sku;
    for (const sku of Object.values(skus)) {
      await givenItems(app, { sku, source_code: source, quantity: 0.5 }, { sku, source_code: closed, quantity: 0.5 });
    }
    const composite = unique('SET');
    await givenItems(app, { sku: composite, source_code: source, quantity: 0.5 });
    await givenProduct(app, { sku: composite, type_id: 'bundle' });
    await givenItems(app, { sku: unique('UNKNOWN'), source_code: source, quantity: 0.5 });
    await app.http.put(`/rest/V1/inventory/sources/${closed}`, {
      source: { name: closed, country_id: 'DE', postcode: '10115', enabled: false },
    });
    const save = (sku: string | undefined, product: object): Promise<Answer> =>
      app.http.put(`/rest/V1/products/${sku}`, { product: { sku, ...product } });
    const manage = (manage_stock: boolean): object => ({
      extension_attributes: { stock_item: { use_config_manage_stock: false, manage_stock } },
    });
    await save(skus['disabled'], { status: 2 });
    await save(skus['unmanaged'], manage(false));
    await save(skus['managed'], manage(true));
    const at = async (code: string): Promise<string[]> =>
      (await listed(criteria(['source_code', code]))).body.items.map(({ sku }: { sku: string }) => sku).sort();
    expect(await at(source)).toEqual([skus['plain'], skus['managed']].sort());
    expect(await at(closed)).toEqual([]);
    await app.within(() => app.get(Settings).set('cataloginventory/item_options/manage_stock', '0'));
    expect(await at(source)).toEqual([skus['managed']]);
    await app.within(() => app.get(Settings).set('cataloginventory/item_options/manage_stock', '1'));
  });

  it('takes each threshold from where it holds, a null of the SKU being 0', async () => {
    const source = await givenSource(app);
    const low: Record<string, unknown> = {};
    for (const [own, ofSku, quantity] of [
      [undefined, undefined, 0.5],
      [undefined, undefined, 1],
      [undefined, 4, 3],
      [undefined, null, 0.5],
      [undefined, null, -1],
      [2, 4, 3],
      [6, 4, 5],
      [null, 4, 3],
    ] as const) {
      const notify = ofSku === undefined ? {} : { use_config_notify_stock_qty: false, notify_stock_qty: ofSku };
      const { sku } = await givenProduct(app, { stock_item: notify });
      await givenItems(app, { sku, source_code: source, quantity });
      if (own !== undefined) await set(source, sku, own);
      low[`${own} ${ofSku} ${quantity}`] = (await lowOf(sku)).map((item) => item.notify_stock_qty);
    }
    expect(low).toEqual({
      'undefined undefined 0.5': [1],
      'undefined undefined 1': [],
      'undefined 4 3': [4],
      'undefined null 0.5': [],
      'undefined null -1': [0],
      '2 4 3': [],
      '6 4 5': [6],
      'null 4 3': [4],
    });
  });

  describe('searched', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
    let sources: string[];
    let skus: string[];
    const found = async (query: string): Promise<string[]> => {
      const { status, body } = await listed(`${criteria(['source_code', sources.join(','), 'in'])}&${query}`);
      expect(status).toBe(200);
      return body.items.map(({ sku }: { sku: string }) => sku);
    };
    const where = (...filter: [string, string | number, string?]): string => criteria(filter, 1);

    beforeAll(async () => {
      sources = [await givenSource(app), await givenSource(app)].sort();
      skus = [];
      const run = unique('Q');
      for (const [index, day] of days.entries()) {
        const { sku } = await givenProduct(app, { sku: `${run}-${index}` });
        skus.push(sku);
        const source_code = sources[index % 2] ?? '';
        await givenItems(app, { sku, source_code, quantity: index + 1 });
        await set(source_code, sku, 10 - index);
        await app.database.execute('UPDATE inventory_source_item_adjustment SET created_at = ? WHERE sku = ?', [
          day,
          sku,
        ]);
      }
    });

    it('by each of its columns', async () => {
      const [first = '', second = '', third = ''] = skus;
      expect(await found(where('sku', `${second},${third}`, 'in'))).toEqual([second, third]);
      expect(await found(where('source_code', sources[1] ?? ''))).toEqual([second]);
      expect(await found(where('quantity', 2, 'gteq'))).toEqual([second, third]);
      expect(await found(where('notify_stock_qty', 9, 'lt'))).toEqual([third]);
      expect(await found(where('since', '2026-01-02', 'from'))).toEqual([second, third]);
      expect(await found(where('since', '1', 'null'))).toEqual([]);
      expect(await found(where('sku', '%-0', 'like'))).toEqual([first]);
    });

    it('in the order of each of its columns, page by page', async () => {
      const [first, second, third] = skus;
      const by = (field: string, direction: string): string =>
        `searchCriteria[sortOrders][0][field]=${field}&searchCriteria[sortOrders][0][direction]=${direction}`;
      expect(await found('')).toEqual([first, second, third]);
      for (const field of ['sku', 'quantity', 'since']) {
        expect(await found(by(field, 'DESC'))).toEqual([third, second, first]);
      }
      expect(await found(by('notify_stock_qty', 'ASC'))).toEqual([third, second, first]);
      expect(await found(by('source_code', 'ASC'))).toEqual([first, third, second]);
      const page = `${criteria(['source_code', sources.join(','), 'in'])}&searchCriteria[pageSize]=2&searchCriteria[currentPage]=`;
      const second_ = await listed(`${page}2`);
      expect([second_.body.items.map(({ sku }: { sku: string }) => sku), second_.body.total_count]).toEqual([
        [third],
        3,
      ]);
      expect((await listed(`${page}9`)).body.items).toHaveLength(1);
    });

    it('refuses other fields and pages above the limit', async () => {
      const refused = { status: 400, body: { message: 'Invalid attribute name: %1', parameters: ['name'] } };
      expect(await listed(criteria(['name', 'x']))).toMatchObject(refused);
      expect((await listed('searchCriteria[pageSize]=1001')).status).toBe(400);
    });

    it('the same over GraphQL', async () => {
      const [, second] = skus;
      const query = `query ($filter: LowStockFilter, $sort: LowStockSort) {
        lowStock(filter: $filter, sort: $sort, pageSize: 2) {
          items { sourceCode sourceName sku productName quantity notifyStockQty ownNotifyStockQty since }
          totalCount pageInfo { totalPages }
        }
      }`;
      const { lowStock } = await graphqlData(app, query, {
        filter: { sourceCode: sources },
        sort: { field: 'since', direction: 'desc' },
      });
      expect([lowStock.totalCount, lowStock.pageInfo.totalPages]).toEqual([3, 2]);
      expect(lowStock.items[1]).toEqual({
        sourceCode: sources[1],
        sourceName: sources[1],
        sku: second,
        productName: 'Bag',
        quantity: 2,
        notifyStockQty: 9,
        ownNotifyStockQty: 9,
        since: '2026-01-02T00:00:00Z',
      });
      const part = await graphqlData(app, query, { filter: { sku: second?.slice(1) } });
      expect(part.lowStock.items).toHaveLength(1);
    });
  });

  it('has thresholds that GraphQL sets and clears, under the permissions of REST', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    const SET = `mutation ($q: Float!) {
      setLowStockThreshold(sourceCode: "${source}", sku: "${sku}", notifyStockQty: $q) {
        sourceCode sku notifyStockQty ownNotifyStockQty } }`;
    const CLEAR = `mutation { clearLowStockThreshold(sourceCode: "${source}", sku: "${sku}") {
        notifyStockQty ownNotifyStockQty } }`;
    const code = async (query: string, resource: string): Promise<unknown> => {
      const token = await app.tokenFor([`${LQ}${resource}`]);
      return (await graphql(app, query, { q: 4 }, { token })).errors?.[0]?.extensions.code;
    };
    expect(await graphqlData(app, SET, { q: 6.5 })).toEqual({
      setLowStockThreshold: { sourceCode: source, sku, notifyStockQty: 6.5, ownNotifyStockQty: 6.5 },
    });
    expect(await code(SET, 'stock_delete_low_quantity_notification')).toBe('FORBIDDEN');
    expect(await code(CLEAR, 'stock_create_low_quantity_notification')).toBe('FORBIDDEN');
    expect(await code('{ lowStock { totalCount } }', 'stock_create_low_quantity_notification')).toBe('FORBIDDEN');
    expect(await graphqlData(app, CLEAR)).toEqual({
      clearLowStockThreshold: { notifyStockQty: 1, ownNotifyStockQty: null },
    });
    const unknown = await graphql(app, SET.replace(source, 'nowhere'), { q: 1 });
    expect(unknown.errors?.[0]).toMatchObject({
      message: 'Wrong input data There is no source with the code "nowhere".',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
