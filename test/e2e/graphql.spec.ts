import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';

const VIEWER = '{ viewer { type label isAll permissions } }';

describe('GraphQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('says who asks, and what they may do', async () => {
    const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
    const { viewer } = await graphqlData(app, VIEWER, {}, { token });
    expect(viewer).toEqual({
      type: 'integration',
      label: expect.stringMatching(/^test /),
      isAll: false,
      permissions: ['Vendor_InventoryAdjustment::view'],
    });
    const all = await graphqlData(app, VIEWER);
    expect(all.viewer.isAll).toBe(true);
    expect(all.viewer.permissions).toContain('Vendor_Backend::all');
  });

  it.each([
    ['no token', null],
    ['a bad token', 'x'.repeat(32)],
  ])('refuses %s', async (_who, token) => {
    const answer = await graphql(app, VIEWER, {}, { token });
    expect(answer.data).toBeNull();
    expect(codesOf(answer)).toEqual(['UNAUTHENTICATED']);
    expect(answer.errors?.[0]?.message).toBe("The consumer isn't authorized to access account.");
  });

  it("ends the token of whoever signs out, and none of the user's others", async () => {
    const [username, password] = [unique('clerk'), 'correct horse battery'];
    await app.within(async () => {
      const role = unique('role');
      await app.get(RoleService).create({ name: role, all: true });
      await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
    });
    const logIn = async (): Promise<string> =>
      (await app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null })).body as string;
    const [here, elsewhere] = [await logIn(), await logIn()];
    expect(await graphqlData(app, 'mutation { signOut { count } }', {}, { token: here })).toEqual({
      signOut: { count: 1 },
    });
    expect(codesOf(await graphql(app, VIEWER, {}, { token: here }))).toEqual(['UNAUTHENTICATED']);
    expect((await graphqlData(app, VIEWER, {}, { token: elsewhere })).viewer.label).toBe(username);
    // A user who signs out twice at once is signed out, and told nothing else.
    const twice = await Promise.all(
      [1, 2].map(() => graphql(app, 'mutation { signOut { count } }', {}, { token: elsewhere })),
    );
    for (const answer of twice) {
      if (answer.errors) expect(codesOf(answer)).toEqual(['UNAUTHENTICATED']);
      else expect(answer.data).toEqual({ signOut: { count: 1 } });
    }
    expect(codesOf(await graphql(app, VIEWER, {}, { token: elsewhere }))).toEqual(['UNAUTHENTICATED']);
  });

  it('signs no integration out: other programs use its token', async () => {
    const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
    expect(codesOf(await graphql(app, 'mutation { signOut { count } }', {}, { token }))).toEqual(['BAD_USER_INPUT']);
    expect((await graphqlData(app, VIEWER, {}, { token })).viewer.type).toBe('integration');
  });

  it('answers no stack and nothing of the inside', async () => {
    const answer = await app.http.post('/graphql', { query: '{ nothing }' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|stacktrace|at /);
  });

  describe('with an Idempotency-Key', () => {
    const SAVE = `mutation ($name: String!) { saveView(page: "history", name: $name, query: "sku=a") { id name } }`;
    const keyed = (key: string, name: string) => graphql(app, SAVE, { name }, { headers: { 'Idempotency-Key': key } });

    it('answers a mutation that comes twice as the first time, and writes nothing', async () => {
      const [key, name] = [unique('key'), unique('view')];
      const first = await keyed(key, name);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      await graphqlData(app, 'mutation ($id: Int!) { deleteView(id: $id) { count } }', { id: first.data.saveView.id });
      const second = await keyed(key, name);
      expect(second.data).toEqual(first.data);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      const { savedViews } = await graphqlData(app, '{ savedViews(page: "history") { name } }');
      expect(savedViews.map((view: { name: string }) => view.name)).not.toContain(name);
    });

    it('refuses the key with other arguments', async () => {
      const key = unique('key');
      await keyed(key, unique('view'));
      const other = await keyed(key, unique('view'));
      expect(codesOf(other)).toEqual(['BAD_USER_INPUT']);
    });
  });

  describe('bounds', () => {
    it('refuses a query with thousands of aliases', async () => {
      const fields = Array.from({ length: 1000 }, (_, index) => `a${index}: viewer { type }`).join(' ');
      const answer = await graphql(app, `{ ${fields} }`);
      expect(answer.status).toBe(400);
      expect(answer.data).toBeUndefined();
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    });

    it('refuses more than thirty aliases, and says so', async () => {
      const fields = Array.from({ length: 31 }, (_, index) => `a${index}: viewer { type }`).join(' ');
      const answer = await graphql(app, `{ ${fields} }`);
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toMatch(/Aliases limit of 30 exceeded/);
    });

    it('refuses a deep query', async () => {
      const types = `${'ofType { '.repeat(20)} name ${'}'.repeat(20)}`;
      const answer = await graphql(app, `{ __schema { types { fields { type { ${types} } } } } }`);
      expect(answer.data).toBeUndefined();
      expect(codesOf(answer)).toContain('BAD_USER_INPUT');
      expect(answer.errors?.[0]?.message).toMatch(/depth limit of 12 exceeded/);
    });

    it('refuses a query whose pages are too large together', async () => {
      const page = 'items { adjustmentId sku delta quantityAfter reason actorType requestId note createdAt }';
      const pages = Array.from({ length: 8 }, (_, n) => `p${n}: sourceItemAdjustments(pageSize: 500) { ${page} }`);
      const answer = await graphql(app, `{ ${pages.join(' ')} }`);
      expect(answer.status).toBe(400);
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toMatch(/its complexity is \d+, 25000 is allowed/);
    });

    it('refuses several operations in one request', async () => {
      const answer = await app.http.post('/graphql', [{ query: VIEWER }, { query: VIEWER }]);
      expect(answer.status).toBe(400);
    });

    it('takes no operation from a form that a foreign page could send', async () => {
      const answer = await app.http.post('/graphql', `query=${encodeURIComponent(VIEWER)}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(400);
    });
  });
});
