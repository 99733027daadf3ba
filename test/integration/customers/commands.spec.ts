import { commandLineOf } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { CustomersApplication, startCustomers } from './support/customers.js';
import type { CustomersProcess } from './support/customers.js';

const cli = commandLineOf(CustomersApplication);

/** Said wherever a password stands on the command line. */
const WARNING = 'The list of processes and the history of the shell show --password. Use --password-stdin.\n';

describe('commands of customers', () => {
  const password = 'a good password';
  let customers: CustomersProcess;

  beforeAll(async () => {
    customers = await startCustomers();
  });
  afterAll(() => customers.close());

  const newEmail = (): string => `${unique('ann')}@example.com`;

  it('customer:create makes somebody who can log in', async () => {
    const email = newEmail();
    const made = await cli('customer:create', '--email', email, '--password', password);
    expect(made).toMatchObject({ code: 0, err: WARNING });
    expect(made.out).toMatch(new RegExp(`^The customer ${email} was made, with the id \\d+\\.\\n$`));
    expect(await customers.who(await customers.logIn(email, password))).toMatchObject({ type: 'customer' });
  });

  it('customer:create takes names, and answers a machine without the password', async () => {
    const email = newEmail();
    const names = ['--firstname', 'Ann', '--lastname', 'Example'];
    const made = await cli('customer:create', '--email', email, '--password', password, ...names, '--json');
    expect(made.code).toBe(0);
    const answer = JSON.parse(made.out) as { customer_id: number; email: string };
    expect(answer).toEqual({ customer_id: expect.any(Number) as number, email });
    expect(made.out + made.err).not.toContain(password);
    const [row] = await customers.database.query(
      'SELECT firstname, lastname FROM customer_entity WHERE entity_id = ?',
      [answer.customer_id],
    );
    expect(row).toEqual({ firstname: 'Ann', lastname: 'Example' });
  });

  it('customer:create fails for an address that a customer has', async () => {
    const email = newEmail();
    expect((await cli('customer:create', '--email', email, '--password', password)).code).toBe(0);
    const again = await cli('customer:create', '--email', email.toUpperCase(), '--password', password);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toBe(`${WARNING}A customer with the email address "${email.toUpperCase()}" already exists.\n`);
  });

  it('customer:disable ends the tokens and the log-in', async () => {
    const { email, password: own } = await customers.newCustomer();
    const token = await customers.logIn(email, own);
    const disabled = await cli('customer:disable', '--email', email, '--json');
    expect(disabled).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(disabled.out)).toEqual({ email, disabled: true });
    expect(await customers.who(token)).toBe('unauthenticated');
    await expect(customers.logIn(email, own)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect((await cli('customer:disable', '--email', email)).code).toBe(0);
  });

  it('customer:disable fails for an address that nobody has', async () => {
    const email = newEmail();
    const run = await cli('customer:disable', '--email', email);
    expect(run).toEqual({ code: 1, out: '', err: `The customer "${email}" does not exist.\n` });
  });

  it.each([
    ['no password', 'customer:create', ['--email', 'ann@example.com']],
    ['no address', 'customer:create', ['--password', password]],
    ['an address that is none', 'customer:create', ['--email', 'nowhere', '--password', password]],
    ['a short password', 'customer:create', ['--email', 'ann@example.com', '--password', 'short']],
    ['a common password', 'customer:create', ['--email', 'ann@example.com', '--password', 'password123']],
    ['their own name', 'customer:create', ['--email', 'ann.the.buyer@example.com', '--password', 'Ann.The.Buyer']],
    ['two passwords', 'customer:create', ['--email', 'a@example.com', '--password', password, '--password-stdin']],
    [
      'a name of blanks',
      'customer:create',
      ['--email', 'ann@example.com', '--password', password, '--firstname', '  '],
    ],
    ['no address', 'customer:disable', []],
    ['a blank address', 'customer:disable', ['--email', ' ']],
  ])('wrong usage ends with 2: %s of %s', async (_what, name, words) => {
    const { code, out, err } = await cli(name, ...words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });
});
