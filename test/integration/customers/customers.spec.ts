import { Customers1763700000150 } from '../../../src/migrations/1763700000150-customers.js';
import { AccessTokens } from '../../../src/modules/access/index.js';
import { CustomerReader } from '../../../src/modules/customers/index.js';
import { CustomerService } from '../../../src/modules/customers/app/customer.service.js';
import { unique } from '../../support/names.js';
import { startCustomers } from './support/customers.js';
import type { CustomersProcess } from './support/customers.js';

const PASSWORD = 'a good password';

describe('customers', () => {
  let customers: CustomersProcess;

  beforeAll(async () => {
    customers = await startCustomers();
  });
  afterAll(() => customers.close());

  const service = (): CustomerService => customers.get(CustomerService);
  const reader = (): CustomerReader => customers.get(CustomerReader);
  const newEmail = (): string => `${unique('ann')}@example.com`;

  it('are read as they were made', async () => {
    const email = newEmail();
    const names = { firstname: 'Zoë', lastname: '𠮷田' };
    const { customerId } = await service().create({ email, password: PASSWORD, ...names, websiteId: 1, storeId: 2 });
    expect(await reader().find(customerId)).toEqual({
      customerId,
      email,
      ...names,
      websiteId: 1,
      storeId: 2,
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
    expect(await reader().emailOf(customerId)).toBe(email);
  });

  it('need no more than an address and a password', async () => {
    const { customerId } = await service().create({ email: newEmail(), password: PASSWORD });
    expect(await reader().find(customerId)).toMatchObject({
      firstname: null,
      lastname: null,
      websiteId: null,
      storeId: null,
    });
  });

  it('are read after they were disabled too', async () => {
    const email = newEmail();
    const { customerId } = await service().create({ email, password: PASSWORD });
    await service().disable(email);
    await service().disable(email);
    expect(await reader().find(customerId)).toMatchObject({ email, isActive: false });
    expect(await reader().emailOf(customerId)).toBe(email);
  });

  it('that nobody made are not found', async () => {
    expect(await reader().find(4_000_000_000)).toBeUndefined();
    await expect(reader().emailOf(4_000_000_000)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(service().disable(newEmail())).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['the same address', (email: string) => email],
    ['another case of it', (email: string) => email.toUpperCase()],
    ['an accent more', (email: string) => email.replace('ann', 'ánn')],
  ])('are one for one address: %s', async (_what, respelled) => {
    const email = newEmail();
    await service().create({ email, password: PASSWORD });
    await expect(service().create({ email: respelled(email), password: PASSWORD })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'A customer with the email address "%1" already exists.',
    });
  });

  it('are made once of many attempts at a time', async () => {
    const email = newEmail();
    const attempts = Array.from({ length: 10 }, () => service().create({ email, password: PASSWORD }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['no address', { email: 'nowhere' }],
    ['a blank at the edge', { email: ' ann@example.com' }],
    ['a character that the database confuses', { email: 'ann@\u{1f600}.example' }],
    ['an address that is too long', { email: `ann@${'a.'.repeat(130)}com` }],
    ['a short password', { password: 'short' }],
    ['a long password', { password: 'x'.repeat(257) }],
    ['a name of blanks', { firstname: '  ' }],
    ['a name that is too long', { lastname: 'x'.repeat(256) }],
    ['a control character', { lastname: 'a\nb' }],
  ])('are refused with %s', async (_what, fault) => {
    const refused = service().create({ email: newEmail(), password: PASSWORD, ...fault });
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', errors: [expect.anything()] });
  });

  it('take the longest address and the longest names that there are', async () => {
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    const email = `${unique('a').padEnd(62, 'a')}@${domain}`.slice(-254);
    const { customerId } = await service().create({
      email,
      password: PASSWORD,
      firstname: '𠮷'.repeat(255),
      lastname: 'é'.repeat(255),
    });
    expect(await reader().find(customerId)).toMatchObject({ email, firstname: '𠮷'.repeat(255) });
  });

  it('have a table that goes, with their tokens, and comes again', async () => {
    const { customerId } = await service().create({ email: newEmail(), password: PASSWORD });
    await customers.get(AccessTokens).issue({ type: 'customer', id: customerId }, 60);
    const count = async (sql: string): Promise<number> => (await customers.database.query(sql)).length;
    const runner = customers.database.dataSource.createQueryRunner();
    try {
      const migration = new Customers1763700000150();
      await migration.down(runner);
      expect(await count("SHOW TABLES LIKE 'customer_entity'")).toBe(0);
      expect(await count("SELECT token_hash FROM access_token WHERE user_type = 'customer'")).toBe(0);
      await migration.up(runner);
      expect(await count('SELECT entity_id FROM customer_entity')).toBe(0);
    } finally {
      await runner.release();
    }
  });
});
