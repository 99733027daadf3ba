import type { Shop } from '../integration/shipping/support/shop.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
import { countStatements } from '../support/statements.js';

const POSITIONS = `query ($from: String!, $to: String!, $skus: [String!]!) {
  transferPositions(originSourceCode: $from, destinationSourceCode: $to, skus: $skus) {
    sku name isQtyDecimal onHand reserved available atDestination
  }
}`;
const SUGGESTIONS = `query ($from: String!, $search: String!) {
  transferSuggestions(sourceCode: $from, search: $search) { sku name onHand }
}`;
const SOURCES = '{ transferSources { code name enabled } }';
const TRANSFER = `mutation ($from: String!, $to: String!, $items: [TransferItemInput!]!, $note: String) {
  transferItems(originSourceCode: $from, destinationSourceCode: $to, items: $items, note: $note) {
    requestId skuCount
  }
}`;
const BY_WEIGHT = { is_qty_decimal: true };
const FLAG = 'cataloginventory/source_reservations/enabled';

describe('transfers over GraphQL', () => {
  let app: TestApplication;
  let shop: Shop;
  let [east, west] = ['', ''];
  beforeAll(async () => {
    ({ app, shop, east, west } = await startTransfers());
  });
  afterAll(async () => {
    await app.database.execute('DELETE FROM core_config_data WHERE path = ?', [FLAG]);
    await app.close();
  });

  const move = (items: readonly object[], headers: Record<string, string> = {}): ReturnType<typeof graphql> =>
    graphql(app, TRANSFER, { from: east, to: west, items, note: 'refill' }, { headers });
  const positions = async (...skus: string[]): Promise<any> =>
    (await graphqlData(app, POSITIONS, { from: east, to: west, skus })).transferPositions;

  it('moves every item, adds up repeats, and names the request of its rows', async () => {
    const [one, two] = [await shop.product([5, 1]), await shop.product([2.5, 0], BY_WEIGHT)];
    const answer = await move([
      { sku: one, quantity: 2 },
      { sku: two, quantity: 0.5 },
      { sku: one.toUpperCase(), quantity: 1 },
    ]);
    expect(answer.errors).toBeUndefined();
    const { requestId, skuCount } = answer.data.transferItems;
    expect([requestId, skuCount]).toEqual([answer.headers.get('x-request-id'), 2]);
    expect(await itemsOf(app, one)).toEqual({ [east]: [2, 1], [west]: [4, 1] });
    expect(await itemsOf(app, two)).toEqual({ [east]: [2, 1], [west]: [0.5, 1] });
    const rows = (await historyOf(app.database, one)).filter(({ request_id }) => request_id === requestId);
    expect(rows.map(({ source_code, delta, reason, note }) => [source_code, delta, reason, note])).toEqual([
      [east, -3, 'transfer_out', 'refill'],
      [west, 3, 'transfer_in', 'refill'],
    ]);
  });

  it('names each SKU that can not move, and moves nothing', async () => {
    const [good, short, absent] = [await shop.product([5, 0]), await shop.product([1, 0]), await shop.product([5])];
    const answer = await move([
      { sku: good, quantity: 1 },
      { sku: short, quantity: 2 },
      { sku: absent, quantity: 1 },
    ]);
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.extensions['errors']).toEqual([
      { message: 'Requested transfer amount for sku %sku is not available', parameters: { sku: short } },
      { message: '%message', parameters: { message: `Source item for ${absent} and ${west} does not exist` } },
    ]);
    expect(await itemsOf(app, good)).toEqual({ [east]: [5, 1], [west]: [0, 1] });
    const zero = await move([{ sku: good, quantity: 0 }]);
    expect(codesOf(zero)).toEqual(['BAD_USER_INPUT']);
    const itself = await graphql(app, TRANSFER, { from: east, to: east, items: [{ sku: good, quantity: 1 }] });
    expect(itself.errors?.[0]?.message).toContain('Cannot transfer a source on itself');
  });

  it('refuses a part of what is sold by the piece, at its line', async () => {
    const [byPiece, byWeight] = [await shop.product([5, 0]), await shop.product([5, 0], BY_WEIGHT)];
    const answer = await move([byPiece, byWeight].map((sku) => ({ sku, quantity: 0.5 })));
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.extensions['errors']).toEqual([
      {
        message: 'SKU "%sku" is sold by the piece: %quantity is no whole number.',
        parameters: { sku: byPiece, quantity: 0.5 },
      },
    ]);
    expect(await itemsOf(app, byWeight)).toEqual({ [east]: [5, 1], [west]: [0, 1] });
  });

  it('does a keyed transfer once, whoever repeats it', async () => {
    const sku = await shop.product([5, 0]);
    const headers = { 'Idempotency-Key': unique('key') };
    const [first, again] = [await move([{ sku, quantity: 2 }], headers), await move([{ sku, quantity: 2 }], headers)];
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await itemsOf(app, sku)).toEqual({ [east]: [3, 1], [west]: [2, 1] });
    const other = await move([{ sku, quantity: 1 }], headers);
    expect(codesOf(other)).toEqual(['BAD_USER_INPUT']);
    const both = { 'Idempotency-Key': unique('key') };
    await Promise.all([move([{ sku, quantity: 1 }], both), move([{ sku, quantity: 1 }], both)]);
    expect(await itemsOf(app, sku)).toEqual({ [east]: [2, 1], [west]: [3, 1] });
  });

  it('says beforehand what a transfer would find', async () => {
    const byWeight = await shop.product([5.5, 2], BY_WEIGHT);
    const [both, originOnly, unknown] = [byWeight, await shop.product([3]), unique('no')];
    const name = expect.any(String);
    const found = await positions(both.toUpperCase(), originOnly, unknown, both);
    expect(found).toEqual([
      { sku: both, name, isQtyDecimal: true, onHand: 5.5, reserved: 0, available: 5.5, atDestination: 2 },
      { sku: originOnly, name, isQtyDecimal: false, onHand: 3, reserved: 0, available: 3, atDestination: null },
      { sku: unknown, name: null, isQtyDecimal: null, onHand: null, reserved: 0, available: null, atDestination: null },
    ]);
    const few = await countStatements(app.database, () => positions(both));
    const many = await countStatements(app.database, () => positions(both, originOnly, unknown));
    expect(many.total).toBe(few.total);
  });

  it('counts what orders hold at the origin while reservations are kept per source', async () => {
    await app.http.post('/graphql', {
      query: `mutation { saveSettings(settings: [{ path: "${FLAG}", value: "1" }]) { reindexRequired } }`,
    });
    const sku = await shop.product([5, 0]);
    await shop.order({ sku, qty_ordered: 3 });
    expect(await positions(sku)).toEqual([
      {
        ...{ sku, name: expect.any(String), isQtyDecimal: false },
        ...{ onHand: 5, reserved: 3, available: 2, atDestination: 0 },
      },
    ]);
    expect(codesOf(await move([{ sku, quantity: 3 }]))).toEqual(['BAD_USER_INPUT']);
    expect((await move([{ sku, quantity: 2 }])).errors).toBeUndefined();
    expect(await positions(sku)).toMatchObject([{ onHand: 3, available: 0, atDestination: 2 }]);
  });

  it('suggests SKUs that a text finds and that have stock at the source', async () => {
    const [stocked, empty] = [await shop.product([4, 0]), await shop.product([0, 4])];
    const suggest = async (search: string): Promise<any> =>
      (await graphqlData(app, SUGGESTIONS, { from: east, search })).transferSuggestions;
    expect(await suggest(stocked.slice(0, -1))).toEqual([{ sku: stocked, name: expect.any(String), onHand: 4 }]);
    expect(await suggest(stocked.slice(1).toLowerCase())).toEqual([
      { sku: stocked, name: expect.any(String), onHand: 4 },
    ]);
    expect(await suggest(empty)).toEqual([]);
    expect(await suggest('%')).toEqual([]);
    expect((await suggest('')).length).toBeLessThanOrEqual(10);
  });

  it('bounds what one request may hold', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `s${index}`);
    const asks = [
      [POSITIONS, { from: east, to: west, skus: many }],
      [POSITIONS, { from: 'x'.repeat(256), to: west, skus: [] }],
      [SUGGESTIONS, { from: east, search: 'x'.repeat(65) }],
      [TRANSFER, { from: east, to: west, items: [{ sku: 'x'.repeat(65), quantity: 1 }] }],
      [TRANSFER, { from: east, to: west, items: Array.from({ length: 10_001 }, () => ({ sku: 'x', quantity: 1 })) }],
    ] as const;
    for (const [query, variables] of asks)
      expect(codesOf(await graphql(app, query, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it('needs the permission for products', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::source', 'Vendor_InventoryApi::stock_source_item_assign']);
    for (const [query, variables] of [
      [SOURCES, {}],
      [POSITIONS, { from: east, to: west, skus: [] }],
      [SUGGESTIONS, { from: east, search: '' }],
      [TRANSFER, { from: east, to: west, items: [] }],
    ] as const) {
      const answer = await graphql(app, query, variables, { token });
      expect([codesOf(answer), answer.data]).toEqual([['FORBIDDEN'], null]);
    }
    const products = await app.tokenFor(['Vendor_Catalog::products']);
    const { transferSources } = await graphqlData(app, SOURCES, {}, { token: products });
    expect(transferSources).toEqual(expect.arrayContaining([{ code: east, name: expect.any(String), enabled: true }]));
  });
});
