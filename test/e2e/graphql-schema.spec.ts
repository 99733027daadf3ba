import {
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
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

  it('is the printed one; UPDATE_SCHEMA=1 prints it anew', async () => {
    const schema = await app.graphqlSchema();
    const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(PRINTED, printed);
    expect(printed).toBe(readFileSync(PRINTED, 'utf8'));
  });

  it('describes every type, field, argument and value of an enum', async () => {
    const schema = await app.graphqlSchema();
    // What is asked for is described field by field.
    const types = Object.values(schema.getTypeMap()).filter(({ name }) => !/^(__.*|Query|Mutation)$/.test(name));
    const undescribed = types.flatMap((type) => [
      ...withoutWords(type.name, [type]),
      ...(isEnumType(type) ? withoutWords(`${type.name}.`, type.getValues()) : []),
    ]);
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      (isObjectType(type) || isInputObjectType(type)) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).flatMap((field) => [
            ...withoutWords(`${type.name}.`, [field]),
            ...('args' in field ? withoutWords(`${type.name}.${field.name}: `, field.args) : []),
          ])
        : [],
    );
    expect([...undescribed, ...fields]).toEqual([]);
  });

  it('has one shape of what mutations return: an object, never null', async () => {
    const schema = await app.graphqlSchema();
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(40);
    const others = mutations.filter(({ type }) => !isNonNullType(type) || !isObjectType(type.ofType));
    expect(others.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([]);
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

/** Names of those that have no description, behind where they are. */
function withoutWords(
  where: string,
  parts: readonly { readonly name: string; readonly description?: string | null | undefined }[],
): string[] {
  return parts.filter(({ description }) => !description).map(({ name }) => (where === name ? name : where + name));
}
