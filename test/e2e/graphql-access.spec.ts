import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const TREE = '{ resourceTree { id title parentId isGrantable } }';
const ROLES = `query ($filter: RoleFilter, $sort: RoleSort, $pageSize: Int, $currentPage: Int) {
  roles(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { id name isAll resources users } totalCount pageInfo { currentPage totalPages }
  }
}`;
const ROLE = 'query ($id: Int!) { role(id: $id) { id name isAll resources users } }';
const SAVE_ROLE = 'mutation ($role: RoleInput!) { saveRole(role: $role) { id name isAll resources users } }';
const DELETE_ROLE = 'mutation ($id: Int!) { deleteRole(id: $id) { count } }';
const OPTIONS = '{ roleOptions { id name isAll isGrantable } }';
const USERS = `query ($filter: AdminUserFilter, $sort: AdminUserSort, $pageSize: Int, $currentPage: Int) {
  users(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { id username email isActive lockedUntil createdAt role { id name isAll } } totalCount
  }
}`;
const SAVE_USER = `mutation ($user: AdminUserInput!) {
  saveUser(user: $user) { id username email isActive lockedUntil role { id name isAll } }
}`;
const INTEGRATIONS = `query ($filter: IntegrationFilter) {
  integrations(filter: $filter) { items { id name isActive isAll resources } totalCount }
}`;
const CREATE_INTEGRATION = `mutation ($integration: IntegrationInput!) {
  createIntegration(integration: $integration) {
    integration { id name isActive isAll resources }
    credentials { accessToken consumerKey consumerSecret accessTokenSecret }
  }
}`;
const REVOKE = 'mutation ($id: Int!) { revokeIntegration(id: $id) { id name isActive } }';

const ROLES_RESOURCE = 'Vendor_User::acl_roles';
const USERS_RESOURCE = 'Vendor_User::acl_users';
const INTEGRATIONS_RESOURCE = 'Vendor_Integration::integrations';
const SOURCE = 'Vendor_InventoryApi::source';
const PASSWORD = 'a long enough password';

interface Person {
  readonly username: string;
  readonly userId: number;
  readonly roleId: number;
  readonly token: string;
}

