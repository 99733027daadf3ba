import { AccessTokens } from '../../../src/modules/access/index.js';
import { CustomerService } from '../../../src/modules/customers/app/customer.service.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { OWN_ROUTE, startCustomers } from './support/customers.js';
import type { CustomersProcess, TestCustomer } from './support/customers.js';

const REFUSAL = {
  kind: 'unauthenticated',
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};

describe('customers who log in', () => {
  let customers: CustomersProcess;
  let other: CustomersProcess;
  let customer: TestCustomer;

  beforeAll(async () => {
    customers = await startCustomers();
    other = await startCustomers();
  });
  afterAll(async () => {
    await customers.close();
    await other.close();
  });
  beforeEach(async () => {
    customer = await customers.newCustomer();
    address = unique('address');
  });

  let address: string;
  const guess = (password = 'a wrong one', from = address): Promise<string> =>
    customers.logIn(customer.email, password, from);
  const own = (): Promise<string> => guess(customer.password);

  it('are named by their token, which opens what is theirs and nothing else', async () => {
    const token = await own();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await customers.who(token)).toMatchObject({
      type: 'customer',
      actor: { type: 'customer', id: String(customer.customerId), label: null },
    });
    expect(await customers.who(token, 'Vendor_Sales::create')).toBe('forbidden');
    expect(await customers.who(token, 'Vendor_Backend::all')).toBe('forbidden');
  });

  it('alone may use a route of customers', async () => {
    const token = await own();
    const answer = await customers.http.get(OWN_ROUTE, { token });
    expect(answer).toMatchObject({ status: 200, body: { type: 'customer', id: String(customer.customerId) } });
    for (const refused of [await customers.integrationToken(), 'A'.repeat(43), null]) {
      expect(await customers.http.get(OWN_ROUTE, { token: refused })).toMatchObject({
        status: 401,
        body: {
          message: "The consumer isn't authorized to access %resources.",
          parameters: { resources: 'self' },
        },
      });
    }
  });

  it('have a token for an hour by the clock of the database, of which the hash alone is kept', async () => {
    const token = await own();
    const rows = await customers.database.query<{ tokenHash: Buffer; seconds: string }>(
      `SELECT token_hash AS tokenHash, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), expires_at) AS seconds
         FROM access_token WHERE user_type = 'customer' AND user_id = ?`,
      [customer.customerId],
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(3600 - 60);
    expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(3600);
    expect(rows[0]?.tokenHash).toHaveLength(32);
    expect(rows[0]?.tokenHash.toString('base64url')).not.toBe(token);
  });

  it('keep their password to themselves', async () => {
    const [row] = await customers.database.query<{ passwordHash: string }>(
      'SELECT password_hash AS passwordHash FROM customer_entity WHERE entity_id = ?',
      [customer.customerId],
    );
    expect(row?.passwordHash).toMatch(/^scrypt\$/);
    expect(row?.passwordHash).not.toContain(customer.password);
  });

  it('may spell their address as the database compares it', async () => {
    await expect(customers.logIn(customer.email.toUpperCase(), customer.password)).resolves.toBeDefined();
  });

  it('are refused with one text for a wrong password, an unknown address and a disabled customer', async () => {
    await expect(guess()).rejects.toMatchObject(REFUSAL);
    await expect(customers.logIn(`${unique('nobody')}@example.com`, customer.password)).rejects.toMatchObject(REFUSAL);
    await customers.get(CustomerService).disable(customer.email);
    await expect(own()).rejects.toMatchObject(REFUSAL);
  });

  it('are locked out by six failures in a row, where those were made, and let in again when the time is over', async () => {
    for (let time = 0; time < 6; time += 1) await expect(guess()).rejects.toMatchObject(REFUSAL);
    await expect(own()).rejects.toMatchObject(REFUSAL);
    await expect(guess(customer.password, unique('address'))).resolves.toBeDefined();
    for (const [table, id] of [
      ['customer_entity', 'entity_id'],
      ['log_in_address', 'user_id'],
    ]) {
      await customers.database.execute(
        `UPDATE ${table} SET locked_until = UTC_TIMESTAMP() - INTERVAL 1 SECOND
          WHERE ${id} = ? AND locked_until IS NOT NULL`,
        [customer.customerId],
      );
    }
    await expect(own()).resolves.toBeDefined();
  });

  it('lose their tokens when they are disabled: here at once, elsewhere within five seconds', async () => {
    const token = await own();
    expect(await customers.who(token)).toMatchObject({ type: 'customer' });
    expect(await other.who(token)).toMatchObject({ type: 'customer' });
    await customers.get(CustomerService).disable(customer.email.toUpperCase());
    expect(await customers.who(token)).toBe('unauthenticated');
    expect((await customers.http.get(OWN_ROUTE, { token })).status).toBe(401);
    await eventually(async () => (await other.who(token)) === 'unauthenticated', 5000);
  });

  it('are refused when they are disabled or gone, whatever the row of the token says', async () => {
    const token = await own();
    await customers.database.execute('UPDATE customer_entity SET is_active = 0 WHERE entity_id = ?', [
      customer.customerId,
    ]);
    expect(await other.who(token)).toBe('unauthenticated');
    const id = 2_000_000_000 + Math.trunc(Math.random() * 1_000_000);
    const stray = await customers.get(AccessTokens).issue({ type: 'customer', id }, 60);
    expect(await customers.who(stray)).toBe('unauthenticated');
  });
});
