import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { graphql, graphqlData } from '../support/graphql.js';

describe('GraphQL without introspection', () => {
  let app: TestApplication;
  beforeAll(async () => {
    process.env['GRAPHQL_INTROSPECTION'] = 'false';
    app = await startApplication();
  });
  afterAll(async () => {
    delete process.env['GRAPHQL_INTROSPECTION'];
    await app.close();
  });

  it.each(['{ __schema { types { name } } }', '{ __type(name: "Order") { name } }'])(
    'does not answer %s',
    async (query) => {
      const answer = await graphql(app, query);
      expect(answer.status).toBe(400);
      expect(answer.data).toBeUndefined();
      expect(answer.errors).toHaveLength(1);
    },
  );

  it('shows browsers no page to try it', async () => {
    const response = await fetch(`${app.origin}/graphql`, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([401, expect.stringContaining('json')]);
  });

  it('suggests no names to who guesses at them', async () => {
    const answer = await graphql(app, '{ viewr { type } }');
    expect(answer.errors?.[0]?.message).toContain('"viewr"');
    expect(answer.errors?.[0]?.message).not.toContain('viewer');
  });

  it('answers everything else', async () => {
    expect((await graphqlData(app, '{ viewer { type } }')).viewer).toEqual({ type: 'integration' });
  });
});
