import type { Shop } from '../integration/shipping/support/shop.js';
import { States } from '../integration/stock-states/support/states.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const FAILED = 'Validation Failed';
const STATES = '/rest/V1/inventory/stock-states';

describe('the states of goods', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let states: States;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
    states = new States(app);
  });
  afterAll(() => app.close());

  const requestOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? '';
  const rendered = ({ status, body }: Answer): unknown => {
    const errors = (body.errors ?? []) as { message: string; parameters: Record<string, string> }[];
    return [
      status,
      body.message,
      ...errors.map(({ message, parameters = {} }) =>
        message.replace(/%([a-z_]+)/g, (whole, name: string) => parameters[name] ?? whole),
      ),
    ];
  };

  describe('moves between them', () => {
    it('take goods off sale and put them back, with two rows each and of one request', async () => {
      const [sku, other] = [await shop.product([10, 4]), await shop.product([5])];
      const answer = await states.move(
        [
          [east, sku, 'available', 'damaged', 3],
          [west, sku, 'available', 'quality_hold', 1.5],
          [east, other, 'available', 'damaged', 5],
        ],
        { note: 'Forklift', reference_type: 'incident', reference_id: 'I-7' },
      );
      expect([answer.status, answer.body]).toEqual([
        200,
        [
          { source_code: east, sku, state: 'available', quantity: 7 },
          { source_code: east, sku, state: 'damaged', quantity: 3 },
          { source_code: west, sku, state: 'available', quantity: 2.5 },
          { source_code: west, sku, state: 'quality_hold', quantity: 1.5 },
          { source_code: east, sku: other, state: 'available', quantity: 0 },
          { source_code: east, sku: other, state: 'damaged', quantity: 5 },
        ],
      ]);
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 3, [`${west}/quality_hold`]: 1.5 });
      expect(await itemsOf(app, sku)).toEqual({ [east]: [7, 1], [west]: [2.5, 1] });
      const rows = await app.database.query(
        `SELECT sku, state, delta, quantity_after, reason, reference_type, reference_id, note, request_id
           FROM inventory_source_item_adjustment WHERE request_id = ? ORDER BY adjustment_id`,
        [requestOf(answer)],
      );
      expect(rows).toHaveLength(6);
      expect(rows.slice(0, 2)).toEqual([
        {
          ...{ sku, state: 'available', delta: '-3.0000', quantity_after: '7.0000', reason: 'state_move' },
          ...{ reference_type: 'incident', reference_id: 'I-7', note: 'Forklift', request_id: requestOf(answer) },
        },
        expect.objectContaining({ sku, state: 'damaged', delta: '3.0000', quantity_after: '3.0000' }),
      ]);
      expect((await states.move([[east, sku, 'damaged', 'available', 2]])).status).toBe(200);
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 1, [`${west}/quality_hold`]: 1.5 });
    });

    it('follow one another within a request, two rows for each', async () => {
      const sku = await shop.product([10]);
      const { status, body } = await states.move([
        [east, sku, 'available', 'quality_hold', 4],
        [east, sku, 'quality_hold', 'damaged', 1],
        [east, sku, 'quality_hold', 'available', 3],
      ]);
      expect([status, body]).toEqual([
        200,
        [
          { source_code: east, sku, state: 'available', quantity: 9 },
          { source_code: east, sku, state: 'quality_hold', quantity: 0 },
          { source_code: east, sku, state: 'damaged', quantity: 1 },
        ],
      ]);
      expect((await states.history(sku)).sort()).toEqual(
        [
          ['available', -4, 6, 'state_move'],
          ['quality_hold', 4, 4, 'state_move'],
          ['quality_hold', -1, 3, 'state_move'],
          ['damaged', 1, 1, 'state_move'],
          ['available', 3, 9, 'state_move'],
          ['quality_hold', -3, 0, 'state_move'],
        ].sort(),
      );
    });

    it('put what comes on sale in stock, and change what can be sold', async () => {
      const sku = await shop.product([2]);
      await states.move([[east, sku, 'available', 'quality_hold', 2]]);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [0, 1] });
      await shop.warehouse.items(sku, { [east]: 0 });
      await app.http.post('/rest/V1/inventory/source-items', {
        sourceItems: [{ sku, source_code: east, quantity: 0, status: 0 }],
      });
      const salable = async (): Promise<unknown> =>
        (await app.http.get(`/rest/V1/inventory/get-product-salable-quantity/${sku}/${shop.stockId}`)).body;
      expect(await salable()).toBe(0);
      await states.move([[east, sku, 'quality_hold', 'available', 2]]);
      expect([await itemsOf(app, sku), await salable()]).toEqual([{ [east]: [2, 1] }, 2]);
    });

    it('are refused as a whole, naming everything that is wrong', async () => {
      const sku = await shop.product([5]);
      const [nowhere, unknown] = [unique('src'), unique('sku')];
      const before = [await itemsOf(app, sku), await states.history(sku)];
      expect(
        rendered(
          await states.move([
            [east, sku, 'available', 'damaged', 2],
            [east, sku, 'available', 'damaged', 4],
            [east, sku, 'quality_hold', 'damaged', 1],
            [nowhere, sku, 'available', 'damaged', 1],
            [east, unknown, 'damaged', 'quality_hold', 1],
          ]),
        ),
      ).toEqual([
        400,
        FAILED,
        `The quantity of SKU "${sku}" at source "${east}" is not sufficient.`,
        `SKU "${sku}" at source "${east}" has 0 in state "quality_hold", and 1 would have to leave it.`,
        `Source item for ${sku} and ${nowhere} does not exist`,
        `Source item for ${sku} and ${nowhere} does not exist`,
        `Source item for ${unknown} and ${east} does not exist`,
        `Source item for ${unknown} and ${east} does not exist`,
      ]);
      expect(
        rendered(
          await states.move([
            [east, sku, 'damaged', 'damaged', 1],
            [east, sku, 'available', 'damaged', 0],
            [east, sku, 'available', 'damaged', -1],
            [east, sku, 'available', 'damaged', 0.00001],
            ['', '', '', '', 1e9],
          ]),
        ),
      ).toEqual([
        400,
        FAILED,
        `SKU "${sku}" at source "${east}" is to move from state "damaged" to the same one.`,
        ...Array<string>(3).fill(
          `The quantity of SKU "${sku}" to move at source "${east}" must be greater than zero.`,
        ),
        ...['source_code', 'sku', 'from_state', 'to_state'].map((field) => `"${field}" can not be empty.`),
        '"quantity" can have at most 12 digits, four of them decimals.',
      ]);
      expect(
        rendered(await states.move([[east, sku, 'available', 'nowhere', 1], [east, sku, 'Damaged', 'available', 1]])),
      ).toEqual([
        400,
        FAILED,
        'There is no stock state with the code "nowhere".',
        'There is no stock state with the code "Damaged".',
      ]);
      expect(rendered(await states.move([]))).toEqual([400, 'Input data is empty']);
      const long = { note: 'x'.repeat(256) };
      expect((await states.move([[east, sku, 'available', 'damaged', 1]], long)).body.message).toBe(
        'The adjustment %1 can be at most %2 characters.',
      );
      const order = { reference_type: 'order' };
      expect((await states.move([[east, sku, 'available', 'damaged', 1]], order)).status).toBe(400);
      const many = Array.from({ length: 10_001 }, () => [east, sku, 'available', 'damaged', 0.0001] as const);
      expect((await states.move(many)).status).toBe(400);
      expect([await itemsOf(app, sku), await states.history(sku)]).toEqual(before);
      expect(await states.of(sku)).toEqual({});
    });

    it('leave what orders hold on sale where reservations are kept per source', () =>
      shop.warehouse.withSourceReservations(async () => {
        const sku = await shop.product([5]);
        await shop.order({ sku, qty_ordered: 3 });
        expect(rendered(await states.move([[east, sku, 'available', 'damaged', 3]]))).toEqual([
          400,
          FAILED,
          `Of SKU "${sku}" at source "${east}" 2 can leave what is on sale: orders hold the rest. 3 would have to.`,
        ]);
        expect((await states.move([[east, sku, 'available', 'damaged', 2]])).status).toBe(200);
        expect(await itemsOf(app, sku)).toEqual({ [east]: [3, 1] });
      }));

    it('are made once with a key, and answered the same again', async () => {
      const sku = await shop.product([5]);
      const key = { headers: { 'Idempotency-Key': unique('key') } };
      const send = (): Promise<Answer> => states.move([[east, sku, 'available', 'damaged', 2]], {}, key);
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
      expect(second.body).toEqual(first.body);
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 2 });
    });
  });

  describe('what is expected', () => {
    it('is announced, corrected and received', async () => {
      const sku = await shop.product([1]);
      const announced = await states.declare([[east, sku, 40]], { reference_type: 'purchase_order', reference_id: 'P1' });
      expect([announced.status, announced.body]).toEqual([
        200,
        [{ source_code: east, sku, state: 'incoming', quantity: 40 }],
      ]);
      expect((await states.declare([[east, sku, -15]])).body).toEqual([
        { source_code: east, sku, state: 'incoming', quantity: 25 },
      ]);
      expect(rendered(await states.declare([[east, sku, -26]]))).toEqual([
        400,
        FAILED,
        `SKU "${sku}" at source "${east}" has 25 in state "incoming", and 26 would have to leave it.`,
      ]);
      expect(rendered(await states.declare([[east, sku, 0]]))).toEqual([
        400,
        FAILED,
        `The incoming quantity of SKU "${sku}" at source "${east}" must not be zero.`,
      ]);
      expect((await states.move([[east, sku, 'incoming', 'available', 24]])).status).toBe(200);
      expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([{ [`${east}/incoming`]: 1 }, { [east]: [25, 1] }]);
      expect(await states.history(sku)).toEqual([
        ['incoming', 40, 40, 'incoming_declared'],
        ['incoming', -15, 25, 'incoming_declared'],
        ['available', 24, 25, 'state_move'],
        ['incoming', -24, 1, 'state_move'],
      ]);
    });

    it('is written once with a key', async () => {
      const sku = await shop.product([1]);
      const key = { headers: { 'Idempotency-Key': unique('key') } };
      const answers = await Promise.all([1, 2, 3].map(() => states.declare([[east, sku, 7]], {}, key)));
      expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
      expect(await states.of(sku)).toEqual({ [`${east}/incoming`]: 7 });
    });
  });

  describe('the list of states', () => {
    it('has those of the service, and takes more', async () => {
      const code = unique('s').toLowerCase().replaceAll('-', '_');
      const { body: before } = await app.http.get(STATES);
      expect(before.items.filter(({ is_system }: { is_system: boolean }) => is_system)).toEqual([
        { code: 'damaged', name: 'Damaged', is_system: true },
        { code: 'incoming', name: 'Incoming', is_system: true },
        { code: 'in_transit', name: 'In Transit', is_system: true },
        { code: 'quality_hold', name: 'Quality Hold', is_system: true },
      ]);
      const added = await app.http.post(STATES, { stockState: { code, name: 'In Repair' } });
      expect([added.status, added.body]).toEqual([200, { code, name: 'In Repair', is_system: false }]);
      expect((await app.http.post(STATES, { stockState: { code, name: 'Again' } })).body.message).toBe(
        'A stock state with the code "%code" exists already.',
      );
      const renamed = await app.http.put(`${STATES}/${code}`, { stockState: { name: 'At the Workshop' } });
      expect(renamed.body).toEqual({ code, name: 'At the Workshop', is_system: false });
      expect((await app.http.get(`${STATES}/${code}`)).body.name).toBe('At the Workshop');
      const sku = await shop.product([2]);
      expect((await states.move([[east, sku, 'available', code, 2]])).status).toBe(200);
      expect((await app.http.delete(`${STATES}/${code}`)).body.message).toBe(
        'The stock state "%code" cannot be removed: source items have goods in it.',
      );
      await states.move([[east, sku, code, 'available', 2]]);
      expect((await app.http.delete(`${STATES}/${code}`)).body).toBe(true);
      expect((await app.http.get(`${STATES}/${code}`)).status).toBe(404);
      expect((await app.http.delete(`${STATES}/damaged`)).status).toBe(400);
    });

    it.each([
      ['available', 'The state "%code" is what is on sale, and no other can be called so.'],
      ['', '"%field" can not be empty.'],
      ['Damaged', '"%field" has small letters of ASCII, digits and underscores, and begins with a letter.'],
      ['1st', '"%field" has small letters of ASCII, digits and underscores, and begins with a letter.'],
    ])('takes no %p', async (code, message) => {
      const { status, body } = await app.http.post(STATES, { stockState: { code, name: 'X' } });
      expect([status, body.errors?.[0].message]).toEqual([400, message]);
    });

    it('bounds the texts', async () => {
      const long = (code: string, name: string): Promise<Answer> => app.http.post(STATES, { stockState: { code, name } });
      expect((await long('x'.repeat(33), 'X')).status).toBe(400);
      expect((await long('x', 'x'.repeat(256))).status).toBe(400);
      expect((await long('x', ' ')).status).toBe(400);
      expect((await app.http.put(`${STATES}/nothing`, { stockState: { name: 'X' } })).status).toBe(404);
    });
  });

  it('are listed with what is in them', async () => {
    const sku = await shop.product([9, 9]);
    await states.move([
      [east, sku, 'available', 'damaged', 1],
      [west, sku, 'available', 'damaged', 2],
      [west, sku, 'available', 'quality_hold', 3],
    ]);
    const list = async (criteria: string): Promise<unknown> => {
      const query = `searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`;
      const { body } = await app.http.get(`/rest/V1/inventory/source-item-states?${query}${criteria}`);
      return [body.total_count, body.items.map((item: { state: string; quantity: number }) => [item.state, item.quantity])];
    };
    expect(await list('')).toEqual([3, [['damaged', 1], ['damaged', 2], ['quality_hold', 3]]]);
    const damaged =
      '&searchCriteria[filterGroups][1][filters][0][field]=state&searchCriteria[filterGroups][1][filters][0][value]=damaged' +
      '&searchCriteria[sortOrders][0][field]=quantity&searchCriteria[sortOrders][0][direction]=DESC';
    expect(await list(damaged)).toEqual([2, [['damaged', 2], ['damaged', 1]]]);
  });

  it('need their permissions', async () => {
    const sku = await shop.product([3]);
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    expect((await states.move([[east, sku, 'available', 'damaged', 1]], {}, { token })).body.parameters).toEqual({
      resources: 'Vendor_Inventory::state_moves',
    });
    expect((await states.declare([[east, sku, 1]], {}, { token })).body.parameters).toEqual({
      resources: 'Vendor_Inventory::incoming',
    });
    const created = await app.http.post(STATES, { stockState: { code: 'mine', name: 'Mine' } }, { token });
    expect(created.body.parameters).toEqual({ resources: 'Vendor_Inventory::stock_states' });
    expect((await app.http.get(STATES, { token })).status).toBe(200);
    expect((await states.move([[east, sku, 'available', 'damaged', 1]], {}, { token: null })).status).toBe(401);
  });

  describe('follow their source item', () => {
    it('out of it, with rows that say so, when it is taken from its source', async () => {
      const sku = await shop.product([6]);
      await states.move([[east, sku, 'available', 'damaged', 2]]);
      const { body } = await transfers.post('bulk-product-source-unassign', { skus: [sku], sourceCodes: [east] });
      expect([body, await states.of(sku), await itemsOf(app, sku)]).toEqual([1, {}, {}]);
      expect((await states.history(sku)).slice(2)).toEqual([
        ['available', -4, 0, 'other'],
        ['damaged', -2, 0, 'other'],
      ]);
    });

    it('not out of it by a transfer, which is refused', async () => {
      const sku = await shop.product([6, 0]);
      await states.move([[east, sku, 'available', 'damaged', 2]]);
      const refused = await transfers.all([east, west], [sku], true);
      expect(rendered(refused)).toEqual([
        400,
        'Transfer validation failed',
        `SKU "${sku}" cannot be taken from source "${east}": 2 of it are in state "damaged" there. Move them first.`,
      ]);
      expect((await transfers.all([east, west], [sku])).status).toBe(200);
      expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([
        { [`${east}/damaged`]: 2 },
        { [east]: [0, 0], [west]: [4, 1] },
      ]);
    });

    it('to another SKU, and not where that has some already', async () => {
      const [sku, taken, renamed] = [await shop.product([6]), await shop.product([1]), unique('R')];
      await states.move([
        [east, sku, 'available', 'damaged', 2],
        [east, taken, 'available', 'damaged', 1],
      ]);
      expect((await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } })).status).toBe(200);
      expect([await states.of(sku), await states.of(renamed), await itemsOf(app, renamed)]).toEqual([
        {},
        { [`${east}/damaged`]: 2 },
        { [east]: [4, 1] },
      ]);
      expect((await states.history(renamed, { stocking: 0 })).map(([state, delta]) => [state, delta])).toEqual([
        ['available', 4],
        ['damaged', 2],
      ]);
      const free = unique('F');
      await app.http.delete(`/rest/V1/products/${taken}`);
      await app.http.put(`/rest/V1/products/${renamed}`, { product: { sku: free } });
      expect(await states.of(free)).toEqual({ [`${east}/damaged`]: 2 });
    });
  });

  it('are taken back with their request, as a whole', async () => {
    const [sku, other] = [await shop.product([10]), await shop.product([10])];
    const revert = (answer: Answer, partial = false): Promise<Answer> =>
      states.post('source-item-adjustments/revert', { requestId: requestOf(answer), partial });
    const moved = await states.move([
      [east, sku, 'available', 'damaged', 4],
      [east, other, 'available', 'damaged', 3],
    ]);
    await states.move([[east, sku, 'damaged', 'quality_hold', 2]]);
    const refused = await revert(moved);
    expect([refused.status, refused.body.reverted, refused.body.refused]).toEqual([
      200,
      [],
      [
        expect.objectContaining({ sku, reason: expect.stringContaining('in all states or none') }),
        expect.objectContaining({ sku, state: 'damaged', reason: 'Later changes left 2, and 4 would have to be taken away.' }),
      ],
    ]);
    const partly = await revert(moved, true);
    expect(partly.body.reverted).toEqual([
      { source_code: east, sku: other, delta: 3 },
      { source_code: east, sku: other, state: 'damaged', delta: -3 },
    ]);
    expect([await itemsOf(app, other), await states.of(other)]).toEqual([{ [east]: [10, 1] }, { [`${east}/damaged`]: 0 }]);
    await states.move([[east, sku, 'quality_hold', 'damaged', 2]]);
    expect((await revert(moved, true)).body.reverted).toHaveLength(2);
    expect([await itemsOf(app, sku), (await states.of(sku))[`${east}/damaged`]]).toEqual([{ [east]: [10, 1] }, 0]);
    expect((await revert(moved)).body.refused).toHaveLength(4);
    // A revert is a request like any other, and so is what a deletion took.
    const again = await revert(partly);
    expect(again.body.reverted).toHaveLength(2);
    expect(await states.of(other)).toEqual({ [`${east}/damaged`]: 3 });
    const gone = await transfers.post('bulk-product-source-unassign', { skus: [other], sourceCodes: [east] });
    expect((await revert(gone)).body.reverted).toHaveLength(2);
    expect([await itemsOf(app, other), await states.of(other)]).toEqual([{ [east]: [7, 1] }, { [`${east}/damaged`]: 3 }]);
  });

  it('are known of the past', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 4]]);
    const [{ at = '' } = {}] = await app.database.query<{ at: string }>(
      "SELECT DATE_FORMAT(MAX(created_at), '%Y-%m-%dT%H:%i:%sZ') AS at FROM inventory_source_item_adjustment WHERE sku = ?",
      [sku],
    );
    const query = `at=${at}&searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`;
    const then = async (state = ''): Promise<unknown> =>
      (await app.http.get(`/rest/V1/inventory/source-items-at?${query}${state}`)).body.items;
    expect(await then()).toEqual([{ source_code: east, sku, quantity: 6, status: 1 }]);
    expect(await then('&state=damaged')).toEqual([{ source_code: east, sku, quantity: 4, status: 0 }]);
    expect(await then('&state=quality_hold')).toEqual([]);
  });

  it('show in the history of one source item, newest first, and are filtered by', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 4]]);
    await states.move([[east, sku, 'damaged', 'available', 1]]);
    const rows = async (filters: Record<string, string>): Promise<unknown> => {
      const query = Object.entries(filters).map(
        ([field, value], index) =>
          `searchCriteria[filterGroups][${index}][filters][0][field]=${field}&searchCriteria[filterGroups][${index}][filters][0][value]=${value}`,
      );
      const { body } = await app.http.get(`/rest/V1/inventory/source-item-adjustments?${query.join('&')}&searchCriteria[pageSize]=3`);
      const ids = body.items.map(({ adjustment_id }: { adjustment_id: number }) => adjustment_id);
      expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a));
      return [body.total_count, body.items.map(({ state, delta }: { state: string; delta: number }) => [state, delta])];
    };
    expect(await rows({ source_code: east, sku })).toEqual([
      5,
      [
        ['damaged', -1],
        ['available', 1],
        ['damaged', 4],
      ],
    ]);
    expect(await rows({ source_code: east, sku, state: 'damaged' })).toEqual([2, [['damaged', -1], ['damaged', 4]]]);
    expect(await rows({ sku, state: 'damaged' })).toEqual([2, [['damaged', -1], ['damaged', 4]]]);
  });

  it('cost nothing where they are not used', async () => {
    const sku = await shop.product([10]);
    const sent: string[] = [];
    const { database } = app;
    const spies = (['query', 'execute'] as const).map((name) => {
      const original = database[name].bind(database) as (sql: string, parameters?: unknown[]) => Promise<unknown>;
      return jest.spyOn(database, name).mockImplementation(((sql: string, parameters?: unknown[]) => {
        sent.push(sql);
        return original(sql, parameters);
      }) as never);
    });
    try {
      await shop.warehouse.items(sku, { [east]: 8 });
      await shop.shipped(await shop.order({ sku, qty_ordered: 1 }));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((sql) => /_state\b/.test(sql))).toEqual([]);
  });

  it('are verified: damage by hand is told', async () => {
    const [altered, deleted, made] = [await shop.product([10]), await shop.product([10]), await shop.product([10])];
    await states.move([
      [east, altered, 'available', 'damaged', 4],
      [east, deleted, 'available', 'damaged', 4],
    ]);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    const table = 'inventory_source_item_state';
    await app.database.execute(`UPDATE ${table} SET quantity = 5 WHERE sku = ?`, [altered]);
    await app.database.execute(`DELETE FROM ${table} WHERE sku = ?`, [deleted]);
    await app.database.execute(`INSERT INTO ${table} (source_code, sku, state, quantity) VALUES (?, ?, 'damaged', 2)`, [
      east,
      made,
    ]);
    const { code, out } = await cli('inventory:adjustment:verify', '--json');
    const drift = JSON.parse(out).drift as { sku: string }[];
    expect(code).toBe(1);
    expect(drift).toHaveLength(3);
    expect(new Map(drift.map((item) => [item.sku, item]))).toEqual(
      new Map([
        [altered, { source_code: east, sku: altered, state: 'damaged', last_adjustment: 4, quantity: 5 }],
        [deleted, { source_code: east, sku: deleted, state: 'damaged', last_adjustment: 4, quantity: 0 }],
        [made, { source_code: east, sku: made, state: 'damaged', last_adjustment: 0, quantity: 2 }],
      ]),
    );
    expect((await cli('inventory:adjustment:reconcile')).code).toBe(0);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    expect((await states.history(made)).at(-1)).toEqual(['damaged', 2, 2, 'correction']);
  });
});