describe('access over GraphQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const logIn = async (username: string, password = PASSWORD): Promise<{ status: number; token: string }> => {
    const answer = await app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null });
    return { status: answer.status, token: String(answer.body) };
  };
  const person = async (resources: readonly string[] | 'all'): Promise<Person> => {
    const username = unique('user');
    const role = await app
      .get(RoleService)
      .create({ name: unique('role'), ...(resources === 'all' ? { all: true } : { resources }) });
    const user = await app
      .get(UserService)
      .create({ username, password: PASSWORD, email: `${username}@example.com`, role: role.name });
    return { username, userId: user.userId, roleId: role.roleId, token: (await logIn(username)).token };
  };
  const roleInput = (role: object): object => ({
    role: { name: unique('role'), isAll: false, resources: [], ...role },
  });
  const saveRole = async (role: object, token?: string): Promise<any> =>
    (await graphqlData(app, SAVE_ROLE, { ...roleInput(role) }, token === undefined ? {} : { token })).saveRole;
  const userInput = (user: object): { readonly user: object } => {
    const username = unique('user');
    return { user: { username, email: `${username}@example.com`, isActive: true, password: PASSWORD, ...user } };
  };
  const messageOf = ({ errors }: GraphqlAnswer): string | undefined => errors?.[0]?.message;

  it('shows the tree as a list, parents first, and what the caller may give', async () => {
    const { token } = await person([SOURCE]);
    const { resourceTree } = await graphqlData(app, TREE, {}, { token });
    expect(resourceTree[0]).toMatchObject({ id: 'Vendor_Backend::all', parentId: null, isGrantable: false });
    const seen = new Set<string>();
    for (const { id, parentId } of resourceTree) {
      expect(parentId === null || seen.has(parentId)).toBe(true);
      seen.add(id);
    }
    expect(resourceTree.filter(({ isGrantable }: { isGrantable: boolean }) => isGrantable)).toEqual([
      { id: SOURCE, title: 'Sources', parentId: 'Vendor_InventoryApi::inventory', isGrantable: true },
    ]);
  });

  describe('roles', () => {
    it('keep exactly what they were saved with', async () => {
      const first = await saveRole({ resources: ['Vendor_InventoryAdjustment::revert', SOURCE, SOURCE] });
      expect(first).toMatchObject({ isAll: false, users: 0 });
      expect([...first.resources].sort()).toEqual(['Vendor_InventoryAdjustment::revert', SOURCE]);
      const renamed = unique('renamed');
      await saveRole({ id: first.id, name: ` ${renamed} `, resources: ['Vendor_Sales::sales'] });
      const { role } = await graphqlData(app, ROLE, { id: first.id });
      expect(role).toEqual({ id: first.id, name: renamed, isAll: false, resources: ['Vendor_Sales::sales'], users: 0 });
      expect(await saveRole({ id: first.id, isAll: true, resources: [SOURCE] })).toMatchObject({
        isAll: true,
        resources: [],
      });
    });

    it('are found, sorted and paged, in a number of statements that does not grow', async () => {
      const mark = unique('mark');
      for (const name of ['b', 'a', 'c']) await saveRole({ name: `${mark} ${name}`, resources: [SOURCE] });
      const page = async (variables: object): Promise<any> =>
        (await graphqlData(app, ROLES, { filter: { search: mark }, ...variables })).roles;
      const names = ({ items }: { items: { name: string }[] }): string[] => items.map(({ name }) => name.slice(-1));
      const all = await page({});
      expect([names(all), all.totalCount]).toEqual([['a', 'b', 'c'], 3]);
      expect(all.items[0].resources).toEqual([SOURCE]);
      expect(names(await page({ sort: { field: 'name', direction: 'desc' }, pageSize: 2 }))).toEqual(['c', 'b']);
      const last = await page({ pageSize: 2, currentPage: 9 });
      expect([names(last), last.pageInfo]).toEqual([['c'], { currentPage: 2, totalPages: 2 }]);
      const statements = async (pageSize: number): Promise<number> =>
        (await countStatements(app.database, () => page({ pageSize }))).total;
      expect(await statements(1)).toBe(await statements(3));
    });

    it('give what they have at once, and no more than that', async () => {
      const { token, roleId } = await person([SOURCE]);
      const sources = (): Promise<number> =>
        app.http.get('/rest/V1/inventory/sources', { token }).then(({ status }) => status);
      expect(await sources()).toBe(200);
      await saveRole({ id: roleId, resources: ['Vendor_Sales::sales'] });
      expect(await sources()).toBe(401);
      await saveRole({ id: roleId, isAll: true });
      expect(await sources()).toBe(200);
    });

    it('can be deleted while nobody has them', async () => {
      const role = await saveRole({ resources: [SOURCE] });
      const { roleId } = await person([SOURCE]);
      expect(await graphqlData(app, DELETE_ROLE, { id: role.id })).toEqual({ deleteRole: { count: 1 } });
      expect(codesOf(await graphql(app, ROLE, { id: role.id }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await graphql(app, DELETE_ROLE, { id: role.id }))).toEqual(['NOT_FOUND']);
      const refused = await graphql(app, DELETE_ROLE, { id: roleId });
      expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
      expect(messageOf(refused)).toMatch(/is the role of 1 users/);
    });

    it.each([
      ['no name', { name: ' ' }],
      ['a long name', { name: 'x'.repeat(51) }],
      ['an unknown resource', { resources: ['Vendor_Nothing::here'] }],
      ['too many resources', { resources: Array.from({ length: 1001 }, (_, n) => `r${n}`) }],
    ])('refuse %s', async (_what, role) => {
      expect(codesOf(await graphql(app, SAVE_ROLE, { ...roleInput(role) }))).toEqual(['BAD_USER_INPUT']);
    });

    it('refuse a name that is taken', async () => {
      const { name } = await saveRole({});
      const answer = await graphql(app, SAVE_ROLE, { ...roleInput({ name: name.toUpperCase() }) });
      expect(messageOf(answer)).toBe(`A role with the name "${name.toUpperCase()}" already exists.`);
    });
  });

  describe('users', () => {
    it('are made with a password and a role, and log in', async () => {
      const role = await saveRole({ resources: [SOURCE] });
      const { saveUser: user } = await graphqlData(app, SAVE_USER, { ...userInput({ roleId: role.id }) });
      expect(user).toMatchObject({ isActive: true, lockedUntil: null, role: { id: role.id, name: role.name } });
      const { token } = await logIn(user.username);
      expect((await app.http.get('/rest/V1/inventory/sources', { token })).status).toBe(200);
      const found = await graphqlData(app, USERS, { filter: { search: user.username.slice(2) } });
      expect(found.users).toMatchObject({ totalCount: 1, items: [{ id: user.id, createdAt: expect.any(String) }] });
      expect(JSON.stringify(found)).not.toContain('scrypt');
      const ofRole = await graphqlData(app, USERS, { filter: { roleId: role.id, isActive: false } });
      expect(ofRole.users.totalCount).toBe(0);
    });

    it('lose their tokens with a new password, and with being disabled', async () => {
      const { username, userId, roleId, token } = await person([SOURCE]);
      const change = (user: object): Promise<any> =>
        graphqlData(app, SAVE_USER, {
          user: { id: userId, email: `${username}@example.org`, roleId, isActive: true, ...user },
        });
      const status = (bearer: string): Promise<number> =>
        app.http.get('/rest/V1/inventory/sources', { token: bearer }).then((answer) => answer.status);
      await change({});
      expect(await status(token)).toBe(200);
      await change({ password: 'another good password' });
      expect(await status(token)).toBe(401);
      expect((await logIn(username)).status).toBe(401);
      const second = await logIn(username, 'another good password');
      expect(await status(second.token)).toBe(200);
      await change({ isActive: false });
      expect(await status(second.token)).toBe(401);
      expect((await logIn(username, 'another good password')).status).toBe(401);
      expect((await change({})).saveUser).toMatchObject({ isActive: true, email: `${username}@example.org` });
      expect((await logIn(username, 'another good password')).status).toBe(200);
    });

    it('leave no password behind under an Idempotency-Key', async () => {
      const { roleId } = await person([]);
      const headers = { 'Idempotency-Key': unique('key') };
      const variables = { ...userInput({ roleId }) };
      const kept = async (): Promise<number> =>
        Number((await app.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM idempotency_record'))[0]?.n);
      const before = await kept();
      expect(codesOf(await graphql(app, SAVE_USER, variables, { headers }))).toEqual([]);
      expect(codesOf(await graphql(app, SAVE_USER, variables, { headers }))).toEqual(['BAD_USER_INPUT']);
      expect(await kept()).toBe(before);
    });

    it.each([
      ['a short password', { password: 'short' }],
      ['a common password', { password: 'Password123' }],
      ['a password that is the name', { username: 'Jane.Of.The.Warehouse', password: 'jane.of.the.warehouse' }],
      ['no password', { password: null }],
      ['no name', { username: '' }],
      ['a bad address', { email: 'nowhere' }],
    ])('refuse %s', async (_what, user) => {
      const { roleId } = await person([]);
      expect(codesOf(await graphql(app, SAVE_USER, { ...userInput({ roleId, ...user }) }))).toEqual(['BAD_USER_INPUT']);
    });

    it('refuse a name or address that is taken, a new name, an unknown role and an unknown user', async () => {
      const { username, userId, roleId } = await person([]);
      const save = (user: object): Promise<GraphqlAnswer> =>
        graphql(app, SAVE_USER, { ...userInput({ roleId, ...user }) });
      expect(messageOf(await save({ username }))).toBe('A user with the same user name or email already exists.');
      expect(codesOf(await save({ id: userId }))).toEqual(['BAD_USER_INPUT']);
      expect(codesOf(await save({ roleId: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await save({ id: 2_000_000_000, username: null }))).toEqual(['NOT_FOUND']);
    });
  });

  describe('integrations', () => {
    it('get credentials once, and lose them with a revocation', async () => {
      const name = unique('erp');
      const created = await graphql(app, CREATE_INTEGRATION, {
        integration: { name, isAll: false, resources: [SOURCE] },
      });
      const { integration, credentials } = created.data.createIntegration;
      expect(integration).toEqual({ id: expect.any(Number), name, isActive: true, isAll: false, resources: [SOURCE] });
      expect(created.headers.get('cache-control')).toBe('no-store');
      const { accessToken: token } = credentials;
      expect((await app.http.get('/rest/V1/inventory/sources', { token })).status).toBe(200);
      const { integrations } = await graphqlData(app, INTEGRATIONS, { filter: { search: name } });
      expect(integrations).toEqual({ items: [integration], totalCount: 1 });
      const { revokeIntegration } = await graphqlData(app, REVOKE, { id: integration.id });
      expect(revokeIntegration).toEqual({ id: integration.id, name, isActive: false });
      expect((await app.http.get('/rest/V1/inventory/sources', { token })).status).toBe(401);
      expect(codesOf(await graphql(app, REVOKE, { id: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
    });

    it('leave no credentials behind under an Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': unique('key') };
      const variables = { integration: { name: unique('erp'), isAll: false, resources: [] } };
      const { data } = await graphql(app, CREATE_INTEGRATION, variables, { headers });
      const { accessToken } = data.createIntegration.credentials;
      const kept = await app.database.query<{ n: string }>(
        'SELECT COUNT(*) AS n FROM idempotency_record WHERE answer LIKE ?',
        [`%${accessToken}%`],
      );
      expect(Number(kept[0]?.n)).toBe(0);
      expect(messageOf(await graphql(app, CREATE_INTEGRATION, variables, { headers }))).toMatch(/already exists/);
    });
  });

  describe('nobody goes beyond their own rights', () => {
    it('with the roles alone', async () => {
      const { token, roleId } = await person([ROLES_RESOURCE, SOURCE]);
      const save = (role: object): Promise<GraphqlAnswer> => graphql(app, SAVE_ROLE, { ...roleInput(role) }, { token });
      const own = await saveRole({ resources: [SOURCE] }, token);
      expect(own.resources).toEqual([SOURCE]);
      const everything = await saveRole({ isAll: true });
      const more = await saveRole({ resources: ['Vendor_Sales::create'] });
      for (const role of [
        { isAll: true },
        { resources: ['Vendor_Backend::all'] },
        { resources: [SOURCE, USERS_RESOURCE] },
        { id: own.id, resources: [USERS_RESOURCE] },
        { id: roleId, isAll: true },
        // Nor may they take from those who have more.
        { id: everything.id, resources: [SOURCE] },
        { id: more.id, resources: [SOURCE] },
      ]) {
        expect([role, codesOf(await save(role))]).toEqual([role, ['FORBIDDEN']]);
      }
      expect(codesOf(await graphql(app, DELETE_ROLE, { id: more.id }, { token }))).toEqual(['FORBIDDEN']);
      expect((await graphqlData(app, ROLE, { id: everything.id })).role).toMatchObject({ isAll: true });
    });

    it('with the users alone', async () => {
      const { token, userId, username, roleId } = await person([USERS_RESOURCE, SOURCE]);
      const [administrator, seller, picker] = [
        await person('all'),
        await person(['Vendor_Sales::create']),
        await person([SOURCE]),
      ];
      const options = (await graphqlData(app, OPTIONS, {}, { token })).roleOptions as {
        id: number;
        isGrantable: boolean;
      }[];
      const isGrantable = (id: number): boolean | undefined => options.find((role) => role.id === id)?.isGrantable;
      expect([administrator, seller, picker].map((one) => isGrantable(one.roleId))).toEqual([false, false, true]);
      const save = (user: object): Promise<GraphqlAnswer> => graphql(app, SAVE_USER, { user }, { token });
      const fieldsOf = (one: Person): object => ({
        id: one.userId,
        email: `${one.username}@example.com`,
        roleId: one.roleId,
        isActive: true,
      });
      expect(codesOf(await save({ ...fieldsOf(picker), password: 'a new good password' }))).toEqual([]);
      for (const user of [
        userInput({ roleId: administrator.roleId }).user,
        { ...fieldsOf(picker), roleId: seller.roleId },
        // A new password for a user with more would be a way to become them.
        { ...fieldsOf(administrator), password: 'a new good password' },
        { ...fieldsOf(administrator), isActive: false },
        { ...fieldsOf(seller), roleId: picker.roleId },
      ]) {
        expect([user, codesOf(await save(user))]).toEqual([user, ['FORBIDDEN']]);
      }
      expect((await logIn(administrator.username)).status).toBe(200);
      const self = { id: userId, email: `${username}@example.com`, roleId, isActive: true };
      expect(messageOf(await save({ ...self, isActive: false }))).toBe('You can not disable yourself.');
      expect(messageOf(await save({ ...self, password: 'a new good password' }))).toBe(
        'Your own password is changed with the one that you have now.',
      );
      expect(messageOf(await save({ ...self, roleId: picker.roleId }))).toBe('You can not give yourself another role.');
    });

    it('with the integrations alone', async () => {
      const { token } = await person([INTEGRATIONS_RESOURCE, SOURCE]);
      const create = (integration: object): Promise<GraphqlAnswer> =>
        graphql(
          app,
          CREATE_INTEGRATION,
          { integration: { name: unique('erp'), isAll: false, resources: [], ...integration } },
          { token },
        );
      expect(codesOf(await create({ resources: [SOURCE] }))).toEqual([]);
      expect(codesOf(await create({ isAll: true }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await create({ resources: [SOURCE, USERS_RESOURCE] }))).toEqual(['FORBIDDEN']);
      // Nor do they end one that may do more, or take its name once it has ended.
      const name = unique('erp');
      const made = await graphqlData(app, CREATE_INTEGRATION, { integration: { name, isAll: true, resources: [] } });
      const { id } = made.createIntegration.integration;
      expect(codesOf(await graphql(app, REVOKE, { id }, { token }))).toEqual(['FORBIDDEN']);
      await graphqlData(app, REVOKE, { id });
      expect(codesOf(await create({ name }))).toEqual(['FORBIDDEN']);
      const again = await graphqlData(app, CREATE_INTEGRATION, { integration: { name, isAll: true, resources: [] } });
      expect(again.createIntegration.integration.id).toBeGreaterThan(id);
    });

    it('with an integration, which tells who has made it, until when it is good and when it was used', async () => {
      const { token, userId, username } = await person([INTEGRATIONS_RESOURCE, SOURCE]);
      const name = unique('erp');
      const integration = { name, isAll: false, resources: [SOURCE], expiresAt: '2099-01-31T23:59:59Z' };
      const made = await graphqlData(app, CREATE_INTEGRATION, { integration }, { token });
      const headers = { token: made.createIntegration.credentials.accessToken };
      expect((await app.http.get('/rest/V1/inventory/sources', headers)).status).toBe(200);
      const origin = `query ($filter: IntegrationFilter) {
        integrations(filter: $filter) { items { expiresAt lastUsedAt creatorType creatorId creatorLabel } }
      }`;
      const read = async (): Promise<any> =>
        (await graphqlData(app, origin, { filter: { search: name } })).integrations.items[0];
      await eventually(async () => (await read()).lastUsedAt !== null);
      expect(await read()).toEqual({
        expiresAt: '2099-01-31T23:59:59Z',
        lastUsedAt: expect.any(String),
        creatorType: 'admin',
        creatorId: String(userId),
        creatorLabel: username,
      });
      const past = { ...integration, name: unique('erp'), expiresAt: '2020-01-31T00:00:00Z' };
      expect(codesOf(await graphql(app, CREATE_INTEGRATION, { integration: past }))).toEqual(['BAD_USER_INPUT']);
    });

    it('with what their token was told before', async () => {
      const { token, roleId } = await person([ROLES_RESOURCE, SOURCE]);
      await graphqlData(app, TREE, {}, { token });
      // Behind the back of this process, which remembers callers for a while.
      await app.database.execute('DELETE FROM admin_role_resource WHERE role_id = ? AND resource_id = ?', [
        roleId,
        SOURCE,
      ]);
      const answer = await graphql(app, SAVE_ROLE, { ...roleInput({ resources: [SOURCE] }) }, { token });
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
    });

    it.each([
      [ROLES_RESOURCE, ROLES, {}],
      [ROLES_RESOURCE, ROLE, { id: 1 }],
      [ROLES_RESOURCE, SAVE_ROLE, { role: { name: 'x', isAll: false, resources: [] } }],
      [ROLES_RESOURCE, DELETE_ROLE, { id: 1 }],
      [USERS_RESOURCE, USERS, {}],
      [USERS_RESOURCE, OPTIONS, {}],
      [USERS_RESOURCE, SAVE_USER, { user: { email: 'a@b.c', roleId: 1, isActive: true } }],
      [INTEGRATIONS_RESOURCE, INTEGRATIONS, {}],
      [INTEGRATIONS_RESOURCE, CREATE_INTEGRATION, { integration: { name: 'x', isAll: false, resources: [] } }],
      [INTEGRATIONS_RESOURCE, REVOKE, { id: 1 }],
    ])('without %s: %#', async (resource, query, variables) => {
      const others = [ROLES_RESOURCE, USERS_RESOURCE, INTEGRATIONS_RESOURCE].filter((other) => other !== resource);
      const token = await app.tokenFor(others);
      expect(codesOf(await graphql(app, query, { ...variables }, { token }))).toEqual(['FORBIDDEN']);
    });
  });

  describe('nobody takes the last administrator away', () => {
    let last: Person;
    let others: readonly { user_id: string }[] = [];
    beforeAll(async () => {
      last = await person('all');
      others = await app.database.query<{ user_id: string }>(
        `SELECT u.user_id FROM admin_user u JOIN admin_role r ON r.role_id = u.role_id
          WHERE r.is_all = 1 AND u.is_active = 1 AND u.user_id <> ?`,
        [last.userId],
      );
      await setActive(0);
    });
    afterAll(() => setActive(1));

    const setActive = async (isActive: number): Promise<void> => {
      if (others.length === 0) return;
      await app.database.execute('UPDATE admin_user SET is_active = ? WHERE user_id IN (?)', [
        isActive,
        others.map((other) => other.user_id),
      ]);
    };
    const fields = (): object => ({
      id: last.userId,
      email: `${last.username}@example.com`,
      roleId: last.roleId,
      isActive: true,
    });

    it('by disabling, by another role, or by what the role has', async () => {
      const role = await saveRole({ resources: [SOURCE] });
      const refused = /Somebody who can log in has to keep all resources/;
      expect(messageOf(await graphql(app, SAVE_USER, { user: { ...fields(), isActive: false } }))).toMatch(refused);
      expect(messageOf(await graphql(app, SAVE_USER, { user: { ...fields(), roleId: role.id } }))).toMatch(refused);
      const narrowed = { ...roleInput({ id: last.roleId, resources: [SOURCE] }) };
      expect(messageOf(await graphql(app, SAVE_ROLE, narrowed))).toMatch(refused);
      expect(messageOf(await graphql(app, SAVE_ROLE, narrowed, { token: last.token }))).toMatch(refused);
      expect((await logIn(last.username)).status).toBe(200);
      expect((await graphqlData(app, ROLE, { id: last.roleId })).role.isAll).toBe(true);
    });

    it('not even two who disable each other at once', async () => {
      const second = await person('all');
      const disable = (by: Person, whom: Person): Promise<GraphqlAnswer> =>
        graphql(
          app,
          SAVE_USER,
          {
            user: { id: whom.userId, email: `${whom.username}@example.com`, roleId: whom.roleId, isActive: false },
          },
          { token: by.token },
        );
      const answers = await Promise.all([disable(last, second), disable(second, last)]);
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
      const [row] = await app.database.query<{ n: string }>(
        'SELECT COUNT(*) AS n FROM admin_user WHERE is_active = 1 AND user_id IN (?)',
        [[last.userId, second.userId]],
      );
      expect(Number(row?.n)).toBe(1);
    });
  });
});
