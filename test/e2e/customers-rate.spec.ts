import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const LIMIT = 4;

process.env['LOGIN_RATE_PER_MINUTE'] = String(LIMIT);

describe('the rate of log-ins of customers', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const logIn = (username: string, password = 'a wrong one', door = 'customer') =>
    app.http.post(`/rest/V1/integration/${door}/token`, { username, password }, { token: null });

  it('is bounded for an address, over both doors, and does not count what was right', async () => {
    const [email, password] = [`${unique('ann')}@example.com`, unique('password')];
    await app.get(CustomerService).create({ email, password });
    for (let time = 0; time < LIMIT * 2; time += 1) expect((await logIn(email, password)).status).toBe(200);

    for (let time = 0; time < LIMIT; time += 1) expect((await logIn(unique('nobody'))).status).toBe(401);
    const refused = await logIn(email, password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: 'Too many sign-ins were tried. Please wait and try again later.' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn(unique('nobody'), 'a wrong one', 'admin')).status).toBe(429);
  });
});
