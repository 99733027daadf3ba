import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const ROWS = `query ($filter: AdjustmentFilter, $sort: AdjustmentSort, $pageSize: Int, $currentPage: Int) {
  sourceItemAdjustments(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { adjustmentId sourceCode sku delta quantityAfter requestId note }
  }
}`;
const COUNT = `query ($filter: AdjustmentFilter, $sort: AdjustmentSort, $currentPage: Int) {
  sourceItemAdjustments(filter: $filter, sort: $sort, currentPage: $currentPage) {
    totalCount pageInfo { currentPage totalPages }
  }
}`;
const REVERT = `mutation ($requestId: String!, $dryRun: Boolean, $partial: Boolean) {
  revertRequest(requestId: $requestId, dryRun: $dryRun, partial: $partial) {
    requestId revertRequestId reverted { sourceCode sku delta } refused { sourceCode sku code reason }
  }
}`;
const SAVE_VIEW = `mutation ($page: String!, $name: String!, $query: String!) {
  saveView(page: $page, name: $name, query: $query) { id name query updatedAt }
}`;
const VIEWS = 'query ($page: String!) { savedViews(page: $page) { id name query } }';
const DELETE_VIEW = 'mutation ($id: Int!) { deleteView(id: $id) { count } }';

describe('what the grid of the history asks for', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const rows = async (variables: object): Promise<any[]> =>
    (await graphqlData(app, ROWS, { ...variables })).sourceItemAdjustments.items;
  const count = async (filter: object, more: object = {}): Promise<number> =>
    (await graphqlData(app, COUNT, { filter, ...more })).sourceItemAdjustments.totalCount;

  const moved = async (): Promise<{ source: string; sku: string }> => {
    const source = await givenSource(app);
    const sku = unique('sku');
    for (const quantity of [10, 4, 4.5, 30]) await givenItems(app, { sku, source_code: source, quantity });
    return { source, sku };
  };

  it('filters by ranges of change, quantity after and id, and by a part of the note', async () => {
    const { source, sku } = await moved();
    const all = await rows({ filter: { sku } });
    expect(all.map(({ delta }) => delta)).toEqual([25.5, 0.5, -6, 10]);
    const deltas = async (filter: object): Promise<number[]> =>
      (await rows({ filter: { sku, ...filter } })).map(({ delta }) => delta);
    expect(await deltas({ delta: { from: 0.5, to: 10 } })).toEqual([0.5, 10]);
    expect(await deltas({ delta: { to: -0.0001 } })).toEqual([-6]);
    expect(await deltas({ quantityAfter: { from: 4, to: 4.5 } })).toEqual([0.5, -6]);
    const [, second, third] = all.map(({ adjustmentId }) => Number(adjustmentId));
    expect(await deltas({ adjustmentId: { from: third, to: second } })).toEqual([0.5, -6]);
    const adjustment = { reason: 'count', note: '50% off_shelf' };
    const answer = await app.http.post('/rest/V1/inventory/source-items', {
      sourceItems: [{ sku, source_code: source, quantity: 1, status: 1, extension_attributes: { adjustment } }],
    });
    expect(answer.status).toBe(200);
    for (const note of ['0% off_', 'OFF', '50% off_shelf']) expect(await deltas({ note })).toEqual([-29]);
    for (const note of ['0%shelf', 'offXshelf']) expect(await deltas({ note })).toEqual([]);
  });

  it.each([
    ['delta', 'asc', [-6, 0.5, 10, 25.5]],
    ['quantityAfter', 'desc', [25.5, 10, 0.5, -6]],
    ['adjustmentId', 'asc', [10, -6, 0.5, 25.5]],
    ['createdAt', 'desc', [25.5, 0.5, -6, 10]],
    ['note', 'desc', [25.5, 0.5, -6, 10]],
  ])('sorts by %s %s', async (field, direction, expected) => {
    const { sku } = await moved();
    const sorted = await rows({ filter: { sku }, sort: { field, direction } });
    expect(sorted.map(({ delta }) => delta)).toEqual(expected);
  });

  it('sorts the whole history by source, and counts it alike', async () => {
    await moved();
    const first = await rows({ sort: { field: 'sourceCode', direction: 'asc' }, pageSize: 200 });
    const codes = first.map(({ sourceCode }) => sourceCode.toLowerCase());
    expect(codes).toEqual([...codes].sort());
    expect(await count({}, { sort: { field: 'sourceCode', direction: 'asc' } })).toBe(await count({}));
  });

  it('counts nothing that is not asked for, and both in one statement', async () => {
    const { sku } = await moved();
    const statementsOf = async (query: string, variables: object): Promise<number> =>
      (await countStatements(app.database, () => graphqlData(app, query, { ...variables }))).total;
    const filter = { sku, note: '', reason: ['other'] };
    expect(await statementsOf(ROWS, { filter, pageSize: 2 })).toBe(1);
    expect(await statementsOf(COUNT, { filter })).toBe(1);
    const both = ROWS.replace('items {', 'totalCount items {');
    expect(await statementsOf(both, { filter, pageSize: 2 })).toBe(1);
    // Pages of any size cost the same number of statements.
    expect(await statementsOf(ROWS, { filter, pageSize: 200 })).toBe(1);
  });

  it('gives the last page for one past the end, with its number', async () => {
    const { sku } = await moved();
    const past = await rows({ filter: { sku }, pageSize: 3, currentPage: 9 });
    expect(past.map(({ delta }) => delta)).toEqual([10]);
    const { sourceItemAdjustments } = await graphqlData(app, COUNT, { filter: { sku }, currentPage: 9 });
    expect(sourceItemAdjustments).toEqual({ totalCount: 4, pageInfo: { currentPage: 1, totalPages: 1 } });
  });

  it.each([
    ['an unknown order', { sort: { field: 'statusBefore', direction: 'asc' } }],
    ['a long note', { filter: { note: 'x'.repeat(256) } }],
    ['a number beyond all', { filter: { delta: { from: 1e300 } } }],
    ['a text for a number', { filter: { quantityAfter: { to: 'many' } } }],
  ])('refuses %s', async (_what, variables) => {
    expect(codesOf(await graphql(app, ROWS, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it('names all sources, disabled ones too, to whoever may see the history', async () => {
    const code = await givenSource(app);
    const source = { name: 'Müller & Söhne', country_id: 'DE', postcode: '10115', enabled: false };
    expect((await app.http.put(`/rest/V1/inventory/sources/${code}`, { source })).status).toBe(200);
    const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
    const { sourceOptions } = await graphqlData(app, '{ sourceOptions { code name enabled } }', {}, { token });
    expect(sourceOptions).toContainEqual({ code, name: 'Müller & Söhne', enabled: false });
    expect(sourceOptions).toContainEqual(expect.objectContaining({ code: 'default', enabled: true }));
    const other = await app.tokenFor(['Vendor_InventoryApi::source']);
    expect(codesOf(await graphql(app, '{ sourceOptions { code } }', {}, { token: other }))).toEqual(['FORBIDDEN']);
  });

  describe('revertRequest', () => {
    const written = async (): Promise<{ source: string; skus: string[]; requestId: string }> => {
      const source = await givenSource(app);
      const skus = [unique('a'), unique('b')];
      await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 10 })));
      await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 15 })));
      const [row] = await rows({ filter: { sku: skus[0] } });
      return { source, skus, requestId: row.requestId };
    };
    const quantities = async (skus: readonly string[]): Promise<number[]> =>
      Promise.all(skus.map(async (sku) => (await rows({ filter: { sku } }))[0].quantityAfter));

    it('says in a dry run what it would do, and then does it', async () => {
      const { source, skus, requestId } = await written();
      const expected = skus.map((sku) => ({ sourceCode: source, sku, delta: -5 }));
      const dry = (await graphqlData(app, REVERT, { requestId, dryRun: true })).revertRequest;
      expect(dry).toEqual({ requestId, revertRequestId: null, reverted: expected, refused: [] });
      expect(await quantities(skus)).toEqual([15, 15]);
      const real = (await graphqlData(app, REVERT, { requestId })).revertRequest;
      expect(real).toEqual({ ...dry, revertRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(await quantities(skus)).toEqual([10, 10]);
      const ofRevert = await rows({ filter: { requestId: real.revertRequestId } });
      expect(ofRevert.map(({ sku, delta }) => ({ sourceCode: source, sku, delta })).reverse()).toEqual(expected);
      const again = (await graphqlData(app, REVERT, { requestId })).revertRequest;
      expect(again).toMatchObject({ revertRequestId: null, reverted: [] });
      expect(again.refused.map(({ sku }: { sku: string }) => sku)).toEqual(skus);
    });

    it.each(['y', 1, { x: 1 }, [true]])('refuses the dry run %j', async (dryRun) => {
      const { skus, requestId } = await written();
      expect(codesOf(await graphql(app, REVERT, { requestId, dryRun }))).toEqual(['BAD_USER_INPUT']);
      expect(await quantities(skus)).toEqual([15, 15]);
    });

    it('takes back what it can where that is asked for', async () => {
      const { source, skus, requestId } = await written();
      const [sold = '', kept = ''] = skus;
      await givenItems(app, { sku: sold, source_code: source, quantity: 2 });
      const all = (await graphqlData(app, REVERT, { requestId })).revertRequest;
      expect(all.reverted).toEqual([]);
      expect(all.refused).toEqual([
        { sourceCode: source, sku: sold, code: expect.any(String), reason: expect.stringContaining('5') },
      ]);
      const part = (await graphqlData(app, REVERT, { requestId, partial: true })).revertRequest;
      expect(part.reverted).toEqual([{ sourceCode: source, sku: kept, delta: -5 }]);
      expect(await quantities(skus)).toEqual([2, 10]);
    });

    it('does it once for one key', async () => {
      const { skus, requestId } = await written();
      const options = { headers: { 'Idempotency-Key': unique('key') } };
      const first = await graphql(app, REVERT, { requestId }, options);
      const second = await graphql(app, REVERT, { requestId }, options);
      expect(second.data).toEqual(first.data);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(await quantities(skus)).toEqual([10, 10]);
    });

    it('needs its permission, and a request that is known', async () => {
      const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
      expect(codesOf(await graphql(app, REVERT, { requestId: 'x' }, { token }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await graphql(app, REVERT, { requestId: unique('no') }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await graphql(app, REVERT, { requestId: 'x'.repeat(65) }))).toEqual(['BAD_USER_INPUT']);
    });
  });

  describe('saved views', () => {
    const page = 'inventory/adjustments';
    const newUser = async (): Promise<string> => {
      const [username, password, role] = [unique('user'), unique('password'), unique('role')];
      await app.get(RoleService).create({ name: role, resources: [] });
      await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
      const answer = await app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null });
      return String(answer.body);
    };

    it('are kept for each user, by name, and replaced by the same name', async () => {
      const [token, other] = [await newUser(), await newUser()];
      const save = (name: string, query: string) =>
        graphqlData(app, SAVE_VIEW, { page, name, query }, { token }).then(({ saveView }) => saveView);
      const first = await save('Returns', '?reason=return_restock');
      expect(first).toEqual({
        id: expect.any(Number),
        name: 'Returns',
        query: 'reason=return_restock',
        updatedAt: expect.stringMatching(/Z$/),
      });
      await save(' Counts ', 'reason=count');
      const again = await save('RETURNS', 'reason=return_restock&sort=delta');
      expect(again).toMatchObject({ id: first.id, name: 'RETURNS' });
      const { savedViews } = await graphqlData(app, VIEWS, { page }, { token });
      expect(savedViews.map(({ name, query }: { name: string; query: string }) => [name, query])).toEqual([
        ['Counts', 'reason=count'],
        ['RETURNS', 'reason=return_restock&sort=delta'],
      ]);
      expect((await graphqlData(app, VIEWS, { page }, { token: other })).savedViews).toEqual([]);
      expect((await graphqlData(app, VIEWS, { page: 'orders' }, { token })).savedViews).toEqual([]);
      // A user cannot delete those of others.
      expect(codesOf(await graphql(app, DELETE_VIEW, { id: first.id }, { token: other }))).toEqual(['NOT_FOUND']);
      expect(await graphqlData(app, DELETE_VIEW, { id: first.id }, { token })).toEqual({ deleteView: { count: 1 } });
      expect((await graphqlData(app, VIEWS, { page }, { token })).savedViews).toHaveLength(1);
    });

    it('are bounded in number, also where many are saved at once', async () => {
      const token = await newUser();
      const first = await graphqlData(app, SAVE_VIEW, { page, name: 'first', query: '' }, { token });
      const [{ owner } = { owner: '' }] = await app.database.query<{ owner: string }>(
        'SELECT owner_id AS owner FROM admin_saved_view WHERE view_id = ?',
        [first.saveView.id],
      );
      await app.database.execute('INSERT INTO admin_saved_view (owner_type, owner_id, page, name, query) VALUES ?', [
        Array.from({ length: 197 }, (_, n) => ['admin', owner, 'orders', `view ${n}`, '']),
      ]);
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((name) => graphql(app, SAVE_VIEW, { page, name, query: '' }, { token })),
      );
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(2);
      const refused = answers.find(({ errors }) => errors);
      expect(refused?.errors?.[0]?.message).toBe('No more than 200 views can be kept. Delete one first.');
      // One that is there can still be replaced.
      expect(codesOf(await graphql(app, SAVE_VIEW, { page, name: 'FIRST', query: 'x=1' }, { token }))).toEqual([]);
    });

    it.each([
      ['no name', { page, name: ' ', query: '' }],
      ['a long name', { page, name: 'x'.repeat(101), query: '' }],
      ['a long query', { page, name: 'x', query: 'x'.repeat(4001) }],
      ['a page that is none', { page: '<script>', name: 'x', query: '' }],
    ])('refuse %s', async (_what, variables) => {
      expect(codesOf(await graphql(app, SAVE_VIEW, variables))).toEqual(['BAD_USER_INPUT']);
    });
  });
});
