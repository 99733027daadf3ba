import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { seededRandom } from '../../bench/harness/random.js';
import { codesOf, graphql } from '../support/graphql.js';
import { fittingValue, hostileValue, resolversOf, rootFieldsOf } from '../support/graphql-operations.js';
import type { RootField } from '../support/graphql-operations.js';
import { unique } from '../support/names.js';

/** The same requests in every run; another seed finds other ones. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const REQUESTS_PER_FIELD = Number(process.env['FUZZ_REQUESTS_PER_FIELD'] ?? 12);
const CONCURRENCY = 6;

/** What a response must never hold: frames of a stack, paths of the program, statements and words of the database. */
const LEAK =
  /\bat .{1,200}\.(js|ts):\d+|node_modules|\b(SELECT .+ FROM|INSERT INTO|UPDATE .+ SET|DELETE FROM)\b|\bER_[A-Z_]+|TypeError|RangeError|Cannot read propert/;

/** Fields whose work goes on behind the response and would be in the way of other tests. */
const NOT_CALLED = new Set(['reindexInventory']);

describe('every field of the GraphQL root', () => {
  let app: TestApplication;
  let fields: readonly RootField[];

  beforeAll(async () => {
    app = await startApplication();
    fields = rootFieldsOf(await app.graphqlSchema());
  });
  afterAll(() => app.close());

  const fitting = ({ arguments: args }: RootField): Record<string, unknown> =>
    Object.fromEntries(args.map(({ name, type }) => [name, fittingValue(type)]));

  it.each([
    ['no token', 'UNAUTHENTICATED'],
    ['a bad token', 'UNAUTHENTICATED'],
    ['a customer', 'FORBIDDEN'],
    ['a role without resources', 'FORBIDDEN'],
  ])('refuses %s with %s', async (who, code) => {
    const token =
      who === 'no token'
        ? null
        : who === 'a bad token'
          ? 'A'.repeat(43)
          : who === 'a customer'
            ? await customer()
            : await app.tokenFor([]);
    const answered: string[] = [];
    for (const field of fields) {
      const answer = await graphql(app, field.text, fitting(field), { token });
      if (codesOf(answer).join() !== code)
        answered.push(`${field.name}: ${JSON.stringify(answer.errors ?? answer.data)}`);
    }
    // What every member of the staff may ask for needs no resource.
    const isOfStaff = (name: string): boolean =>
      resolversOf(app).some(
        ({ field, definition }) => field === name && ['staff', 'account'].includes(definition?.permission ?? ''),
      );
    const unexpected = answered.filter(
      (one) => who !== 'a role without resources' || !isOfStaff(one.split(':')[0] ?? ''),
    );
    expect(unexpected).toEqual([]);
  });

  it('answers hostile input with a refusal or a result, never with a failure or a look behind the scenes', async () => {
    const random = seededRandom(SEED);
    const faults: string[] = [];
    const jobs = fields
      .filter(({ name }) => !NOT_CALLED.has(name))
      .flatMap((field) => Array.from({ length: REQUESTS_PER_FIELD }, () => field));
    const next = async (): Promise<void> => {
      for (let field = jobs.pop(); field; field = jobs.pop()) {
        const variables = Object.fromEntries(
          field.arguments.map(({ name, type }) => [name, hostileValue(type, random)]),
        );
        const answer = await graphql(app, field.text, variables);
        const text = JSON.stringify(answer.errors ?? []);
        if (answer.status >= 500 || codesOf(answer).includes('INTERNAL_SERVER_ERROR') || LEAK.test(text)) {
          faults.push(
            `${field.name} ${JSON.stringify(variables).slice(0, 600)}: ${answer.status} ${text.slice(0, 400)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, next));
    expect(faults.slice(0, 10)).toEqual([]);
  }, 180_000);

  const customer = async (): Promise<string> => {
    const [email, password] = [`${unique('fuzz')}@example.com`, unique('password')];
    await app.get(CustomerService).create({ email, password });
    const { body } = await app.http.post(
      '/rest/V1/integration/customer/token',
      { username: email, password },
      { token: null },
    );
    return String(body);
  };
});
