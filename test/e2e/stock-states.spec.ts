import type { Shop } from '../integration/shipping/support/shop.js';
import { States } from '../integration/stock-states/support/states.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const FAILED = 'Validation Failed';
const STATES = '/rest/V1/inventory/stock-states';

describe('the states of goods', () => {
  let app: TestApplication;
  let shop: Shop;
  let states: States;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, east, west } = await startTransfers());
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
        ...Array<string>(3).fill(`The quantity of SKU "${sku}" to move at source "${east}" must be greater than zero.`),
        ...['source_code', 'sku', 'from_state', 'to_state'].map((field) => `"${field}" can not be empty.`),
        '"quantity" can have at most 12 digits, four of them decimals.',
      ]);
      expect(
        rendered(
          await states.move([
            [east, sku, 'available', 'nowhere', 1],
            [east, sku, 'Damaged', 'available', 1],
          ]),
        ),
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

    it('are refused where so many come to one item that their sum is beyond all numbers', async () => {
      const sku = await shop.product([0]);
      const most = 99_999_999.9999;
      expect((await states.declare([[east, sku, most]])).status).toBe(200);
      const moves = Array.from({ length: 9500 }, () => [east, sku, 'incoming', 'available', most] as const);
      const check = async (): Promise<void> => {
        const answer = await states.move([[east, sku, 'incoming', 'available', most], ...moves]);
        expect([answer.status, answer.body.message]).toEqual([400, FAILED]);
        expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([
          { [`${east}/incoming`]: most },
          { [east]: [0, 1] },
        ]);
      };
      await check();
      await shop.warehouse.withSourceReservations(async () => {
        const answer = await states.move([...moves, [east, sku, 'available', 'damaged', 1]]);
        expect([answer.status, answer.body.message]).toEqual([400, FAILED]);
      });
      await check();
    });

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
      const announced = await states.declare([[east, sku, 40]], {
        reference_type: 'purchase_order',
        reference_id: 'P1',
      });
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
      expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([
        { [`${east}/incoming`]: 1 },
        { [east]: [25, 1] },
      ]);
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
      const long = (code: string, name: string): Promise<Answer> =>
        app.http.post(STATES, { stockState: { code, name } });
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
      const shown = body.items.map((item: { state: string; quantity: number }) => [item.state, item.quantity]);
      return [body.total_count, criteria === '' ? shown.sort() : shown];
    };
    expect(await list('')).toEqual([
      3,
      [
        ['damaged', 1],
        ['damaged', 2],
        ['quality_hold', 3],
      ],
    ]);
    const damaged =
      '&searchCriteria[filterGroups][1][filters][0][field]=state&searchCriteria[filterGroups][1][filters][0][value]=damaged' +
      '&searchCriteria[sortOrders][0][field]=quantity&searchCriteria[sortOrders][0][direction]=DESC';
    expect(await list(damaged)).toEqual([
      2,
      [
        ['damaged', 2],
        ['damaged', 1],
      ],
    ]);
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

  describe('over GraphQL', () => {
    it('are moved, announced, listed and shown at their source item', async () => {
      const sku = await shop.product([10, 1]);
      const moved = await graphqlData(
        app,
        `mutation ($moves: [StateMoveInput!]!, $items: [IncomingItemInput!]!) {
          moveBetweenStates(moves: $moves, note: "Water") { requestId quantities { state quantity } }
          declareIncoming(items: $items) { quantities { sourceCode sku state quantity } }
        }`,
        {
          moves: [{ sourceCode: east, sku, fromState: 'available', toState: 'damaged', quantity: 4 }],
          items: [{ sourceCode: west, sku, quantity: 7 }],
        },
      );
      expect(moved).toMatchObject({
        moveBetweenStates: {
          quantities: [
            { state: 'available', quantity: 6 },
            { state: 'damaged', quantity: 4 },
          ],
        },
        declareIncoming: { quantities: [{ sourceCode: west, sku, state: 'incoming', quantity: 7 }] },
      });
      const shown = await graphqlData(
        app,
        `query ($sku: String!) {
          productStock(sku: $sku) { sourceItems { sourceCode quantity states { state quantity } } }
          sourceItemStates(filter: { sku: [$sku], state: ["damaged"] }) { totalCount items { sourceCode quantity } }
          stockStates { code }
          sourceItemAdjustments(filter: { sku: $sku, state: ["damaged"] }) { totalCount items { state delta note } }
        }`,
        { sku },
      );
      const { sourceItems } = shown.productStock;
      expect(new Map(sourceItems.map((item: { sourceCode: string }) => [item.sourceCode, item]))).toEqual(
        new Map([
          [east, { sourceCode: east, quantity: 6, states: [{ state: 'damaged', quantity: 4 }] }],
          [west, { sourceCode: west, quantity: 1, states: [{ state: 'incoming', quantity: 7 }] }],
        ]),
      );
      expect(shown.sourceItemStates).toEqual({ totalCount: 1, items: [{ sourceCode: east, quantity: 4 }] });
      expect(shown.stockStates).toContainEqual({ code: 'quality_hold' });
      expect(shown.sourceItemAdjustments).toEqual({
        totalCount: 1,
        items: [{ state: 'damaged', delta: 4, note: 'Water' }],
      });
    });

    it('are added, renamed and removed, and need their permissions', async () => {
      const code = unique('g').toLowerCase().replaceAll('-', '_');
      const change = (name: string, parts: string, options = {}): ReturnType<typeof graphql> =>
        graphql(
          app,
          `mutation { ${name}(code: "${code}"${parts}) { ${parts === '' ? 'count' : 'code name'} } }`,
          {},
          options,
        );
      expect((await change('createStockState', ', name: "One"')).data).toEqual({
        createStockState: { code, name: 'One' },
      });
      expect((await change('renameStockState', ', name: "Two"')).data).toEqual({
        renameStockState: { code, name: 'Two' },
      });
      const token = await app.tokenFor(['Vendor_InventoryApi::source']);
      expect(codesOf(await change('deleteStockState', '', { token }))).toEqual(['FORBIDDEN']);
      expect((await change('deleteStockState', '')).data).toEqual({ deleteStockState: { count: 1 } });
      expect(codesOf(await change('deleteStockState', ''))).toEqual(['NOT_FOUND']);
      const sku = await shop.product([3]);
      const half = { moves: [{ sourceCode: east, sku, fromState: 'available', toState: 'damaged', quantity: 0.5 }] };
      const move = 'mutation ($moves: [StateMoveInput!]!) { moveBetweenStates(moves: $moves) { requestId } }';
      expect(codesOf(await graphql(app, move, half, { token }))).toEqual(['FORBIDDEN']);
      const refused = await graphql(app, move, half);
      expect([codesOf(refused), refused.errors?.[0]?.message]).toEqual([
        ['BAD_USER_INPUT'],
        expect.stringContaining('sold by the piece'),
      ]);
    });
  });
});
