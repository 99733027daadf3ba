import { GraphQLSchemaHost } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isResource } from '../../src/modules/access/domain/resources.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { resolversOf } from '../support/graphql-operations.js';

const PRINTED = join(__dirname, '../../docs/schema.graphql');
describe('the GraphQL schema', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('is the printed one; UPDATE_SCHEMA=1 prints it anew', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost);
    const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(PRINTED, printed);
    expect(printed).toBe(readFileSync(PRINTED, 'utf8'));
  });

  it('has a permission at every field that code answers', () => {
    const resolvers = resolversOf(app);
    expect(resolvers.map(({ name }) => name)).toContain('AdjustmentsResolver.sourceItemAdjustments');
    expect(resolvers.filter(({ definition }) => !definition).map(({ name }) => name)).toEqual([]);
  });

  it('inherits a permission only below the fields of the root', () => {
    const roots = resolversOf(app).filter(({ definition }) => definition?.kind !== 'field');
    expect(roots.filter(({ definition }) => definition?.permission === 'inherited')).toEqual([]);
  });

  it('names resources of the tree', () => {
    const ids = resolversOf(app).flatMap(({ definition }) => definition?.permission.split(',') ?? []);
    const words = ['staff', 'account', 'inherited'];
    expect(ids.map((id) => id.trim()).filter((id) => !words.includes(id) && !isResource(id))).toEqual([]);
  });
});
