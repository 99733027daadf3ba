import { TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { Workers } from '../../src/platform/queue/workers.js';
import type { TestApplication } from '../support/application.js';
import { useApprovals, WAITS } from '../support/approvals-at-work.js';
import { APPROVALS, givenPerson, onHandOf } from '../support/approvals.js';
import type { Person } from '../support/approvals.js';
import { eventually } from '../support/eventually.js';
import { givenItems } from '../support/given.js';
import { graphql } from '../support/graphql.js';
import { historyOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

describe('approvals of what comes in by other ways than a save', () => {
  const staff = useApprovals();
  const { as, item, save, givenStock, waiting, decide } = staff;
  let app: TestApplication;
  let [source, other] = ['', ''];
  let [clerk, boss]: Person[] = [];

  beforeAll(() => {
    ({ app, source, other, clerk, boss } = staff);
  });

  it('hold for every way in which staff move stock by hand', async () => {
    const sku = await givenStock(100);
    await givenItems(app, { sku, source_code: other, quantity: 1 });
    const post = (path: string, body: object): Promise<Answer> =>
      app.http.post(`/rest/V1/inventory/${path}`, body, as(clerk));
    const move = { source_code: source, sku, from_state: 'available', to_state: 'damaged', quantity: 20 };
    const incoming = { source_code: source, sku, quantity: 90 };
    const key = { source_code: source, sku };
    const csv = `source_code,sku,quantity,status\n${source},${sku},900,1\n`;
    const kept = [
      await post('source-items-delete', { sourceItems: [key] }),
      await post('bulk-product-source-unassign', { skus: [sku], sourceCodes: [source] }),
      await post('bulk-product-source-transfer', {
        ...{ skus: [sku], originSource: source, destinationSource: other, unassignFromOrigin: false },
      }),
      await post('state-moves', { items: [move] }),
      await post('incoming', { items: [incoming] }),
      await post('import/stock-sources', { import: { csv } }),
    ];
    expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 202));
    expect(await onHandOf(app, sku, source)).toBe(100);
    expect(await app.database.query('SELECT 1 FROM import_run WHERE actor_id = ?', [clerk?.userId])).toEqual([]);
    const [, , full, moved, announced, imported] = kept.map(({ body }) => body.approval_id as number);
    for (const id of [imported, moved, announced]) {
      expect((await decide(id ?? 0, 'approve')).body).toMatchObject({ status: 'approved' });
    }
    expect((await decide(full ?? 0, 'approve')).status).toBe(400);
    expect(await onHandOf(app, sku, source)).toBe(880);
    const rows = await historyOf(app.database, sku);
    expect(rows.slice(2).map(({ delta, actor_type, actor_id }) => [delta, actor_type, actor_id])).toEqual(
      [
        [800, 'import'],
        [-20, 'admin'],
        [20, 'admin'],
        [90, 'admin'],
      ].map((row) => [...row, String(clerk?.userId)]),
    );
    const reverted = await post('source-item-adjustments/revert', { requestId: rows[0]?.request_id });
    expect(reverted.status).toBe(202);
    expect((await decide(reverted.body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect(await onHandOf(app, sku, source)).toBe(780);
  });

  it('hold for posted counts, mass updates and the form of one source, and refuse what cannot wait', async () => {
    const sku = await givenStock(100);
    await givenItems(app, { sku, source_code: 'default', quantity: 5 });
    const post = (path: string, body: object): Promise<Answer> =>
      app.http.post(`/rest/V1/inventory/${path}`, body, as(clerk));
    const session = await post('count-sessions', { session: { source_code: source, kind: 'count', name: 'Shelf' } });
    const counted = `count-sessions/${session.body.id}`;
    await post(`${counted}/counts`, { batch_id: unique('batch'), entries: [{ sku, set: 60 }] });
    const posted = await post(`${counted}/post`, {});
    expect(posted.status).toBe(202);
    expect((await app.http.get(`/rest/V1/inventory/${counted}`)).body.status).toBe('open');
    expect((await decide(posted.body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect((await app.http.get(`/rest/V1/inventory/${counted}`)).body).toMatchObject({
      ...{ status: 'posted', closed_by: clerk?.username, changed_items: 1 },
    });
    expect(await onHandOf(app, sku, source)).toBe(60);

    const updated = await post('mass-update', { skus: [sku], data: { qty: 70 } });
    expect([updated.status, await onHandOf(app, sku, 'default')]).toEqual([202, 5]);
    expect((await decide(updated.body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect(await onHandOf(app, sku, 'default')).toBe(70);
    expect((await post('mass-update', { skus: [sku], data: { qty: 75 } })).status).toBe(200);
    expect(await onHandOf(app, sku, 'default')).toBe(75);

    const product = { sku, extension_attributes: { stock_item: { qty: 900 } } };
    const saved = await app.http.put(`/rest/V1/products/${sku}`, { product }, as(clerk));
    expect(saved).toMatchObject({ status: 400, body: { message: expect.stringMatching(/cannot wait/) as string } });
    const renamed = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: `${sku}-x` } }, as(clerk));
    expect([renamed.status, await onHandOf(app, `${sku}-x`, source)]).toEqual([200, 60]);
  });

  it('end an asynchronous operation with the word of it', async () => {
    app.get(Workers).start();
    const sku = await givenStock(0);
    const { body } = await app.http.post(
      '/rest/async/V1/inventory/source-items',
      { sourceItems: [item(sku, 700)] },
      as(clerk),
    );
    const status = `/rest/V1/bulk/${body.bulk_uuid}/status`;
    const operation = await eventually(async () => {
      const { operations_list: all } = (await app.http.get(status)).body;
      return all.find((one: { status: number }) => one.status !== 4);
    });
    expect(operation).toMatchObject({ status: 3, error_code: 202, result_message: WAITS });
    expect(await onHandOf(app, sku, source)).toBe(0);
    const { items } = (
      await app.http.get(
        `${APPROVALS}?searchCriteria[filterGroups][0][filters][0][field]=request_id&searchCriteria[filterGroups][0][filters][0][value]=${body.bulk_uuid}`,
      )
    ).body;
    expect(items).toHaveLength(1);
    expect((await decide(items[0].id, 'approve')).body.status).toBe('approved');
    expect(await onHandOf(app, sku, source)).toBe(700);
  });

  it('keep what works in the background would write beyond a limit', async () => {
    app.get(Workers).start();
    const [moved, taken] = [await givenStock(100), await givenStock(100)];
    const written = (await save(boss, taken, 300)).headers.get('x-request-id');
    const of = async (query: string, variables: object): Promise<any> => {
      const { data, errors } = await graphql(app, query, variables as Record<string, unknown>, as(clerk));
      expect(errors).toBeUndefined();
      const { bulkUuid } = Object.values(data)[0] as { bulkUuid: string };
      return eventually(async () => {
        const { operations_list: all } = (await app.http.get(`/rest/V1/bulk/${bulkUuid}/status`)).body;
        return all.find((one: { status: number }) => one.status !== 4);
      });
    };
    const word = { status: 3, error_code: 202, result_message: WAITS };
    const route = { skus: [moved], originSourceCode: source, destinationSourceCode: other, unassignFromOrigin: false };
    expect(
      await of('mutation ($transfer: ProductTransferInput!) { startTransfer(transfer: $transfer) { bulkUuid } }', {
        transfer: route,
      }),
    ).toMatchObject(word);
    expect(
      await of(
        'mutation ($skus: [String!]!, $codes: [String!]!) { startUnassignment(skus: $skus, sourceCodes: $codes) { bulkUuid } }',
        {
          ...{ skus: [moved], codes: [source] },
        },
      ),
    ).toMatchObject(word);
    expect(
      await of('mutation ($requestId: String!) { revertInBackground(requestId: $requestId) { bulkUuid } }', {
        requestId: written,
      }),
    ).toMatchObject(word);
    expect([await onHandOf(app, moved, source), await onHandOf(app, taken, source)]).toEqual([100, 300]);
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const asked = async (useCase: string): Promise<number> =>
      (
        await app.http.get(
          `${APPROVALS}?${filter}[field]=use_case&${filter}[value]=${useCase}&searchCriteria[pageSize]=1`,
        )
      ).body.items[0].id;
    expect((await decide(await asked('revert'), 'approve')).body.status).toBe('approved');
    expect(await onHandOf(app, taken, source)).toBe(100);
  });

  it('hold for the steps of transfers, which wait for the transfer as it was', async () => {
    const resources = ['', '_plan', '_ship', '_receive', '_close'].map((of) => `Vendor_Inventory::transfers${of}`);
    const driver = await givenPerson(app, { resources, quantity: 10 });
    const transfers = new TransferOrders(app);
    const sku = await givenStock(100);
    const id = await transfers.draft([source, other], [[sku, 40]]);
    const step = (what: string, body: object = {}): Promise<Answer> =>
      transfers.post(`/${id}/${what}`, body, as(driver));
    const waits = async (what: string): Promise<number> => {
      const answer = await step(what);
      expect(answer).toMatchObject({ status: 202, body: { status: 'waiting', message: WAITS } });
      return answer.body.approval_id as number;
    };
    const [stale, gone] = [await waits('ship'), await waits('ship')];
    expect(await onHandOf(app, sku, source)).toBe(100);
    // The plan is another: nobody has seen what shipping it moves.
    await app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer: { items: [{ sku, quantity: 30 }] } });
    expect(await decide(stale, 'approve')).toMatchObject({
      status: 409,
      body: { message: 'Transfer %id has changed since this step was asked for.' },
    });
    const shipping = await waits('ship');
    expect((await decide(shipping, 'approve')).body).toMatchObject({ status: 'approved', written_rows: 2 });
    expect((await decide(gone, 'approve')).status).toBe(409);
    expect(await onHandOf(app, sku, source)).toBe(70);
    expect((await step('receive', { items: [{ sku, quantity: 5 }] })).status).toBe(200);
    const [turning, losing, receiving] = [await waits('cancel'), await waits('close'), await waits('receive')];
    expect((await decide(receiving, 'approve')).body.status).toBe('approved');
    expect([await onHandOf(app, sku, source), await onHandOf(app, sku, other)]).toEqual([70, 30]);
    for (const late of [turning, losing]) expect((await decide(late, 'approve')).status).toBe(409);
    const steps = (await transfers.get(id)).body.steps as { kind: string; actor_id: string }[];
    expect(steps.map(({ kind }) => kind)).toEqual(['created', 'changed', 'shipped', 'received', 'received']);
  });

  it('are shown to bound staff where they are their own, and can be withdrawn; the history says who approved', async () => {
    const bound = await givenPerson(app, { quantity: 10, sourceCodes: [source] });
    const sku = await givenStock(0);
    const others = await waiting(sku, 50);
    const [mine, second] = [
      (await save(bound, sku, 60)).body.approval_id as number,
      (await save(bound, sku, 70)).body.approval_id as number,
    ];
    const { body } = await app.http.get(`${APPROVALS}?searchCriteria[pageSize]=50`, as(bound));
    expect(body.items.map((one: { id: number }) => one.id)).toEqual([second, mine]);
    expect((await app.http.get(`${APPROVALS}/${others}`, as(bound))).status).toBe(404);
    expect((await decide(others, 'withdraw', bound)).status).toBe(404);
    expect((await decide(others, 'approve', bound)).status).toBe(403);
    expect((await decide(mine, 'withdraw', bound)).body.status).toBe('withdrawn');
    expect((await decide(second, 'approve')).body.status).toBe('approved');
    const { data, errors } = await graphql(
      app,
      `
        query ($sku: String!) {
          approvalsToDecide
          approvals {
            items {
              id
              rows {
                sourceCode
              }
            }
          }
          sourceItemAdjustments(filter: { sku: $sku }) {
            items {
              approvedBy
            }
          }
        }
      `,
      { sku },
      as(bound),
    );
    expect(errors).toBeUndefined();
    expect(data.approvalsToDecide).toBe(0);
    expect(data.approvals.items.map((one: { id: number }) => one.id)).toEqual([second, mine]);
    expect(data.sourceItemAdjustments.items[0].approvedBy).toBe(boss?.username);
  });
});
