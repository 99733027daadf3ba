import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { queriesOf } from '../support/statements.js';

const LIST = '/rest/V1/inventory/source-selection-algorithm-list';
const RESULT = '/rest/V1/inventory/source-selection-algorithm-result';
const API = 'Vendor_InventorySourceSelectionApi';

describe('source selection over REST', () => {
  let app: TestApplication;
  let [euOne, euTwo] = ['', ''];
  let stockId: number;
  let [bag, mug] = ['', ''];

  beforeAll(async () => {
    app = await startApplication();
    const warehouse = new Warehouse(app);
    [euOne, euTwo] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(euOne, euTwo);
    [bag, mug] = [unique('bag'), unique('mug')];
    await warehouse.items(bag, { [euOne]: 5.5, [euTwo]: 3 });
    await warehouse.items(mug, { [euOne]: { quantity: 9, status: 0 }, [euTwo]: 6 });
  });
  afterAll(() => app.close());

  const select = async (items: unknown, others: object = {}): Promise<[number, any]> => {
    const { status, body } = await app.http.post(RESULT, {
      inventoryRequest: { stockId, items, ...others },
      algorithmCode: 'priority',
    });
    return [status, body];
  };

  it('lists the algorithms', async () => {
    const { status, body } = await app.http.get(LIST);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        code: 'priority',
        title: 'Source Priority',
        description: 'Algorithm which provides Source Selections based on predefined priority of Source',
      },
      {
        code: 'distance',
        title: 'Distance Priority',
        description: 'Algorithm which provides Source Selections based on shipping address distance from the source',
      },
    ]);
  });

  it('lists every source with what it would give', async () => {
    const items = [
      { sku: bag, qty: 8 },
      { sku: mug, qty: 4 },
    ];
    const expected = {
      source_selection_items: [
        { source_code: euOne, sku: bag, qty_to_deduct: 5.5, qty_available: 5.5 },
        { source_code: euTwo, sku: bag, qty_to_deduct: 2.5, qty_available: 3 },
        { source_code: euTwo, sku: mug, qty_to_deduct: 4, qty_available: 6 },
      ],
      shippable: true,
    };
    expect(await select(items)).toEqual([200, expected]);
    const snake = await app.http.post(RESULT, {
      inventory_request: { stock_id: `${stockId}`, items: [items[0], { sku: mug, qty: '4.0' }] },
      algorithm_code: 'priority',
    });
    expect([snake.status, snake.body]).toEqual([200, expected]);
  });

  it('says what is not needed and what is missing', async () => {
    expect(await select([{ sku: bag, qty: 1 }])).toEqual([
      200,
      {
        source_selection_items: [
          { source_code: euOne, sku: bag, qty_to_deduct: 1, qty_available: 5.5 },
          { source_code: euTwo, sku: bag, qty_to_deduct: 0, qty_available: 3 },
        ],
        shippable: true,
      },
    ]);
    const [, short] = await select([{ sku: mug, qty: 6.0001 }]);
    expect(short).toMatchObject({ source_selection_items: [{ qty_to_deduct: 6 }], shippable: false });
    expect(await select([{ sku: unique('none'), qty: 1 }])).toEqual([
      200,
      { source_selection_items: [], shippable: false },
    ]);
    expect(await select([])).toEqual([200, { source_selection_items: [], shippable: true }]);
  });

  it('counts the last entry of a SKU that is repeated, however it is spelled', async () => {
    const [status, body] = await select([
      { sku: bag, qty: 100 },
      { sku: bag.toUpperCase(), qty: 2 },
    ]);
    expect(status).toBe(200);
    expect(body.shippable).toBe(true);
    expect(body.source_selection_items).toMatchObject([{ qty_to_deduct: 2 }, { qty_to_deduct: 0 }]);
  });

  it('takes an address along, whole ones alone', async () => {
    const address = { country: 'DE', postcode: '86559', street: '', region: '', city: '' };
    const items = [{ sku: bag, qty: 1 }];
    const withAddress = (destinationAddress: object) => select(items, { extensionAttributes: { destinationAddress } });
    expect((await withAddress(address))[0]).toBe(200);
    const { city: _city, ...part } = address;
    expect(await withAddress(part)).toEqual([
      400,
      { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'city' } },
    ]);
  });

  it('explains, where it is asked to', async () => {
    const items = [{ sku: mug, qty: 4 }];
    const [status, body] = await select(items, { extensionAttributes: { explain: true } });
    expect(status).toBe(200);
    const row = { sku: mug, qty_taken: 0 };
    expect(body.extension_attributes).toEqual({
      explanation: [
        { ...row, source_code: euOne, rank: 1, qty_available: 9, reason: 'item_out_of_stock' },
        { ...row, source_code: euTwo, rank: 2, qty_available: 6, qty_taken: 4, reason: 'taken' },
      ],
    });
    const [, plain] = await select(items);
    expect(plain).toEqual({ source_selection_items: body.source_selection_items, shippable: true });
    expect((await select(items, { extension_attributes: { explain: false } }))[1]).toEqual(plain);
  });

  it('asks for an address where it goes by distance', async () => {
    const by = async (extensionAttributes: object): Promise<[number, any]> => {
      const { status, body } = await app.http.post(RESULT, {
        inventoryRequest: { stockId, items: [{ sku: bag, qty: 1 }], extensionAttributes },
        algorithmCode: 'distance',
      });
      return [status, body];
    };
    expect(await by({})).toEqual([400, { message: 'No destination address was provided in the request' }]);
    const destinationAddress = { country: 'DE', postcode: '86559', street: '', region: '', city: '' };
    // Nobody knows where it is, so the sources are asked by priority.
    const [status, body] = await by({ destinationAddress });
    expect(status).toBe(200);
    expect(body.source_selection_items).toMatchObject([
      { source_code: euOne, qty_to_deduct: 1 },
      { source_code: euTwo, qty_to_deduct: 0 },
    ]);
    const { street: _street, ...part } = destinationAddress;
    expect((await by({ destinationAddress: part }))[1].parameters).toEqual({ fieldName: 'street' });
  });

  it('explains as much as can be read', async () => {
    const items = Array.from({ length: 1000 }, (_, at) => ({ sku: `${bag}-${at}`, qty: 1 }));
    const sources = Array.from({ length: 51 }, () => unique('src'));
    const many = await new Warehouse(app).stock();
    await app.database.execute('INSERT INTO inventory_source (source_code, name, country_id, postcode) VALUES ?', [
      sources.map((code) => [code, code, 'DE', '1']),
    ]);
    await app.database.execute('INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
      sources.map((code, at) => [many, code, at]),
    ]);
    const explain = (some: readonly object[]): Promise<Answer> =>
      app.http.post(RESULT, {
        inventoryRequest: { stockId: many, items: some, extensionAttributes: { explain: true } },
        algorithmCode: 'priority',
      });
    const read = await queriesOf(
      app.database,
      async () => {
        const { status, body } = await explain(items);
        expect([status, body.parameters]).toEqual([400, [50_000]]);
      },
      /inventory_source/,
    );
    expect(read.map(({ sql }) => sql)).toEqual([expect.stringContaining('COUNT(*)')]);
    const { body } = await explain(items.slice(0, 980));
    expect(body.extension_attributes.explanation).toHaveLength(980 * 51);
  });

  it('refuses an algorithm that nobody knows', async () => {
    const { status, body } = await app.http.post(RESULT, {
      inventoryRequest: { stockId, items: [{ sku: bag, qty: 1 }] },
      algorithmCode: 'nearest',
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'There is no such Source Selection Algorithm implemented: %1',
      parameters: ['nearest'],
    });
  });

  it.each<[string, object, string]>([
    ['no request', { algorithmCode: 'priority' }, 'inventoryRequest'],
    ['no algorithm', { inventoryRequest: { stockId: 1, items: [] } }, 'algorithmCode'],
    ['no stock', { inventoryRequest: { items: [] }, algorithmCode: 'priority' }, 'stockId'],
    ['no items', { inventoryRequest: { stockId: 1 }, algorithmCode: 'priority' }, 'items'],
    ['no SKU', { inventoryRequest: { stockId: 1, items: [{ qty: 1 }] }, algorithmCode: 'priority' }, 'sku'],
    ['no quantity', { inventoryRequest: { stockId: 1, items: [{ sku: 'X' }] }, algorithmCode: 'priority' }, 'qty'],
  ])('refuses a call with %s', async (_case, body, fieldName) => {
    const answer = await app.http.post(RESULT, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: '"%fieldName" is required. Enter and try again.',
      parameters: { fieldName },
    });
  });

  it.each<[string, unknown]>([
    ['a quantity below zero', [{ sku: 'X', qty: -1 }]],
    ['a quantity of too many digits', [{ sku: 'X', qty: 100_000_000 }]],
    ['a quantity that is no number', [{ sku: 'X', qty: 'many' }]],
    ['more than a thousand items', Array.from({ length: 1001 }, (_, index) => ({ sku: `X-${index}`, qty: 1 }))],
    ['a field that nobody knows', [{ sku: 'X', qty: 1, colour: 'red' }]],
  ])('refuses %s', async (_case, items) => {
    const [status, body] = await select(items);
    expect(status).toBe(400);
    expect(body.message).toEqual(expect.any(String));
  });

  it('asks for the resource of each route', async () => {
    const list = await app.tokenFor([`${API}::source_selection_algorithm`]);
    const run = await app.tokenFor([`${API}::source_selection_algorithm_post`]);
    const body = { inventoryRequest: { stockId, items: [] }, algorithmCode: 'priority' };
    expect((await app.http.get(LIST, { token: list })).status).toBe(200);
    expect((await app.http.post(RESULT, body, { token: run })).status).toBe(200);
    const refused = await app.http.post(RESULT, body, { token: list });
    expect([refused.status, refused.body.parameters]).toEqual([
      401,
      { resources: `${API}::source_selection_algorithm_post` },
    ]);
    expect((await app.http.get(LIST, { token: null })).status).toBe(401);
  });
});
