import { Shop } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import type { Answer } from '../support/http-client.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory/source-item-adjustments/revert';
const ITEMS = '/rest/V1/inventory/source-items';

describe('undo by request id over REST', () => {
  let app: TestApplication;
  let source: string;
  let sku: string;
  let other: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    [sku, other] = [unique('SKU'), unique('SKU')];
    await givenItems(app, { sku, source_code: source, quantity: 10 }, { sku: other, source_code: source, quantity: 4 });
  });

  const save = async (...items: { sku: string; quantity: number; status?: number }[]): Promise<string> =>
    requestOf(
      await app.http.post(ITEMS, { sourceItems: items.map((item) => ({ source_code: source, status: 1, ...item })) }),
    );
  const requestOf = (answer: Answer): string => {
    expect(answer.status).toBe(200);
    return answer.headers.get('x-request-id') ?? '';
  };
  const quantities = async (): Promise<number[]> => {
    const rows = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE source_code = ? AND sku IN (?) ORDER BY sku = ?',
      [source, [sku, other], other],
    );
    return rows.map(({ quantity }) => Number(quantity));
  };

  it('answers what it moved back, as the caller, under a request id of its own', async () => {
    const requestId = await save({ sku, quantity: 12.5 }, { sku: other, quantity: 1, status: 0 });
    const answer = await app.http.post(PATH, { requestId });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        request_id: requestId,
        reverted: [
          { source_code: source, sku, delta: -2.5 },
          { source_code: source, sku: other, delta: 3 },
        ],
        refused: [],
      },
    ]);
    expect(await quantities()).toEqual([10, 4]);
    const own = requestOf(answer);
    expect((await historyOf(app.database, other)).at(-1)).toMatchObject({
      delta: 3,
      quantity_after: 4,
      status_before: 0,
      status_after: 1,
      reason: 'correction',
      reference_type: 'adjustment_request',
      reference_id: requestId,
      request_id: own,
      actor_type: 'integration',
      actor_id: expect.any(String),
      actor_label: expect.any(String),
    });
    expect((await app.http.post(PATH, { requestId: own })).body.reverted).toHaveLength(2);
    expect(await quantities()).toEqual([12.5, 1]);
  });

  it('says of each item that it was reverted before', async () => {
    const requestId = await save({ sku, quantity: 12 }, { sku: other, quantity: 5 });
    await app.http.post(PATH, { requestId });
    const reason = 'The request has been reverted for this source item already.';
    const expected = {
      request_id: requestId,
      reverted: [],
      refused: [
        { source_code: source, sku, reason },
        { source_code: source, sku: other, reason },
      ],
    };
    for (const body of [{ requestId }, { requestId, partial: true }, { request_id: requestId, dry_run: true }]) {
      const answer = await app.http.post(PATH, body);
      expect([answer.status, answer.body]).toEqual([200, expected]);
    }
    expect(await quantities()).toEqual([10, 4]);
  });

  it('refuses per item, and a dry run answers what the real one does', async () => {
    const requestId = await save({ sku, quantity: 15 }, { sku: other, quantity: 9 });
    await save({ sku: other, quantity: 3 });
    const refused = [
      {
        source_code: source,
        sku: other,
        reason: 'Later changes left 3, and 5 would have to be taken away.',
      },
    ];
    for (const partial of [false, true]) {
      const dry = await app.http.post(PATH, { requestId, partial, dryRun: true });
      expect(await quantities()).toEqual([15, 3]);
      const real = await app.http.post(PATH, { requestId, partial });
      expect([real.status, real.body]).toEqual([dry.status, dry.body]);
      expect(real.body).toEqual({
        request_id: requestId,
        reverted: partial ? [{ source_code: source, sku, delta: -5 }] : [],
        refused,
      });
    }
    expect(await quantities()).toEqual([10, 3]);
  });

  it.each([
    { dryRun: { x: 1 } },
    { dryRun: 'y' },
    { dryRun: '' },
    { dryRun: [true] },
    { dry_run: 2 },
    { partial: 'some', dryRun: true },
  ])('refuses %j, which may not have been meant as no', async (flags) => {
    const requestId = await save({ sku, quantity: 15 });
    const answer = await app.http.post(PATH, { requestId, ...flags });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('The "bool" type was expected');
    expect(await quantities()).toEqual([15, 4]);
  });

  it('refuses such a flag of an asynchronous call, before or when it is done', async () => {
    const requestId = await save({ sku, quantity: 15 });
    const answer = await app.http.post('/rest/async/V1/inventory/source-item-adjustments/revert', {
      requestId,
      dryRun: 'y',
    });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('"bool" type was expected')]);
    expect(await quantities()).toEqual([15, 4]);
  });

  it('takes the upstream spellings of a flag', async () => {
    const requestId = await save({ sku, quantity: 15 });
    for (const dryRun of [1, '1', 'true', 'on', 'YES']) {
      expect((await app.http.post(PATH, { requestId, dryRun })).body.reverted).toHaveLength(1);
    }
    expect(await quantities()).toEqual([15, 4]);
    expect((await app.http.post(PATH, { requestId, dryRun: '0', partial: 'false' })).status).toBe(200);
    expect(await quantities()).toEqual([10, 4]);
  });

  it('makes a deleted item again', async () => {
    const deleted = await app.http.post('/rest/V1/inventory/source-items-delete', {
      sourceItems: [{ sku, source_code: source }],
    });
    const { body } = await app.http.post(PATH, { requestId: requestOf(deleted) });
    expect(body.reverted).toEqual([{ source_code: source, sku, delta: 10 }]);
    expect(await quantities()).toEqual([10, 4]);
  });

  it('takes both sides of a transfer back', async () => {
    const destination = await givenSource(app);
    await givenItems(app, { sku, source_code: destination, quantity: 1 });
    const moved = await app.http.post('/rest/V1/inventory/bulk-partial-source-transfer', {
      originSourceCode: source,
      destinationSourceCode: destination,
      items: [{ sku, qty: 6 }],
    });
    const { body } = await app.http.post(PATH, { requestId: requestOf(moved) });
    expect(body).toMatchObject({ refused: [] });
    expect(new Set(body.reverted)).toEqual(
      new Set([
        { source_code: source, sku, delta: 6 },
        { source_code: destination, sku, delta: -6 },
      ]),
    );
  });

  it('leaves a shipment alone', async () => {
    const shop = await Shop.open(app, 1);
    const shipped = await shop.product([20]);
    const placed = await shop.order({ sku: shipped, qty_ordered: 2 });
    const requestId = requestOf(await shop.ship(placed));
    const { status, body } = await app.http.post(PATH, { requestId, partial: true });
    expect([status, body]).toEqual([
      200,
      {
        request_id: requestId,
        reverted: [],
        refused: [
          {
            source_code: shop.sources[0],
            sku: shipped,
            reason: 'The change belongs to a sales document (shipment), and only a document takes it back.',
          },
        ],
      },
    ]);
  });

  it('answers a repeated Idempotency-Key the same', async () => {
    const requestId = await save({ sku, quantity: 12 });
    const headers = { 'idempotency-key': unique('key') };
    const first = await app.http.post(PATH, { requestId }, { headers });
    const second = await app.http.post(PATH, { requestId }, { headers });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(first.body.reverted).toHaveLength(1);
    expect(await quantities()).toEqual([10, 4]);
  });

  it('answers it so where it takes reservations back, too, under the locks of checkout', async () => {
    const shop = await Shop.open(app, 2);
    const reserved = await shop.product([5, 0]);
    await shop.warehouse.withSourceReservations(async () => {
      const order = await shop.order({ sku: reserved, qty_ordered: 2 });
      const [originSource, destinationSource] = shop.sources;
      const transfer = { skus: [reserved], originSource, destinationSource, unassignFromOrigin: false };
      const requestId = requestOf(await app.http.post('/rest/V1/inventory/bulk-product-source-transfer', transfer));
      const headers = { 'idempotency-key': unique('key') };
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => app.http.post(PATH, { requestId }, { headers })),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { refused: [] } });
      expect(await shop.reservations(order, reserved)).toEqual([
        [originSource, -2, 'order_placed'],
        [originSource, 2, 'source_transfer'],
        [destinationSource, -2, 'source_transfer'],
        [destinationSource, 2, 'source_transfer'],
        [originSource, -2, 'source_transfer'],
      ]);
      expect(await shop.onHand(reserved)).toEqual([5, 0]);
    });
  });

  it('needs its own permission', async () => {
    const requestId = await save({ sku, quantity: 12 });
    const viewer = await app.tokenFor([
      'Vendor_InventoryAdjustment::view',
      'Vendor_InventoryApi::stock_source_item_assign',
    ]);
    expect((await app.http.post(PATH, { requestId, dryRun: true }, { token: viewer })).status).toBe(401);
    expect((await app.http.post(PATH, { requestId }, { token: null })).status).toBe(401);
    expect(await quantities()).toEqual([12, 4]);
    const token = await app.tokenFor(['Vendor_InventoryAdjustment::revert']);
    expect((await app.http.post(PATH, { requestId }, { token })).status).toBe(200);
    expect(await quantities()).toEqual([10, 4]);
  });

  it.each<[string, object, number]>([
    ['an unknown request', { requestId: 'b6a1c1d0-0000-4000-8000-000000000000' }, 404],
    ['an empty id', { requestId: '' }, 404],
    ['null for an id', { requestId: null }, 400],
    ['no id', {}, 400],
    ['an id that is too long', { requestId: 'x'.repeat(65) }, 400],
    ['a list for an id', { requestId: ['a'] }, 400],
  ])('refuses %s', async (_case, body, status) => {
    const answer = await app.http.post(PATH, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  it('names the request that it does not know', async () => {
    const { body } = await app.http.post(PATH, { requestId: 'nobody' });
    expect(body).toMatchObject({
      message: 'The adjustment history has no row (any more) of a request "%1".',
      parameters: ['nobody'],
    });
  });
});
