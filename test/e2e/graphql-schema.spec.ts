import { GraphQLSchemaHost } from '@nestjs/graphql';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isResource } from '../../src/modules/access/index.js';
import { FIELD } from '../../src/platform/graphql/field-definition.js';
import type { FieldDefinition } from '../../src/platform/graphql/field-definition.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

const PRINTED = join(__dirname, '../../docs/schema.graphql');
/** Where Nest keeps that a method answers a field. */
const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVE_PROPERTY = 'graphql:resolve_property';

interface Resolver {
  readonly name: string;
  readonly definition: FieldDefinition | undefined;
}

function resolversOf(app: TestApplication): Resolver[] {
  const classes = new Set<{ name: string; prototype: Record<string, object> }>();
  for (const module of app.nest.get(ModulesContainer).values()) {
    for (const { metatype } of module.providers.values()) {
      if (typeof metatype === 'function' && 'prototype' in metatype && metatype.prototype) {
        classes.add(metatype as unknown as { name: string; prototype: Record<string, object> });
      }
    }
  }
  return [...classes].flatMap(({ name, prototype }) =>
    new MetadataScanner().getAllMethodNames(prototype).flatMap((method) => {
      const handler = prototype[method];
      const answersField =
        handler && (Reflect.hasMetadata(RESOLVER_TYPE, handler) || Reflect.hasMetadata(RESOLVE_PROPERTY, handler));
      if (!answersField) return [];
      const definition = Reflect.getMetadata(FIELD, handler) as FieldDefinition | undefined;
      return [{ name: `${name}.${method}`, definition }];
    }),
  );
}

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
    const words = ['staff', 'inherited'];
    expect(ids.map((id) => id.trim()).filter((id) => !words.includes(id) && !isResource(id))).toEqual([]);
  });
});
