import { ExpireApprovals } from '../../src/modules/approvals/app/expire-approvals.service.js';
import { CreateProducts } from '../../src/modules/catalog/index.js';
import { ApprovalsCheck } from '../../src/modules/doctor/app/checks/approvals.check.js';
import { Settings } from '../../src/modules/settings/index.js';
import type { TestApplication } from '../support/application.js';
import { CLERK, useApprovals, WAITS } from '../support/approvals-at-work.js';
import { APPROVALS, givenPerson, onHandOf } from '../support/approvals.js';
import type { Person } from '../support/approvals.js';
import { givenItems } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { driftOf, historyOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { queriesOf } from '../support/statements.js';

const ITEMS = '/rest/V1/inventory/source-items';

describe('approvals', () => {
  const staff = useApprovals();
  const { as, item, save, givenStock, waiting, decide, read, countRequests } = staff;
  let app: TestApplication;
  let [source, other] = ['', ''];
  let [clerk, boss]: Person[] = [];

  beforeAll(() => {
    ({ app, source, other, clerk, boss } = staff);
  });

  it('let the small pass, keep the large, and are in the history with both people once approved', async () => {
    const sku = await givenStock(100);
    expect((await save(clerk, sku, 110)).status).toBe(200);
    const id = await waiting(sku, 500);
    expect(await onHandOf(app, sku, source)).toBe(110);
    expect(await read(id)).toMatchObject({
      ...{ id, use_case: 'source-items-save', status: 'waiting', row_count: 1, largest_quantity: 390 },
      ...{ largest_value: 780, requester_id: clerk?.userId, requester_name: clerk?.username, written_rows: 0 },
      rows: [{ source_code: source, sku, state: 'available', delta: 390, quantity_after: 500 }],
    });

    const approved = await decide(id, 'approve', boss, 'counted with her');
    expect(approved).toMatchObject({
      status: 200,
      body: {
        ...{ id, status: 'approved', decided_by_name: boss?.username, note: 'counted with her', written_rows: 1 },
        result_request_id: approved.headers.get('x-request-id'),
      },
    });
    expect(await onHandOf(app, sku, source)).toBe(500);
    const rows = await historyOf(app.database, sku);
    expect(rows.at(-1)).toMatchObject({
      ...{ delta: 390, actor_type: 'admin', actor_id: String(clerk?.userId), actor_label: clerk?.username },
      request_id: approved.headers.get('x-request-id'),
    });
    const list = await app.http.get(
      `/rest/V1/inventory/source-item-adjustments?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}&searchCriteria[pageSize]=5`,
    );
    const by = { id: boss?.userId, name: boss?.username };
    expect(list.body.items.map((row: any) => row.approved_by)).toEqual([by, undefined, undefined]);
    const { sourceItemAdjustments } = await graphqlData(
      app,
      'query ($sku: String!) { sourceItemAdjustments(filter: { sku: $sku }) { items { approvedBy actorLabel } } }',
      { sku },
    );
    expect(sourceItemAdjustments.items[0]).toEqual({ approvedBy: boss?.username, actorLabel: clerk?.username });
    expect(sourceItemAdjustments.items[1].approvedBy).toBeNull();
    // Whoever comes twice is told the same; nobody decides a second time.
    expect((await decide(id, 'approve')).body.status).toBe('approved');
    expect((await decide(id, 'reject')).status).toBe(409);
    expect((await decide(id, 'approve', await givenPerson(app))).status).toBe(409);
    expect(await historyOf(app.database, sku)).toHaveLength(rows.length);
  });

  it('are not given by the requester, an integration, somebody without the permission or with a smaller limit', async () => {
    const sku = await givenStock(0);
    const id = await waiting(sku, 1000);
    expect((await decide(id, 'approve', clerk)).status).toBe(401);
    const decider = [...CLERK, 'Vendor_Inventory::approvals', 'Vendor_Inventory::approve'];
    const self = await givenPerson(app, { resources: decider, quantity: 10 });
    const own = await save(self, sku, 50);
    expect((await decide(own.body.approval_id, 'approve', self)).body.message).toBe(
      'Somebody else has to approve what you have asked for.',
    );
    expect((await decide(id, 'approve', self)).body.message).toBe('The change is larger than you may write yourself.');
    expect((await app.http.post(`${APPROVALS}/${id}/approve`)).body.message).toBe(
      'Only users decide about requests for approval.',
    );
    expect((await decide(id, 'withdraw', boss)).status).toBe(400);
    expect((await decide(own.body.approval_id, 'withdraw', self)).body.status).toBe('withdrawn');
    expect((await decide(id, 'reject', boss, 'no')).body).toMatchObject({ status: 'rejected', note: 'no' });
    expect((await decide(id, 'reject', boss)).body.status).toBe('rejected');
    expect((await decide(id, 'approve', boss)).status).toBe(409);
    expect((await decide(999_999, 'approve')).status).toBe(404);
    expect(await onHandOf(app, sku, source)).toBe(0);
  });

  it('go by the value where the role has such a limit, at the price of the product', async () => {
    const person = await givenPerson(app, { resources: CLERK, value: 100 });
    const [cheap, dear] = [await givenStock(0, 2), await givenStock(0, 2.5)];
    expect((await save(person, cheap, 50)).status).toBe(200);
    const kept = await save(person, dear, 41);
    expect(kept.status).toBe(202);
    expect(await read(kept.body.approval_id)).toMatchObject({ largest_quantity: 41, largest_value: 102.5 });
    await app.database.execute('UPDATE catalog_product SET price = NULL WHERE sku = ?', [dear]);
    expect((await save(person, dear, 41)).status).toBe(200);
  });

  it('cost nobody a statement who has no limit', async () => {
    const sku = await givenStock(1);
    const someone = await givenPerson(app, { resources: CLERK });
    await save(someone, sku, 2);
    expect(await queriesOf(app.database, () => save(someone, sku, 500), /approval|\bprice\b/)).toEqual([]);
    expect(await queriesOf(app.database, () => save(clerk, sku, 505), /approval|\bprice\b/)).toEqual([]);
  });

  it('wait once under an Idempotency-Key, and tell the same to whoever repeats it', async () => {
    const [sku, key] = [await givenStock(0), unique('key')];
    const before = await countRequests();
    const answers = [await save(clerk, sku, 400, key), await save(clerk, sku, 400, key)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    const transfer = { originSourceCode: source, destinationSourceCode: other, items: [{ sku, qty: 30 }] };
    await givenItems(app, { sku, source_code: source, quantity: 40 }, { sku, source_code: other, quantity: 0 });
    const [second, path] = [unique('key'), '/rest/V1/inventory/bulk-partial-source-transfer'];
    const moved = [
      await app.http.post(path, transfer, as(clerk, second)),
      await app.http.post(path, transfer, as(clerk, second)),
    ];
    expect(moved.map(({ status }) => status)).toEqual([202, 202]);
    expect(moved[1]?.body).toEqual(moved[0]?.body);
    expect(await countRequests()).toBe(before + 2);
    expect((await decide(moved[0]?.body.approval_id, 'approve')).body).toMatchObject({
      status: 'approved',
      written_rows: 2,
    });
    expect([await onHandOf(app, sku, source), await onHandOf(app, sku, other)]).toEqual([10, 30]);
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });

  it('say why they cannot be given any more, and wait still', async () => {
    const sku = await givenStock(40);
    await givenItems(app, { sku, source_code: other, quantity: 0 });
    const transfer = { originSourceCode: source, destinationSourceCode: other, items: [{ sku, qty: 30 }] };
    const { body } = await app.http.post('/rest/V1/inventory/bulk-partial-source-transfer', transfer, as(clerk));
    await givenItems(app, { sku, source_code: source, quantity: 5 });
    expect((await decide(body.approval_id, 'approve')).status).toBe(400);
    expect(await read(body.approval_id)).toMatchObject({
      status: 'waiting',
      refusal: expect.stringContaining('Transfer validation failed') as string,
    });
    await givenItems(app, { sku, source_code: source, quantity: 35 });
    expect((await decide(body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect(await read(body.approval_id)).not.toHaveProperty('refusal');
    expect(await onHandOf(app, sku, other)).toBe(30);
  });

  it('cover what was shown and nothing larger', async () => {
    const sku = await givenStock(100);
    const id = await waiting(sku, 150);
    await givenItems(app, { sku, source_code: source, quantity: 5000 });
    const refused = await decide(id, 'approve');
    expect(refused).toMatchObject({
      status: 400,
      body: { parameters: { sku, source_code: source, quantity: -4850, asked_quantity: 50 } },
    });
    expect(await onHandOf(app, sku, source)).toBe(5000);
  });

  it('cover each quantity by itself, and the price of then', async () => {
    const [large, small] = [await givenStock(0), await givenStock(100)];
    const { body } = await app.http.post(ITEMS, { sourceItems: [item(large, 90), item(small, 105)] }, as(clerk));
    await givenItems(app, { sku: small, source_code: source, quantity: 60 });
    expect((await decide(body.approval_id, 'approve')).body).toMatchObject({
      parameters: { sku: small, quantity: 45, asked_quantity: 5 },
    });
    await givenItems(app, { sku: small, source_code: source, quantity: 101 });
    await app.database.execute('UPDATE catalog_product SET price = 3 WHERE sku = ?', [large]);
    expect((await decide(body.approval_id, 'approve')).body).toMatchObject({
      parameters: { value: 270, asked_value: 180 },
    });
    await app.database.execute('UPDATE catalog_product SET price = 1 WHERE sku = ?', [large]);
    expect((await decide(body.approval_id, 'approve')).body).toMatchObject({ status: 'approved', written_rows: 2 });
    expect([await onHandOf(app, large, source), await onHandOf(app, small, source)]).toEqual([90, 105]);
  });

  it('take a file as a whole, however many batches it has', async () => {
    const sku = await givenStock(0);
    const person = await givenPerson(app, { resources: CLERK, quantity: 10 });
    const skus = Array.from({ length: 1100 }, (_, index) => `${sku}-${index}`);
    await app.within(() => app.get(CreateProducts).execute(skus.map((one) => ({ sku: one, name: 'Bag' }))));
    const others = skus.map((one) => `${source},${one},1,1`);
    const csv = ['source_code,sku,quantity,status', `${source},${sku},9,1`, ...others, `${source},${sku},18,1`, ''];
    const kept = await app.http.post(
      '/rest/V1/inventory/import/stock-sources',
      { import: { csv: csv.join('\n') } },
      as(person),
    );
    expect(kept.body).toMatchObject({ message: WAITS });
    expect(await onHandOf(app, sku, source)).toBe(0);
    expect(await read(kept.body.approval_id)).toMatchObject({ row_count: 1101, largest_quantity: 18 });
    expect((await decide(kept.body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect([await onHandOf(app, sku, source), await onHandOf(app, `${sku}-1099`, source)]).toEqual([18, 1]);
  });

  it('go by the higher price where a file sets it together with the stock', async () => {
    const person = await givenPerson(app, { resources: 'all', value: 100 });
    const sku = await givenStock(0, 50);
    await givenItems(app, { sku, source_code: 'default', quantity: 0 });
    const kept = await app.http.post(
      '/rest/V1/inventory/import/products',
      { import: { csv: `sku,price,qty\n${sku},0.01,40\n` } },
      as(person),
    );
    expect([kept.status, await onHandOf(app, sku, 'default')]).toEqual([202, 0]);
    expect(await read(kept.body.approval_id)).toMatchObject({ largest_quantity: 40, largest_value: 2000 });
    expect((await decide(kept.body.approval_id, 'approve')).body).toMatchObject({ status: 'approved' });
    expect(await onHandOf(app, sku, 'default')).toBe(40);
  });

  it('are not gone around by products that lose their stock', async () => {
    const [held, light] = [await givenStock(100), await givenStock(10)];
    const cannot = { status: 400, body: { message: expect.stringMatching(/cannot wait/) as string } };
    expect(await app.http.delete(`/rest/V1/products/${held}`, as(clerk))).toMatchObject(cannot);
    await app.within(() => app.get(Settings).setMany({ 'cataloginventory/options/synchronize_with_catalog': '1' }));
    const grouped = { product: { sku: held, type_id: 'grouped' } };
    expect(await app.http.put(`/rest/V1/products/${held}`, grouped, as(clerk))).toMatchObject(cannot);
    expect((await app.http.get(`/rest/V1/products/${held}`)).body.type_id).toBe('simple');
    expect((await app.http.delete(`/rest/V1/products/${light}`, as(clerk))).status).toBe(200);
    expect((await app.http.delete(`/rest/V1/products/${held}`, as(boss))).status).toBe(200);
  });

  it('take a file as a whole that makes products lose their stock', async () => {
    await app.within(() => app.get(Settings).setMany({ 'cataloginventory/options/synchronize_with_catalog': '1' }));
    const person = await givenPerson(app, { resources: 'all', quantity: 10 });
    const [light, held, other_] = [await givenStock(10), await givenStock(100), await givenStock(0)];
    const send = (...skus: readonly string[]): Promise<Answer> => {
      const csv = ['sku,product_type', ...skus.map((sku) => `${sku},grouped`), ''].join('\n');
      return app.http.post('/rest/V1/inventory/import/products', { import: { csv } }, as(person));
    };
    const typeOf = async (sku: string): Promise<string> =>
      (await app.http.get(`/rest/V1/products/${sku}`)).body.type_id;
    expect([(await send(light)).status, await typeOf(light)]).toEqual([200, 'grouped']);

    const kept = await send(other_, held);
    expect(kept).toMatchObject({ status: 202, body: { message: WAITS } });
    expect([await typeOf(other_), await typeOf(held), await onHandOf(app, held, source)]).toEqual([
      ...['simple', 'simple', 100],
    ]);
    const id = kept.body.approval_id as number;
    expect(await read(id)).toMatchObject({
      ...{ use_case: 'import-products', row_count: 1, largest_quantity: 100 },
      rows: [{ source_code: source, sku: held, state: 'available', delta: -100, quantity_after: 0 }],
    });
    await save(boss, held, 130);
    expect((await decide(id, 'approve')).body.message).toMatch(/has changed since it was asked/);
    await save(boss, held, 90);
    expect((await decide(id, 'approve')).body).toMatchObject({ status: 'approved', decided_by_id: boss?.userId });
    expect([await typeOf(other_), await typeOf(held)]).toEqual(['grouped', 'grouped']);
  });

  it('are given by those alone who may do it themselves', async () => {
    const id = await waiting(await givenStock(0), 30);
    const decider = await givenPerson(app, { resources: ['Vendor_Inventory::approvals', 'Vendor_Inventory::approve'] });
    expect(await decide(id, 'approve', decider)).toMatchObject({
      body: { parameters: ['Vendor_InventoryApi::stock_source_item_assign'] },
    });
    expect((await read(id)).status).toBe('waiting');
  });

  it('post what was counted when it was asked', async () => {
    const sku = await givenStock(100);
    const post = (path: string, body: object): Promise<Answer> =>
      app.http.post(`/rest/V1/inventory/count-sessions${path}`, body, as(clerk));
    const session = await post('', { session: { source_code: source, kind: 'count', name: 'Rack' } });
    const count = (set: number): Promise<Answer> =>
      post(`/${session.body.id}/counts`, { batch_id: unique('batch'), entries: [{ sku, set }] });
    await count(60);
    const { body } = await post(`/${session.body.id}/post`, {});
    await count(70);
    expect((await decide(body.approval_id, 'approve')).status).toBe(409);
    expect(await read(body.approval_id)).toMatchObject({
      ...{ status: 'waiting', refusal: 'Somebody has counted since the session was looked at. Look again.' },
    });
    expect(await onHandOf(app, sku, source)).toBe(100);
    await post(`/${session.body.id}/cancel`, {});
  });

  it('tell nothing of rows that others have written under the same request id', async () => {
    const sku = await givenStock(0);
    const id = await waiting(sku, 50);
    await decide(id, 'approve');
    const address = `/rest/V1/inventory/source-item-adjustments?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}&searchCriteria[pageSize]=1`;
    const approver = async (): Promise<unknown> => (await app.http.get(address)).body.items[0].approved_by;
    expect(await approver()).toMatchObject({ id: boss?.userId });
    await app.database.execute('UPDATE inventory_approval_request SET requester_id = ? WHERE approval_id = ?', [
      boss?.userId,
      id,
    ]);
    expect(await approver()).toBeUndefined();
  });

  it('are not given for somebody who may not do it any more', async () => {
    const person = await givenPerson(app, { resources: CLERK, quantity: 1 });
    const sku = await givenStock(0);
    const { body } = await save(person, sku, 20);
    await app.database.execute('UPDATE admin_user SET is_active = 0 WHERE user_id = ?', [person.userId]);
    expect((await decide(body.approval_id, 'approve')).body.message).toBe(
      '%1, who has asked for it, may not do this any more.',
    );
  });

  it('tell GraphQL clients the code and the id, and show staff their own', async () => {
    const sku = await givenStock(0);
    const edit = `mutation ($sku: String!, $source: String!) {
      unassignSources(skus: [$sku], sourceCodes: [$source]) { count }
    }`;
    await givenItems(app, { sku, source_code: source, quantity: 60 });
    const refused = await graphql(app, edit, { sku, source }, as(clerk));
    expect(codesOf(refused)).toEqual(['APPROVAL_REQUIRED']);
    const id = refused.errors?.[0]?.extensions['approvalId'] as number;
    const fields = 'id status useCase isOwn requesterName rows { sku delta quantityAfter }';
    const { approval } = await graphqlData(app, `{ approval(id: ${id}) { ${fields} } }`, {}, as(clerk));
    expect(approval).toEqual({
      ...{ id, status: 'waiting', useCase: 'sources-unassign', isOwn: true, requesterName: clerk?.username },
      rows: [{ sku, delta: -60, quantityAfter: 0 }],
    });
    const stranger = await givenPerson(app, { resources: CLERK });
    expect(codesOf(await graphql(app, `{ approval(id: ${id}) { id } }`, {}, as(stranger)))).toEqual(['NOT_FOUND']);
    const list = '{ approvals(filter: { status: [waiting] }) { items { isOwn } totalCount } approvalsToDecide }';
    expect(await graphqlData(app, list, {}, as(stranger))).toEqual({
      approvals: { items: [], totalCount: 0 },
      approvalsToDecide: 0,
    });
    const mine = await graphqlData(app, list, {}, as(clerk));
    expect(mine.approvals.items.every(({ isOwn }: { isOwn: boolean }) => isOwn)).toBe(true);
    expect((await graphqlData(app, list, {}, as(boss))).approvalsToDecide).toBeGreaterThan(0);
    const approve = `mutation { approveChange(id: ${id}, note: "yes") { status decidedByName writtenRows } }`;
    expect(codesOf(await graphql(app, approve, {}, as(clerk)))).toEqual(['FORBIDDEN']);
    expect((await graphqlData(app, approve, {}, as(boss))).approveChange).toEqual({
      ...{ status: 'approved', decidedByName: boss?.username, writtenRows: 1 },
    });
    expect(await onHandOf(app, sku, source)).toBeUndefined();
    const withdraw = await waiting(await givenStock(0), 70);
    expect(
      (await graphqlData(app, `mutation { withdrawChange(id: ${withdraw}) { status } }`, {}, as(clerk))).withdrawChange,
    ).toEqual({ status: 'withdrawn' });
  });

  it('leave a small save of the same group alone, and keep the large one', async () => {
    const skus = await Promise.all(Array.from({ length: 6 }, () => givenStock(0)));
    const answers = await Promise.all([
      ...skus.slice(0, 2).map((sku) => save(boss, sku, 800)),
      ...skus.slice(2, 4).map((sku) => save(clerk, sku, 10)),
      ...skus.slice(4).map((sku) => save(clerk, sku, 11)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202, 202]);
    expect(await Promise.all(skus.map((sku) => onHandOf(app, sku, source)))).toEqual([800, 800, 10, 10, 0, 0]);
  });

  it('are bounded in number and in length', async () => {
    const person = await givenPerson(app, { resources: CLERK, quantity: 1 });
    const sku = await givenStock(0);
    const long = Array.from({ length: 9000 }, (_, index) => item(`${sku}-${index}-${'x'.repeat(40)}`, 5));
    const refused = await app.http.post(ITEMS, { sourceItems: long }, as(person));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/too long to wait/);
    expect((await save(person, sku, 20)).status).toBe(202);
    const others = Array.from({ length: 99 }, () => ['x', '[]', 1, 1, 0, person.userId, 'r']);
    await app.database.execute(
      `INSERT INTO inventory_approval_request
         (use_case, asked_rows, row_count, largest_quantity, largest_value, requester_id, request_id) VALUES ?`,
      [others],
    );
    const key = unique('key');
    expect((await save(person, sku, 20, key)).body).toMatchObject({ parameters: [100] });
    // The refusal says nothing of the request: once others are decided it waits.
    await app.database.execute("UPDATE inventory_approval_request SET status = 'expired' WHERE request_id = 'r'");
    expect((await save(person, sku, 20, key)).status).toBe(202);
  });

  it('expire, are forgotten, and are looked at by the doctor', async () => {
    const [sku, check] = [await givenStock(0), app.get(ApprovalsCheck)];
    const findings = async (): Promise<string[]> =>
      (await check.slice(null, 1000)).findings.map(({ kind, subject }) => `${kind} ${subject}`);
    const [old, approved, rejected] = [await waiting(sku, 20), await waiting(sku, 30), await waiting(sku, 40)];
    await decide(approved, 'approve');
    await decide(rejected, 'reject');
    const before = await findings();
    const set = (id: number, what: string): Promise<unknown> =>
      app.database.execute(`UPDATE inventory_approval_request SET ${what} WHERE approval_id = ?`, [id]);
    await set(old, 'created_at = UTC_TIMESTAMP() - INTERVAL 17 DAY');
    await set(approved, "result_request_id = 'gone'");
    await set(rejected, 'decided_by_id = NULL');
    expect((await findings()).filter((one) => !before.includes(one))).toEqual([
      `approval-overdue ${old}`,
      `approval-unwritten ${approved}`,
      `approval-undecided ${rejected}`,
    ]);
    const expiry = app.get(ExpireApprovals);
    expect(await expiry.execute({ dryRun: true })).toMatchObject({ expired: 1, days: 14, repaired: 2 });
    expect(await expiry.execute()).toMatchObject({ expired: 1, deleted: 0, repaired: 2 });
    expect(await findings()).toEqual(before);
    expect(await read(old)).toMatchObject({ status: 'expired' });
    expect((await decide(old, 'approve')).status).toBe(409);
    await set(old, 'created_at = UTC_TIMESTAMP() - INTERVAL 400 DAY');
    expect(await expiry.execute()).toMatchObject({ expired: 0, deleted: 1 });
    expect((await app.http.get(`${APPROVALS}/${old}`)).status).toBe(404);
  });

  it('bind roles: nobody with a limit gives, or takes away, what goes beyond it', async () => {
    const resources = ['Vendor_User::acl_roles', 'Vendor_User::acl_users', 'Vendor_Integration::integrations'];
    const person = await givenPerson(app, { resources, quantity: 10, value: 100 });
    const SAVE =
      'mutation ($role: RoleInput!) { saveRole(role: $role) { id largestChangeQuantity largestChangeValue } }';
    const saveRole = (role: object, by: Person | undefined) =>
      graphql(app, SAVE, { role: { name: unique('role'), isAll: false, resources: [], ...role } }, as(by));
    expect(codesOf(await saveRole({}, person))).toEqual(['FORBIDDEN']);
    expect(codesOf(await saveRole({ largestChangeQuantity: 10.5, largestChangeValue: 100 }, person))).toEqual([
      'FORBIDDEN',
    ]);
    const made = await saveRole({ largestChangeQuantity: 10, largestChangeValue: 99.5 }, person);
    expect(made.data.saveRole).toMatchObject({ largestChangeQuantity: 10, largestChangeValue: 99.5 });
    const { id } = made.data.saveRole;
    expect((await saveRole({ id }, boss)).data.saveRole).toMatchObject({ largestChangeQuantity: 10 });
    const lifted = await saveRole({ id, largestChangeQuantity: null, largestChangeValue: null }, boss);
    expect(lifted.data.saveRole).toMatchObject({ largestChangeQuantity: null, largestChangeValue: null });
    expect(codesOf(await saveRole({ id, largestChangeQuantity: 5, largestChangeValue: 5 }, person))).toEqual([
      'FORBIDDEN',
    ]);
    expect(codesOf(await saveRole({ largestChangeQuantity: -1 }, boss))).toEqual(['BAD_USER_INPUT']);
    const integration = `mutation { createIntegration(integration: { name: "${unique('i')}", isAll: false, resources: [] }) { integration { id } } }`;
    expect(codesOf(await graphql(app, integration, {}, as(person)))).toEqual(['FORBIDDEN']);
  });
});
