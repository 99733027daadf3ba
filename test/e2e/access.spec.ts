import { IntegrationService } from '../../src/modules/access/index.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const TOKEN_ROUTE = '/rest/V1/integration/admin/token';
const PROTECTED = '/rest/V1/inventory/sources';
const REQUIRED = '"%fieldName" is required. Enter and try again.';
const REFUSED = {
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};

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
