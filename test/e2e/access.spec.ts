import { IntegrationService } from '../../src/modules/access/index.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { Secret, TOTP } from 'otpauth';

const TOKEN_ROUTE = '/rest/V1/integration/admin/token';
const PROTECTED = '/rest/V1/inventory/sources';
const REQUIRED = '"%fieldName" is required. Enter and try again.';
const REFUSED = {
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};

/** The code of an app, `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

describe('logging in over HTTP', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const newUser = async (resources: readonly string[] | 'all' = 'all') => {
    const [username, password, role] = [unique('user'), unique('password'), unique('role')];
    await app.get(RoleService).create({ name: role, ...(resources === 'all' ? { all: true } : { resources }) });
    await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
    return { username, password };
  };
  const logIn = (body: unknown, headers: Record<string, string> = {}) =>
    app.http.post(TOKEN_ROUTE, body, { token: null, headers });

  it('answers the bare token as JSON, and the token opens what the role has', async () => {
    const answer = await logIn(await newUser(['Vendor_InventoryApi::source']));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await app.http.get(PROTECTED, { token: answer.body })).status).toBe(200);
    const stocks = await app.http.get('/rest/V1/inventory/stocks', { token: answer.body });
    expect(stocks).toMatchObject({ status: 401, body: { parameters: { resources: 'Vendor_InventoryApi::stock' } } });
  });

  it('is open at every store code', async () => {
    const user = await newUser();
    for (const code of ['default', 'all']) {
      const answer = await app.http.post(`/rest/${code}/V1/integration/admin/token`, user, { token: null });
      expect(answer.status).toBe(200);
    }
  });

  it('gives a token each time, also under one Idempotency-Key', async () => {
    const user = await newUser();
    const headers = { 'Idempotency-Key': unique('key') };
    const answers = [await logIn(user, headers), await logIn(user, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).not.toBe(answers[1]?.body);
  });

  it.each(['username', 'password'])('asks for the %s where it is missing, null or empty', async (fieldName) => {
    const user = { username: 'jane', password: 'a good password' };
    for (const value of [undefined, null, '']) {
      const answer = await logIn({ ...user, [fieldName]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: REQUIRED, parameters: { fieldName } } });
    }
  });

  it.each([{}, { username: '', password: '' }])('asks for both in %j', async (body) => {
    const answer = await logIn(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'One or more input exceptions have occurred.',
      errors: ['username', 'password'].map((fieldName) => ({ message: REQUIRED, parameters: { fieldName } })),
    });
  });

  it.each([
    ['lists', { username: [], password: [] }],
    ['objects', { username: { a: 1 }, password: 'x' }],
    ['a long name', { username: 'x'.repeat(10_000), password: 'x' }],
    ['a long password', { username: 'x', password: 'x'.repeat(10_000) }],
  ])('refuses %s with 400', async (_what, body) => {
    expect((await logIn(body)).status).toBe(400);
  });

  it('refuses wrong credentials with 401 and one text', async () => {
    const { username, password } = await newUser();
    for (const body of [
      { username, password: 'a wrong one' },
      { username: unique('nobody'), password },
      { username: "' OR 1=1 -- ", password },
      { username: '\u0000\ud83d\ude00', password },
      { username: 0, password: true },
    ]) {
      const answer = await logIn(body);
      expect(answer).toMatchObject({ status: 401, body: REFUSED });
      expect(Object.keys(answer.body)).toEqual(['message']);
    }
  });

  describe('with a second factor', () => {
    const setUp = async (): Promise<{ username: string; password: string; secret: string; token: string }> => {
      const user = await newUser();
      const token = (await logIn(user)).body as string;
      const asUser = { token };
      const begun = await graphqlData(
        app,
        'mutation ($password: String!) { beginSecondFactor(password: $password) { secret address } }',
        { password: user.password },
        asUser,
      );
      const { secret, address } = begun.beginSecondFactor as { secret: string; address: string };
      expect(new URL(address).searchParams.get('secret')).toBe(secret);
      const confirmed = await graphqlData(
        app,
        'mutation ($otp: String!) { confirmSecondFactor(otp: $otp) { codes } }',
        { otp: codeOf(secret, -1) },
        asUser,
      );
      expect(confirmed.confirmSecondFactor.codes).toHaveLength(10);
      return { ...user, secret, token };
    };

    it('asks for the code by its own name, and takes it', async () => {
      const { username, password, secret } = await setUp();
      const asked = await logIn({ username, password });
      expect(asked).toMatchObject({ status: 401, body: { parameters: { code: 'OTP_REQUIRED' } } });
      expect(await logIn({ username, password, otp: '000000' })).toMatchObject({ status: 401, body: REFUSED });
      expect(await logIn({ username, password: 'a wrong one' })).toMatchObject({ status: 401, body: REFUSED });
      expect(await logIn({ username, password, otp: 'x'.repeat(65) })).toMatchObject({ status: 400 });
      expect((await logIn({ username, password, otp: codeOf(secret) })).status).toBe(200);
    });

    it('is reset for somebody else by whoever may manage users, and by nobody for themselves', async () => {
      const { username, password, token } = await setUp();
      const { users } = await graphqlData(
        app,
        'query ($filter: AdminUserFilter) { users(filter: $filter) { items { id hasSecondFactor } } }',
        { filter: { search: username } },
      );
      expect(users.items).toEqual([{ id: expect.any(Number), hasSecondFactor: true }]);
      const reset = (as: object): Promise<GraphqlAnswer> =>
        graphql(
          app,
          'mutation ($id: Int!) { resetSecondFactor(userId: $id) { hasSecondFactor } }',
          { id: users.items[0].id },
          as,
        );
      expect(codesOf(await reset({ token }))).toEqual(['BAD_USER_INPUT']);
      expect(codesOf(await reset({ token: await app.tokenFor([]) }))).toEqual(['FORBIDDEN']);
      const manager = await newUser(['Vendor_User::acl_users']);
      const managing = { token: (await logIn(manager)).body as string };
      expect(codesOf(await reset(managing))).toEqual(['FORBIDDEN']);
      expect((await reset({})).data).toEqual({ resetSecondFactor: { hasSecondFactor: false } });
      expect((await app.http.get(PROTECTED, { token })).status).toBe(401);
      expect((await logIn({ username, password })).status).toBe(200);
    });

    it('is all that users of a role that asks for one may do', async () => {
      const [username, password, role] = [unique('user'), unique('password'), unique('role')];
      await app.get(RoleService).create({ name: role, all: true, requiresSecondFactor: true });
      await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
      const token = (await logIn({ username, password })).body as string;
      expect(await app.http.get(PROTECTED, { token })).toMatchObject({
        status: 401,
        body: { parameters: { code: 'SECOND_FACTOR_REQUIRED' } },
      });
      expect(codesOf(await graphql(app, '{ resourceTree { id } }', {}, { token }))).toEqual(['FORBIDDEN']);
      const { viewer, ownSecondFactor } = await graphqlData(
        app,
        '{ viewer { label lacksSecondFactor } ownSecondFactor { isOn isRequired isAvailable recoveryCodesLeft } }',
        {},
        { token },
      );
      expect(viewer).toEqual({ label: username, lacksSecondFactor: true });
      expect(ownSecondFactor).toEqual({ isOn: false, isRequired: true, isAvailable: true, recoveryCodesLeft: 0 });
    });
  });

  it('lets users of any role change their password, and no integration', async () => {
    const { username, password } = await newUser(['Vendor_InventoryApi::source']);
    const [here, there] = [(await logIn({ username, password })).body, (await logIn({ username, password })).body];
    const change = (oldPassword: string, newPassword: string, token?: string): Promise<GraphqlAnswer> =>
      graphql(
        app,
        `
          mutation ($old: String!, $new: String!) {
            changeOwnPassword(oldPassword: $old, newPassword: $new) {
              count
            }
          }
        `,
        { old: oldPassword, new: newPassword },
        token === undefined ? {} : { token },
      );
    expect(codesOf(await change('a wrong one', 'another password', here as string))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await change(password, username.toUpperCase(), here as string))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await change(password, 'another password'))).toEqual(['BAD_USER_INPUT']);
    expect((await change(password, 'another password', here as string)).data).toEqual({
      changeOwnPassword: { count: 1 },
    });
    expect((await app.http.get(PROTECTED, { token: here as string })).status).toBe(200);
    expect((await app.http.get(PROTECTED, { token: there as string })).status).toBe(401);
    expect((await logIn({ username, password: 'another password' })).status).toBe(200);
  });

  it('refuses a revoked integration with the next request', async () => {
    const name = unique('erp');
    const { accessToken: token } = await app.get(IntegrationService).create({ name, all: true });
    expect((await app.http.get(PROTECTED, { token })).status).toBe(200);
    await app.get(IntegrationService).revoke(name);
    expect(await app.http.get(PROTECTED, { token })).toMatchObject({
      status: 401,
      body: {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: 'Vendor_InventoryApi::source' },
      },
    });
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer null', `Bearer ${'x'.repeat(8000)}`, 'Token abc'])(
    'refuses the header %.20s',
    async (authorization) => {
      const answer = await app.http.get(PROTECTED, { token: null, headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );
});
