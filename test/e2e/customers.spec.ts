import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { restRoutesOf } from '../../src/platform/http/rest-routes.js';
import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const TOKEN_ROUTE = '/rest/V1/integration/customer/token';
const USER_TOKEN_ROUTE = '/rest/V1/integration/admin/token';
const REQUIRED = '"%fieldName" is required. Enter and try again.';
const REFUSED = {
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};

function refusalOf(resources: string): object {
  return { message: "The consumer isn't authorized to access %resources.", parameters: { resources } };
}

describe('customers over HTTP', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const newCustomer = async () => {
    const [username, password] = [`${unique('ann')}@example.com`, unique('password')];
    await app.get(CustomerService).create({ email: username, password });
    return { username, password };
  };
  /** Asks a route with something in the place of each parameter. */
  const call = async ({ method, path }: RestRoute, token: string) => {
    const sent = method === 'POST' || method === 'PUT' ? {} : undefined;
    const { status, body } = await app.http.call(method, `/rest${path.replace(/:\w+/g, '1')}`, sent, { token });
    return { status, body };
  };
  const logIn = (body: unknown, headers: Record<string, string> = {}) =>
    app.http.post(TOKEN_ROUTE, body, { token: null, headers });

  it('get the bare token as JSON', async () => {
    const answer = await logIn(await newCustomer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('are refused on every route that is not theirs, in the words that everybody is refused with', async () => {
    const { body: token } = await logIn(await newCustomer());
    const routes = restRoutesOf(app.nest).filter(({ permission }) => !['anonymous', 'self'].includes(permission));
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      expect({ address: route.path, answer: await call(route, token) }).toEqual({
        address: route.path,
        answer: { status: 401, body: refusalOf(route.permission) },
      });
    }
  });

  it('have routes that are closed to whoever has every resource', async () => {
    const token = await app.tokenFor('all');
    for (const route of restRoutesOf(app.nest).filter(({ permission }) => permission === 'self')) {
      expect({ address: route.path, answer: await call(route, token) }).toEqual({
        address: route.path,
        answer: { status: 401, body: refusalOf('self') },
      });
    }
  });

  it('get a token each time, also under one Idempotency-Key', async () => {
    const customer = await newCustomer();
    const headers = { 'Idempotency-Key': unique('key') };
    const answers = [await logIn(customer, headers), await logIn(customer, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).not.toBe(answers[1]?.body);
  });

  it.each(['username', 'password'])('are asked for the %s where it is missing, null or empty', async (fieldName) => {
    for (const value of [undefined, null, '']) {
      const answer = await logIn({ username: 'ann@example.com', password: 'a good password', [fieldName]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: REQUIRED, parameters: { fieldName } } });
    }
  });

  it.each([
    ['a list', { username: [], password: 'x' }],
    ['a long name', { username: 'x'.repeat(257), password: 'x' }],
    ['a long password', { username: 'x', password: 'x'.repeat(257) }],
  ])('are refused with 400 for %s', async (_what, body) => {
    expect((await logIn(body)).status).toBe(400);
  });

  it('cannot send more than a log-in needs', async () => {
    const answer = await logIn({ username: 'x', password: 'x', more: 'x'.repeat(64 * 1024) });
    expect(answer.status).toBe(413);
  });

  it('are refused wrong credentials with 401 and one text', async () => {
    const { username, password } = await newCustomer();
    const disabled = await newCustomer();
    await app.get(CustomerService).disable(disabled.username);
    for (const body of [
      { username, password: 'a wrong one' },
      { username: `${unique('nobody')}@example.com`, password },
      { username: "' OR 1=1 -- ", password },
      disabled,
    ]) {
      const answer = await logIn(body);
      expect(answer).toMatchObject({ status: 401, body: REFUSED });
      expect(Object.keys(answer.body)).toEqual(['message']);
    }
  });

  it('and users log in at different doors', async () => {
    const customer = await newCustomer();
    const [username, password, role] = [unique('user'), unique('password'), unique('role')];
    await app.get(RoleService).create({ name: role, all: true });
    await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
    expect((await logIn({ username, password })).status).toBe(401);
    expect((await app.http.post(USER_TOKEN_ROUTE, customer, { token: null })).status).toBe(401);
    expect((await app.http.post(USER_TOKEN_ROUTE, { username, password }, { token: null })).status).toBe(200);
  });
});
