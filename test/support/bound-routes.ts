import { TRANSFER_ROUTES } from './bound-transfer-routes.js';
import type { BoundWorld } from './bound-world.js';
import { criteria } from './low-stock.js';
import { unique } from './names.js';

type Case = (world: BoundWorld) => Promise<void>;

const ALL = 'searchCriteria[pageSize]=500';
const ITEM = (source: string, sku: string, more: object = {}): object => ({ source_code: source, sku, ...more });
const atForeign = ({ foreign }: BoundWorld): string => criteria(['source_code', foreign]);

/** Nothing is found of the foreign source, be it asked for by name. */
const listIsBound =
  (path: string): Case =>
  async (world) => {
    const body = await world.readsOwn(`${path}?${criteria(['source_code', '%', 'like'])}`);
    expect(body.total_count).toBeGreaterThan(0);
    const asked = await world.get(`${path}?${atForeign(world)}`);
    expect([asked.status, asked.body.items, asked.body.total_count]).toEqual([200, [], 0]);
  };

/** One thing of the foreign source is not there. */
const notThere = async (world: BoundWorld, path: string): Promise<void> => {
  const { status, body } = await world.get(path);
  expect({ path, status }).toEqual({ path, status: 404 });
  expect(JSON.stringify(body)).not.toContain(world.foreign);
};

const csvOf = (world: BoundWorld, source: string): string =>
  `source_code,sku,quantity,status\n${source},${world.sku},500,1\n`;

/** Requests for approval of others are not there. */
const requestOfOthers = async ({ app, foreign, sku }: BoundWorld): Promise<number> => {
  const { insertId } = await app.database.execute(
    `INSERT INTO inventory_approval_request
       (use_case, asked_rows, row_count, largest_quantity, largest_value, requester_id, requester_name, request_id)
     VALUES ('source-items-save', ?, 1, 5, 5, 4000000, 'x', ?)`,
    [JSON.stringify([{ sourceCode: foreign, sku, state: 'available', delta: 5, quantityAfter: 5 }]), unique('request')],
  );
  return insertId;
};

