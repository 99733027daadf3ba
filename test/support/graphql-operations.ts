import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';

import { FIELD } from '../../src/platform/http/graphql-field.js';
import type { GraphqlFieldDefinition } from '../../src/platform/http/graphql-field.js';
import type { TestApplication } from './application.js';

/** Where Nest keeps that a method resolves a field. */
const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVE_PROPERTY = 'graphql:resolve_property';

/** A method that resolves a field. */
export interface AnsweredField {
  /** Class and method; the method has the name of the field. */
  readonly name: string;
  readonly field: string;
  readonly definition: GraphqlFieldDefinition | undefined;
}

/** Every field of the schema that code resolves, with its declaration. */
export function resolversOf(app: TestApplication): AnsweredField[] {
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
      const definition = Reflect.getMetadata(FIELD, handler) as GraphqlFieldDefinition | undefined;
      return [{ name: `${name}.${method}`, field: method, definition }];
    }),
  );
}

/** A field of the root, as an operation that asks for it. */
export interface RootField {
  readonly kind: 'query' | 'mutation';
  readonly name: string;
  readonly arguments: readonly GraphQLArgument[];
  readonly text: string;
}

/** Every field that a client can begin with, each with all of its scalars and those of its objects. */
export function rootFieldsOf(schema: GraphQLSchema): readonly RootField[] {
  const of = (kind: RootField['kind'], fields: Record<string, GraphQLField<unknown, unknown>> = {}): RootField[] =>
    Object.values(fields).map((field) => rootField(kind, field));
  return [...of('query', schema.getQueryType()?.getFields()), ...of('mutation', schema.getMutationType()?.getFields())];
}

function rootField(kind: RootField['kind'], field: GraphQLField<unknown, unknown>): RootField {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const operation = `${kind}${declared === '' ? '' : ` (${declared})`}`;
  const call = `${field.name}${given === '' ? '' : `(${given})`}`;
  return {
    kind,
    name: field.name,
    arguments: field.args,
    text: `${operation} { ${call} ${selection(field.type, 3)} }`,
  };
}

/** Scalars, and those of objects down to `depth`; fields that need arguments of their own are left out. */
function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some((one) => isNonNullType(one.type)));
  const chosen = fields.flatMap((field) => {
    if (!isObjectType(getNamedType(field.type))) return [field.name];
    return depth > 1 ? [`${field.name} ${selection(field.type, depth - 1)}`] : [];
  });
  return `{ ${chosen.length === 0 ? '__typename' : chosen.join(' ')} }`;
}

/** A value that fits the schema: the smallest there is, for what has to be given. */
export function fittingValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return fittingValue(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, fittingValue(field.type)]),
    );
  }
  if (!isScalarType(type)) return null;
  return { Int: 1, Float: 1, Boolean: false, DateTime: '2026-01-01T00:00:00Z' }[type.name] ?? 'x';
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  "' OR 1=1 --",
  '%',
  '\u0000',
  '😀',
  'x'.repeat(70),
  'x'.repeat(300),
  'é'.repeat(64),
  '../..',
  'null',
];
const INTEGERS = [0, 1, -1, 2_147_483_647, -2_147_483_648, 201, 501, 1000];
const NUMBERS = [0, -0.00005, 0.00005, 1e12, -1e12, 1e300, 123_456_789_012.5, 0.1];
const MOMENTS = ['2026-01-01', '2026-02-31', '9999-12-31T23:59:59Z', '0000-01-01', 'now', '1969-12-31T00:00:00Z'];

/** A value that often fits the schema and seldom anything else; lists and objects are bounded in depth. */
export function hostileValue(type: GraphQLInputType, random: () => number, depth = 0): unknown {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  if (isNonNullType(type)) return hostileValue(type.ofType, random, depth);
  if (random() < 0.1) return null;
  if (isListType(type)) {
    const length = depth > 3 ? 0 : (pick([0, 1, 2, 3, 40]) ?? 0);
    return Array.from({ length }, () => hostileValue(type.ofType as GraphQLInputType, random, depth + 1));
  }
  if (isEnumType(type)) return random() < 0.9 ? pick(type.getValues())?.name : 'nothing';
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || random() < 0.6)
        .map((field) => [field.name, hostileValue(field.type, random, depth + 1)]),
    );
  }
  switch (isScalarType(type) ? type.name : '') {
    case 'Int':
      return pick(INTEGERS);
    case 'Float':
      return pick(NUMBERS);
    case 'Boolean':
      return random() < 0.5;
    case 'DateTime':
      return pick(MOMENTS);
    default:
      return pick(TEXTS);
  }
}
