import { OPERATION_STATUS } from '../../src/modules/bulk-operations/domain/operation.js';
import { restRoutesOf } from '../../src/platform/http/rest-routes.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

const ITEMS = 'V1/inventory/source-items';
const BULK_STATUS = 'Vendor_Logging::system_magento_logging_bulk_operations';
const ASSIGN = 'Vendor_InventoryApi::stock_source_item_assign';

interface State {
  readonly id: number;
  readonly status: number;
  readonly result_message: string | null;
  readonly error_code: number | null;
}

describe('asynchronous requests', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    app.get(Workers).start();
  });
  afterAll(() => app.close());

  const item = (sku: string, quantity: unknown, more: object = {}) => ({
    sku,
    source_code: source,
    quantity,
    status: 1,
    ...more,
  });
  const body = (...items: readonly object[]) => ({ sourceItems: items });

  const post = (address: string, sent: unknown, options = {}): Promise<Answer> =>
    app.http.post(`/rest/async/${address}`, sent, options);

  const countOf = async (uuid: string, status: number): Promise<number> =>
    (await app.http.get(`/rest/V1/bulk/${uuid}/operation-status/${status}`)).body;

  /** The states of a bulk's operations once none is open. */
  const ended = async (scheduled: Answer): Promise<readonly State[]> => {
    expect(scheduled.status).toBe(202);
    const uuid = scheduled.body.bulk_uuid as string;
    await eventually(async () => (await countOf(uuid, OPERATION_STATUS.open)) === 0);
    return (await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body.operations_list;
  };

  const quantityOf = async (sku: string): Promise<number | undefined> => {
    const [row] = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE sku = ? AND source_code = ?',
      [sku, source],
    );
    return row && Number(row.quantity);
  };

  it('are there for every writing route with a permission, alone and in bulk', async () => {
    const routes = restRoutesOf(app.nest).filter(
      ({ method, permission }) => method !== 'GET' && permission.includes('::'),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path, permission } of routes) {
      const single = path.replace(/:\w+/g, '1');
      const bulk = path.replace(/:(\w)(\w*)/g, (_, first: string, rest: string) => `by${first.toUpperCase()}${rest}`);
      for (const address of [`/rest/async${single}`, `/rest/default/async${single}`, `/rest/async/bulk${bulk}`]) {
        const { status, body: refusal } = await app.http.call(method, address, [], { token: null });
        expect([address, status, refusal.parameters]).toEqual([address, 401, { resources: permission }]);
      }
    }
  });

  it('take one request, do it, and tell of it', async () => {
    const sku = unique('sku');
    const scheduled = await post(ITEMS, body(item(sku, 5)));
    expect(scheduled.body).toEqual({
      bulk_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      request_items: [{ id: 0, data_hash: expect.stringMatching(/^[0-9a-f]{64}$/), status: 'accepted' }],
      errors: false,
    });
    expect(await ended(scheduled)).toEqual([
      {
        id: 0,
        status: 1,
        result_message: 'Service execution success SourceItemsController::save',
        error_code: null,
      },
    ]);
    expect(await quantityOf(sku)).toBe(5);
  });

  it('write history with the bulk as the request and the caller as the actor', async () => {
    const sku = unique('sku');
    const adjustment = { reason: 'received', note: 'two pallets', reference_type: 'po', reference_id: 'PO-1' };
    const scheduled = await post(ITEMS, body(item(sku, 7, { extension_attributes: { adjustment } })));
    await ended(scheduled);
    const [row, ...others] = await historyOf(app.database, sku);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...adjustment, delta: 7, request_id: scheduled.body.bulk_uuid });
    expect(row).toMatchObject({ actor_type: 'integration', actor_label: expect.stringMatching(/^test /) });
  });

  it('take a list of requests, each for itself', async () => {
    const skus = [unique('sku'), unique('sku'), unique('sku')];
    const bad = { extension_attributes: { adjustment: { reason: 'no such reason' } } };
    const scheduled = await post(`bulk/${ITEMS}`, [
      body(item(skus[0] ?? '', 1)),
      body(item(skus[1] ?? '', 2, bad)),
      body(item(skus[2] ?? '', 3), item('', 3)),
    ]);
    expect(scheduled.body.request_items.map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'accepted'),
    );
    const states = await ended(scheduled);
    expect(states.map(({ id, status, error_code }) => [id, status, error_code])).toEqual([
      [0, 1, null],
      [1, 3, 400],
      [2, 3, 400],
    ]);
    expect(states[1]?.result_message).toContain('The adjustment reason "no such reason" is not one of:');
    expect(states[2]?.result_message).toMatch(/^Validation Failed: .*; "sku" can not be empty\.$/);
    expect(await Promise.all(skus.map(quantityOf))).toEqual([1, undefined, undefined]);
    const uuid = scheduled.body.bulk_uuid;
    expect([await countOf(uuid, 1), await countOf(uuid, 3), await countOf(uuid, 2)]).toEqual([1, 2, 0]);
  });

  it('show summary, data and results', async () => {
    const sku = unique('sku');
    const scheduled = await post(`bulk/${ITEMS}`, [body(item(sku, 4))]);
    await ended(scheduled);
    const uuid = scheduled.body.bulk_uuid;
    const summary = {
      user_type: 1,
      user_id: expect.any(Number),
      bulk_id: uuid,
      description: 'Topic async.V1.inventory.source-items.POST',
      start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      operation_count: 1,
    };
    expect((await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body).toMatchObject(summary);
    const detailed = (await app.http.get(`/rest/V1/bulk/${uuid}/detailed-status`)).body;
    expect(detailed).toMatchObject(summary);
    const detail = {
      id: 0,
      bulk_uuid: uuid,
      topic_name: 'async.V1.inventory.source-items.POST',
      serialized_data: JSON.stringify(body(item(sku, 4))),
      result_serialized_data: '[]',
      status: 1,
      result_message: 'Service execution success SourceItemsController::save',
      error_code: null,
    };
    expect(detailed.operations_list).toEqual([detail]);
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const listed = await app.http.get(`/rest/V1/bulk?${filter}[field]=bulk_uuid&${filter}[value]=${uuid}`);
    expect(listed.body.total_count).toBe(1);
    expect(listed.body.items).toEqual([{ ...detail, extension_attributes: { start_time: detailed.start_time } }]);
    expect((await app.http.get('/rest/V1/bulk/')).body.parameters).toEqual({ fieldName: 'searchCriteria' });
  });

  it('are listed with no more data at once than fits into memory', async () => {
    const skus = Array.from({ length: 12 }, () => unique('sku'));
    const scheduled = await post(
      `bulk/${ITEMS}`,
      skus.map((sku) => body(item(sku, 1))),
    );
    await ended(scheduled);
    const uuid = scheduled.body.bulk_uuid as string;
    await app.database.execute(
      'UPDATE bulk_operation SET serialized_data = REPEAT("x", 3 * 1024 * 1024) WHERE bulk_uuid = ?',
      [uuid],
    );
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const list = (pageSize: string) =>
      app.http.get(`/rest/V1/bulk?${filter}[field]=bulk_uuid&${filter}[value]=${uuid}${pageSize}`);
    const refused = await list('');
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        message: 'The operations of this page carry more than %limit bytes. Ask for a smaller "%field".',
        parameters: { limit: 33_554_432, field: 'page_size' },
      },
    ]);
    const page = await list('&searchCriteria[pageSize]=5&searchCriteria[currentPage]=2');
    expect([page.body.total_count, page.body.items.map(({ id }: State) => id)]).toEqual([12, [5, 6, 7, 8, 9]]);
    expect(page.body.items[0].serialized_data).toHaveLength(3 * 1024 * 1024);
    const detailed = await app.http.get(`/rest/V1/bulk/${uuid}/detailed-status`);
    expect([detailed.status, detailed.body.parameters]).toEqual([400, { limit: 33_554_432 }]);
    expect((await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body.operations_list).toHaveLength(12);
  });

  it('know no bulk of another uuid', async () => {
    for (const uuid of ['0b0e1d52-64cb-4b5a-9df5-000000000000', 'nö', `${'a'.repeat(300)}`]) {
      for (const route of ['status', 'detailed-status', 'operation-status/1']) {
        const answer = await app.http.get(`/rest/V1/bulk/${encodeURIComponent(uuid)}/${route}`);
        expect([answer.status, answer.body.parameters]).toEqual([404, { bulkUuid: uuid }]);
      }
    }
  });

  it('are accepted with a store code, a slash at the end and an Idempotency-Key', async () => {
    const [sku, key] = [unique('sku'), unique('key')];
    const address = `/rest/all/async/bulk/${ITEMS}/`;
    const options = { headers: { 'idempotency-key': key } };
    const first = await app.http.post(address, [body(item(sku, 1))], options);
    const again = await app.http.post(address, [body(item(sku, 1))], options);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await app.http.post(address, [body(item(sku, 2))], options)).status).toBe(422);
    await ended(first);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  describe('of routes with parameters in their path', () => {
    const named = (name: string) => ({ name, country_id: 'DE', postcode: '10115', enabled: true });
    const nameOf = async (code: string) => (await app.http.get(`/rest/V1/inventory/sources/${code}`)).body.name;

    it('take the values from the address of a single one', async () => {
      const code = await givenSource(app);
      await ended(
        await app.http.put(`/rest/async/V1/inventory/sources/${code}`, {
          source: { ...named('One'), source_code: 'x' },
        }),
      );
      expect(await nameOf(code)).toBe('One');
    });

    it('take them from the elements of a bulk, on top or inside', async () => {
      const [onTop, inCamel, inside] = [await givenSource(app), await givenSource(app), await givenSource(app)];
      const states = await ended(
        await app.http.put('/rest/async/bulk/V1/inventory/sources/bySourceCode', [
          { source_code: onTop, source: named('Two') },
          { sourceCode: inCamel, source: named('Three') },
          { source: { ...named('Four'), source_code: inside } },
        ]),
      );
      expect(states.map(({ status }) => status)).toEqual([1, 1, 1]);
      expect([await nameOf(onTop), await nameOf(inCamel), await nameOf(inside)]).toEqual(['Two', 'Three', 'Four']);
    });

    it('call them as the upstream interface does', async () => {
      const [sku, other] = [unique('sku'), unique('sku')];
      for (const created of [sku, other]) {
        await app.http.post('/rest/V1/products', { product: { sku: created, name: 'Old', price: 1 } });
      }
      await ended(
        await app.http.put('/rest/async/bulk/V1/products/bySku', [
          { product: { sku, name: 'New' } },
          { sku: other, product: { name: 'Newer' } },
        ]),
      );
      const names = await Promise.all([sku, other].map((one) => app.http.get(`/rest/V1/products/${one}`)));
      expect(names.map((answer) => answer.body.name)).toEqual(['New', 'Newer']);
      await ended(await app.http.call('DELETE', '/rest/async/bulk/V1/products/bySku', [{ sku }], {}));
      await ended(await app.http.delete(`/rest/async/V1/products/${other}`));
      for (const gone of [sku, other]) expect((await app.http.get(`/rest/V1/products/${gone}`)).status).toBe(404);
    });

    it('refuse an element without the value', async () => {
      const answer = await app.http.put('/rest/async/bulk/V1/inventory/sources/bySourceCode', [{ source: named('A') }]);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'sourceCode' } }],
      ]);
    });
  });

  it('place orders, and tell of those that cannot be placed', async () => {
    const till = await Till.open(app);
    const sku = await till.product(3);
    const scheduled = await post('bulk/V1/orders', [
      { entity: till.entity([{ sku, qty_ordered: 2 }]) },
      { entity: till.entity([{ sku, qty_ordered: 9 }]) },
    ]);
    const states = await ended(scheduled);
    expect(states.map(({ status, error_code }) => [status, error_code])).toEqual([
      [1, null],
      [3, 400],
    ]);
    expect(states[1]?.result_message).toBe('Not enough items for sale');
    expect(await till.salable(sku)).toBe(1);
    const detailed = (await app.http.get(`/rest/V1/bulk/${scheduled.body.bulk_uuid}/detailed-status`)).body;
    const placed = JSON.parse(detailed.operations_list[0].result_serialized_data);
    expect((await app.http.get(`/rest/V1/orders/${placed.entity_id}`)).body.increment_id).toBe(placed.increment_id);
    const cancelled = await ended(await post('bulk/V1/orders/byId/cancel', [{ id: placed.entity_id }]));
    expect(cancelled[0]?.status).toBe(1);
    expect(await till.salable(sku)).toBe(3);
  });

  describe('are refused', () => {
    const bulks = async (): Promise<number> => {
      const [row] = await app.database.query<{ total: string }>(
        'SELECT COUNT(*) AS total FROM bulk WHERE description LIKE ?',
        ['%stock-source-links%'],
      );
      return Number(row?.total);
    };
    const LINKS = 'V1/inventory/stock-source-links';

    it.each([
      ['an unknown property', { links: [{ stock_id: 1, nonsense: 1 }] }],
      ['a value of the wrong type', { links: [{ stock_id: 'x' }] }],
      ['a missing parameter', {}],
      ['no object', 5],
      ['nothing', null],
    ])('as a whole for %s in one element', async (_what, element) => {
      const answer = await post(`bulk/${LINKS}`, [{ links: [{ stock_id: 1, source_code: source }] }, element]);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        message: 'Error processing %key element of input data',
        parameters: { key: 1 },
        errors: [{ message: expect.any(String) }],
      });
      expect(await bulks()).toBe(0);
    });

    it('as the synchronous request is, where it is a single one', async () => {
      const direct = await app.http.post(`/rest/${LINKS}`, { links: [{ stock_id: 'x' }] });
      const answer = await post(LINKS, { links: [{ stock_id: 'x' }] });
      expect([answer.status, answer.body]).toEqual([400, direct.body]);
    });

    it('one by one for values beyond their bounds', async () => {
      const sku = unique('sku');
      const answer = await post(`bulk/${ITEMS}`, [body(item(sku, 1)), body(item(sku, 1e15))]);
      expect(answer.body).toMatchObject({
        errors: true,
        request_items: [
          { id: 0, status: 'accepted' },
          { id: 1, status: 'rejected', error_code: 400, error_message: expect.stringContaining('"quantity" must be') },
        ],
      });
      expect(answer.body.request_items[1].error_message).toMatch(/^Error processing 1 element of input data; /);
      expect((await ended(answer)).map(({ status }) => status)).toEqual([1, 5]);
    });

    it('where the body is no list, an empty one or one that is too long', async () => {
      for (const sent of [{}, body(item('a', 1)), [], Array.from({ length: 10_001 }, () => body())]) {
        const answer = await post(`bulk/${ITEMS}`, sent);
        expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
      }
      const broken = await post(`bulk/${ITEMS}`, '[{');
      expect([broken.status, broken.body]).toEqual([400, { message: 'Decoding error.' }]);
    });

    it('for addresses that cannot be asynchronous', async () => {
      const reading = await app.http.get(`/rest/async/${ITEMS}?searchCriteria`);
      expect([reading.status, reading.body]).toEqual([400, { message: 'Specified request cannot be processed.' }]);
      for (const address of [
        'V1/nowhere',
        'bulk/V1/nowhere',
        'V1/integration/admin/token',
        'V1/integration/customer/token',
        'V1/orders/mine',
        'bulk/V1/inventory/sources/x',
        'bulk/V1/products/byId',
        'bulk',
      ]) {
        const answer = await post(address, {});
        expect([address, answer.status]).toEqual([address, 404]);
      }
    });

    it('without the permission of the route', async () => {
      const refusal = (resources: string) => ({
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources },
      });
      for (const token of [null, 'A'.repeat(43), await app.tokenFor([BULK_STATUS])]) {
        for (const address of [ITEMS, `bulk/${ITEMS}`]) {
          const answer = await post(address, [body(item('a', 1))], { token });
          expect([answer.status, answer.body]).toEqual([401, refusal(ASSIGN)]);
        }
      }
      const token = await app.tokenFor([ASSIGN]);
      expect((await post(`bulk/${ITEMS}`, [body(item(unique('sku'), 1))], { token })).status).toBe(202);
      expect((await app.http.get('/rest/V1/bulk?searchCriteria', { token })).body).toEqual(refusal(BULK_STATUS));
    });
  });

  it('are taken ten thousand at once', async () => {
    const sku = unique('sku');
    await givenItems(app, { sku, source_code: source, quantity: 1 });
    const elements = Array.from({ length: 10_000 }, (_, index) => body(item(sku, index + 2)));
    const scheduled = await post(`bulk/${ITEMS}`, elements);
    expect([scheduled.status, scheduled.body.errors, scheduled.body.request_items.length]).toEqual([
      202,
      false,
      10_000,
    ]);
    const uuid = scheduled.body.bulk_uuid;
    expect((await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body.operation_count).toBe(10_000);
    await eventually(async () => (await countOf(uuid, OPERATION_STATUS.complete)) > 200, 40_000);
    // What is left is not this test's to wait for.
    await app.database.execute('DELETE FROM bulk WHERE bulk_uuid = ?', [uuid]);
  });
});