/** For each route that is open to bound callers within their sources: what they see, and what they cannot write. */
export const ROUTES_WITHIN_SOURCES: Readonly<Record<string, Case>> = {
  // What somebody is shown of their own is in test/e2e/approvals.spec.ts.
  'GET /V1/inventory/approvals': async (world) => {
    await requestOfOthers(world);
    const { items, total_count } = await world.read(`inventory/approvals?${ALL}`);
    expect([items, total_count]).toEqual([[], 0]);
  },
  'GET /V1/inventory/approvals/:id': async (world) =>
    notThere(world, `inventory/approvals/${await requestOfOthers(world)}`),
  'POST /V1/inventory/approvals/:id/withdraw': async (world) => {
    const id = await requestOfOthers(world);
    await changesNothing(world, () => world.post(`inventory/approvals/${id}/withdraw`, {}));
    expect(
      await world.app.database.query('SELECT status FROM inventory_approval_request WHERE approval_id = ?', [id]),
    ).toEqual([{ status: 'waiting' }]);
  },
  ...TRANSFER_ROUTES,
  'GET /V1/inventory/sources': async (world) => {
    const { items, total_count } = await world.readsOwn(`inventory/sources?${ALL}`);
    expect([items.length, total_count]).toEqual([1, 1]);
  },
  'GET /V1/inventory/sources/:sourceCode': async (world) => {
    await world.readsOwn(`inventory/sources/${world.own}`);
    const { status, body } = await world.get(`inventory/sources/${world.foreign}`);
    // As of a source that does not exist.
    expect([status, body]).toEqual([
      404,
      { message: 'Source with code "%value" does not exist.', parameters: { value: world.foreign } },
    ]);
  },
  'GET /V1/inventory/source-items': listIsBound('inventory/source-items'),
  'POST /V1/inventory/source-items': async (world) => {
    const save = (source: string) => () =>
      world.post('inventory/source-items', { sourceItems: [ITEM(source, world.sku, { quantity: 900, status: 1 })] });
    await world.refusesWrite(save(world.foreign));
    expect((await save(world.own)()).status).toBe(200);
    // All or none: what is their own is not written beside it.
    await world.refusesWrite(() =>
      world.post('inventory/source-items', {
        sourceItems: [world.own, world.foreign].map((source) => ITEM(source, world.sku, { quantity: 1, status: 1 })),
      }),
    );
    expect((await world.onHand())[0]).toBe(900);
  },
  'POST /V1/inventory/source-items-delete': async (world) => {
    const sku = await world.shop.product([1, 1]);
    const remove = (source: string) => () =>
      world.post('inventory/source-items-delete', { sourceItems: [ITEM(source, sku)] });
    await world.refusesWrite(remove(world.foreign));
    expect((await remove(world.own)()).status).toBe(200);
    expect(await world.onHand(sku)).toEqual([null, 1]);
  },
  'GET /V1/inventory/source-item-adjustments': async (world) => {
    await listIsBound('inventory/source-item-adjustments')(world);
    await world.readsOwn(`inventory/source-item-adjustments?${ALL}`);
    await world.readsOwn(`inventory/source-item-adjustments?searchCriteria[pageSize]=1&searchCriteria[currentPage]=2`);
    const { total_count } = await world.read(`inventory/source-item-adjustments?searchCriteria[pageSize]=1`);
    const [row] = await world.app.database.query<{ n: number }>(
      'SELECT COUNT(*) AS n FROM inventory_source_item_adjustment WHERE source_code = ?',
      [world.own],
    );
    expect(total_count).toBe(row?.n);
  },
  'GET /V1/inventory/source-items-at': async (world) => {
    const at = `at=${encodeURIComponent(new Date().toISOString())}`;
    const { items, total_count } = await world.readsOwn(`inventory/source-items-at?${at}&${ALL}`);
    expect(total_count).toBe(items.length);
    const { body } = await world.get(`inventory/source-items-at?${at}&${atForeign(world)}`);
    expect([body.items, body.total_count]).toEqual([[], 0]);
  },
  'POST /V1/inventory/bulk-product-source-assign': async (world) => {
    const sku = await world.shop.product([]);
    const assign =
      (...sourceCodes: string[]) =>
      () =>
        world.post('inventory/bulk-product-source-assign', { skus: [sku], sourceCodes });
    await world.refusesWrite(assign(world.foreign));
    await world.refusesWrite(assign(world.own, world.foreign));
    expect(await world.onHand(sku)).toEqual([null, null]);
    expect((await assign(world.own)()).body).toBe(1);
  },
  'POST /V1/inventory/bulk-product-source-unassign': async (world) => {
    const sku = await world.shop.product([2, 2]);
    const unassign =
      (...sourceCodes: string[]) =>
      () =>
        world.post('inventory/bulk-product-source-unassign', { skus: [sku], sourceCodes });
    await world.refusesWrite(unassign(world.foreign));
    expect((await unassign(world.own)()).body).toBe(1);
    expect(await world.onHand(sku)).toEqual([null, 2]);
  },
  'POST /V1/inventory/bulk-product-source-transfer': async (world) => {
    const transfer = (originSource: string, destinationSource: string) => () =>
      world.post('inventory/bulk-product-source-transfer', {
        ...{ skus: [world.sku], originSource, destinationSource, unassignFromOrigin: false },
      });
    const before = await world.onHand();
    await world.refusesWrite(transfer(world.own, world.foreign));
    await world.refusesWrite(transfer(world.foreign, world.own));
    expect(await world.onHand()).toEqual(before);
  },
  'POST /V1/inventory/bulk-partial-source-transfer': async (world) => {
    const transfer = (originSourceCode: string, destinationSourceCode: string) => () =>
      world.post('inventory/bulk-partial-source-transfer', {
        ...{ originSourceCode, destinationSourceCode, items: [{ sku: world.sku, qty: 1 }] },
      });
    const before = await world.onHand();
    await world.refusesWrite(transfer(world.own, world.foreign));
    await world.refusesWrite(transfer(world.foreign, world.own));
    expect(await world.onHand()).toEqual(before);
  },
  'GET /V1/inventory/stock-source-links': listIsBound('inventory/stock-source-links'),
  'GET /V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/:stockId': async (world) => {
    const path = `inventory/get-sources-assigned-to-stock-ordered-by-priority/${world.shop.stockId}`;
    expect(await world.readsOwn(path)).toHaveLength(1);
  },
  'GET /V1/inventory/source-item-states': async (world) => {
    await world.app.http.post('/rest/V1/inventory/incoming', {
      items: [world.own, world.foreign].map((source) => ITEM(source, world.sku, { quantity: 2 })),
    });
    await listIsBound('inventory/source-item-states')(world);
  },
  'POST /V1/inventory/state-moves': async (world) => {
    const move = (source: string) => () =>
      world.post('inventory/state-moves', {
        items: [ITEM(source, world.sku, { from_state: 'available', to_state: 'damaged', quantity: 1 })],
      });
    await world.refusesWrite(move(world.foreign));
    expect((await move(world.own)()).status).toBe(200);
  },
  'POST /V1/inventory/incoming': async (world) => {
    const declare = (source: string) => () =>
      world.post('inventory/incoming', { items: [ITEM(source, world.sku, { quantity: 1 })] });
    await world.refusesWrite(declare(world.foreign));
    expect((await declare(world.own)()).status).toBe(200);
  },
  'GET /V1/inventory/count-sessions': async (world) => {
    await Promise.all([world.session(world.own), world.session(world.foreign)]);
    await listIsBound('inventory/count-sessions')(world);
  },
  'POST /V1/inventory/count-sessions': async (world) => {
    const create = (source_code: string) => () =>
      world.post('inventory/count-sessions', { session: { source_code, kind: 'count', name: unique('Shelf') } });
    await world.refusesWrite(create(world.foreign));
    expect((await create(world.own)()).body.source_code).toBe(world.own);
  },
  'GET /V1/inventory/count-sessions/:id': async (world) => {
    await world.readsOwn(`inventory/count-sessions/${await world.session(world.own)}`);
    await notThere(world, `inventory/count-sessions/${await world.session(world.foreign)}`);
  },
  'GET /V1/inventory/count-sessions/:id/lines': async (world) => {
    const { lines } = await world.read(`inventory/count-sessions/${await world.session(world.own)}/lines`);
    expect(lines).toHaveLength(1);
    await notThere(world, `inventory/count-sessions/${await world.session(world.foreign)}/lines`);
  },
  'POST /V1/inventory/count-sessions/:id/counts': async (world) => {
    const [own, foreign] = [await world.session(world.own), await world.session(world.foreign)];
    expect((await world.post(`inventory/count-sessions/${own}/counts`, world.counts())).status).toBe(200);
    await changesNothing(world, () => world.post(`inventory/count-sessions/${foreign}/counts`, world.counts()));
  },
  'GET /V1/inventory/count-sessions/:id/review': async (world) => {
    await world.read(`inventory/count-sessions/${await world.session(world.own)}/review`);
    await notThere(world, `inventory/count-sessions/${await world.session(world.foreign)}/review`);
  },
  'POST /V1/inventory/count-sessions/:id/post': async (world) => {
    const [own, foreign] = [await world.session(world.own), await world.session(world.foreign)];
    await changesNothing(world, () => world.post(`inventory/count-sessions/${foreign}/post`, {}));
    expect((await world.post(`inventory/count-sessions/${own}/post`, {})).body.status).toBe('posted');
  },
  'POST /V1/inventory/count-sessions/:id/cancel': async (world) => {
    const [own, foreign] = [await world.session(world.own), await world.session(world.foreign)];
    await changesNothing(world, () => world.post(`inventory/count-sessions/${foreign}/cancel`, {}));
    expect((await world.post(`inventory/count-sessions/${own}/cancel`, {})).body.status).toBe('cancelled');
  },
  'GET /V1/inventory/low-stock': async (world) => {
    const sku = await world.shop.product([1, 1]);
    await world.app.http.post('/rest/V1/inventory/low-quantity-notification', {
      sourceItemConfigurations: [world.own, world.foreign].map((source) => ITEM(source, sku, { notify_stock_qty: 9 })),
    });
    await listIsBound('inventory/low-stock')(world);
  },
  'GET /V1/inventory/low-quantity-notification/:sourceCode/:sku': async (world) => {
    await world.readsOwn(`inventory/low-quantity-notification/${world.own}/${world.sku}`);
    const [foreign, unknown] = [world.foreign, 'no-such-source'].map((source) =>
      world.get(`inventory/low-quantity-notification/${source}/${world.sku}`),
    );
    const [answer, asOfNone] = [await foreign, await unknown];
    expect([answer?.status, answer?.body]).toEqual([asOfNone?.status, asOfNone?.body]);
    expect(answer?.status).toBe(400);
  },
  'POST /V1/inventory/low-quantity-notification': async (world) => {
    const save = (source: string) => () =>
      world.post('inventory/low-quantity-notification', {
        sourceItemConfigurations: [ITEM(source, world.sku, { notify_stock_qty: 3 })],
      });
    await world.refusesWrite(save(world.foreign));
    expect((await save(world.own)()).status).toBe(200);
  },
  'POST /V1/inventory/low-quantity-notifications-delete': async (world) => {
    const remove = (source: string) => () =>
      world.post('inventory/low-quantity-notifications-delete', { sourceItems: [ITEM(source, world.sku)] });
    await world.refusesWrite(remove(world.foreign));
    expect((await remove(world.own)()).status).toBe(200);
  },
  'GET /V1/inventory/changes': async (world) => {
    let [after, rows] = [0, 0];
    for (let hasMore = true; hasMore;) {
      const page = await world.read(`inventory/changes?after=${after}&limit=2`);
      expect(page.items.every((change: { source_code?: string }) => change.source_code === world.own)).toBe(true);
      [after, rows, hasMore] = [page.next, rows + page.items.length, page.has_more];
    }
    const [stored] = await world.app.database.query<{ n: number; last: number }>(
      'SELECT SUM(source_code = ?) AS n, MAX(position) AS last FROM inventory_change',
      [world.own],
    );
    expect([rows, after]).toEqual([Number(stored?.n), stored?.last]);
    expect(rows).toBeGreaterThan(0);
  },
  'GET /V1/inventory/export/stock-sources': async (world) => {
    await world.readsOwn('inventory/export/stock-sources');
    const { body } = await world.get(`inventory/export/stock-sources?sourceCodes[]=${world.foreign}`);
    expect(String(body).trim()).toBe('source_code,sku,quantity,status');
  },
  'GET /V1/inventory/export/source-item-adjustments': async (world) => {
    await world.readsOwn(`inventory/export/source-item-adjustments?${criteria(['source_code', '%', 'like'])}`);
    const { body } = await world.get(`inventory/export/source-item-adjustments?${atForeign(world)}`);
    expect(String(body).trim().split('\n')).toHaveLength(1);
  },
  'POST /V1/inventory/import/stock-sources': async (world) => {
    const before = await world.foreignRows();
    const send = (csv: string, more: object = {}) =>
      world.post('inventory/import/stock-sources', { import: { csv, ...more } });
    const { status, body } = await send(`${csvOf(world, world.foreign)}${world.own},${world.sku},6,1\n`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('is not among those that the caller is bound to.');
    expect(await world.foreignRows()).toEqual(before);
    const skipping = { validation_strategy: 'validation-skip-errors' };
    const skipped = await send(`${csvOf(world, world.foreign)}${world.own},${world.sku},800,1\n`, skipping);
    expect([skipped.status, skipped.body.failed]).toEqual([200, 1]);
    const dry = await send(csvOf(world, world.foreign), { dry_run: true });
    expect([dry.status, dry.body.failed]).toEqual([200, 1]);
    expect(await world.foreignRows()).toEqual(before);
    expect((await world.onHand())[0]).toBe(800);
  },
  'GET /V1/inventory/import/stock-sources/:runId': async (world) => {
    const own = await world.post('inventory/import/stock-sources', { import: { csv: csvOf(world, world.own) } });
    await world.read(`inventory/import/stock-sources/${own.body.run_id}`);
    const other = await world.app.http.post('/rest/V1/inventory/import/stock-sources', {
      import: { csv: csvOf(world, world.own) },
    });
    await notThere(world, `inventory/import/stock-sources/${other.body.run_id}`);
  },
  'GET /V1/shipments': async (world) => {
    await Promise.all([world.shipment(world.own), world.shipment(world.foreign)]);
    await listIsBound('shipments')(world);
  },
  'GET /V1/shipment/:id': async (world) => {
    await world.readsOwn(`shipment/${await world.shipment(world.own)}`);
    await notThere(world, `shipment/${await world.shipment(world.foreign)}`);
  },
  'POST /V1/shipment': async (world) => {
    const { id: order_id } = await world.order();
    const save = (source_code: string) => () =>
      world.post('shipment', { entity: { order_id, extension_attributes: { source_code } } });
    await world.refusesWrite(save(world.foreign));
    expect((await save(world.own)()).body.extension_attributes.source_code).toBe(world.own);
    const foreign = await world.shipment(world.foreign);
    await changesNothing(world, () => world.post('shipment', { entity: { entity_id: foreign, ...TRACKS } }));
  },
  'POST /V1/order/:orderId/ship': async (world) => {
    const { id } = await world.order();
    const ship = (source_code: string) => () =>
      world.post(`order/${id}/ship`, { extension_attributes: { source_code } });
    await world.refusesWrite(ship(world.foreign));
    expect((await ship(world.own)()).status).toBe(200);
  },
  'POST /V1/shipment/track': async (world) => {
    const add = (parent_id: number) => world.post('shipment/track', { entity: { parent_id, track_number: 'T1' } });
    expect((await add(await world.shipment(world.own))).status).toBe(200);
    const foreign = await world.shipment(world.foreign);
    await changesNothing(world, () => add(foreign));
  },
  'DELETE /V1/shipment/track/:id': async (world) => {
    const trackOf = async (source: string): Promise<number> => {
      const parent_id = await world.shipment(source);
      const { body } = await world.app.http.post('/rest/V1/shipment/track', {
        entity: { parent_id, track_number: 'T1' },
      });
      return body.entity_id;
    };
    const remove = (id: number) => world.app.http.delete(`/rest/V1/shipment/track/${id}`, { token: world.token });
    const foreign = await trackOf(world.foreign);
    expect((await remove(foreign)).status).toBe(404);
    expect((await remove(await trackOf(world.own))).body).toBe(true);
    const left = await world.app.database.query('SELECT 1 FROM sales_shipment_track WHERE entity_id = ?', [foreign]);
    expect(left).toHaveLength(1);
  },
  'GET /V1/bulk': async (world) => {
    const [own, other] = [await bulkOf(world, world.token), await bulkOf(world)];
    const { items, total_count } = await world.read(`bulk?${ALL}`);
    const uuids = items.map(({ bulk_uuid }: { bulk_uuid: string }) => bulk_uuid);
    expect([uuids.includes(own), uuids.includes(other), total_count]).toEqual([true, false, items.length]);
  },
  'GET /V1/bulk/:bulkUuid/status': async (world) => {
    await world.read(`bulk/${await bulkOf(world, world.token)}/status`);
    await notThere(world, `bulk/${await bulkOf(world)}/status`);
  },
  'GET /V1/bulk/:bulkUuid/detailed-status': async (world) => {
    await world.read(`bulk/${await bulkOf(world, world.token)}/detailed-status`);
    await notThere(world, `bulk/${await bulkOf(world)}/detailed-status`);
  },
  'GET /V1/bulk/:bulkUuid/operation-status/:status': async (world) => {
    await world.read(`bulk/${await bulkOf(world, world.token)}/operation-status/1`);
    await notThere(world, `bulk/${await bulkOf(world)}/operation-status/1`);
  },
};

const TRACKS = { tracks: [{ track_number: 'T2', title: 'UPS', carrier_code: 'ups' }] };

/** What is somebody else's is not there, and stays as it is. */
async function changesNothing(world: BoundWorld, write: () => Promise<{ status: number }>): Promise<void> {
  const before = await world.foreignRows();
  expect((await write()).status).toBe(404);
  expect(await world.foreignRows()).toEqual(before);
}

/** An asynchronous request about the caller's own source; by somebody who is not bound where no token is given. */
async function bulkOf({ app, own, sku }: BoundWorld, token?: string): Promise<string> {
  const { status, body } = await app.http.post(
    '/rest/async/V1/inventory/source-items',
    { sourceItems: [ITEM(own, sku, { quantity: 900, status: 1 })] },
    token === undefined ? {} : { token },
  );
  expect(status).toBe(202);
  return body.bulk_uuid;
}
