import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import type { Schema } from './openapi.schema.js';
import type { SearchResult } from './response.js';
import { SearchCriteriaResponse } from './search-criteria.response.js';

/**
 * The body of a success: its schema for the OpenAPI document and, for the compiler, the type of what the handler returns.
 * Objects are classes whose properties bear Nest's `@ApiProperty`.
 */
export interface ResponseBody<Body> {
  readonly schema: Schema;
  /** The classes to which the schema refers. */
  readonly models: readonly Type[];
  /** A body as a client sees it. */
  readonly example: unknown;
  readonly contentType: 'application/json' | 'text/csv';
  /** Never there: it carries the type. */
  readonly returned?: Body;
}

function json<Body>(schema: Schema, example: unknown, models: readonly Type[] = []): ResponseBody<Body> {
  return { schema, models, example, contentType: 'application/json' };
}

function referenceTo(type: Type): Schema {
  return { $ref: getSchemaPath(type) };
}

const EMPTY_LIST: Schema = { type: 'array', maxItems: 0, items: {} };

/** Declares the body of a success, each time with an example that the compiler compares with the type. */
export const ResponseBody = {
  object: <Item>(type: Type<Item>, example: Item): ResponseBody<Item> => json(referenceTo(type), example, [type]),

  /** One of several kinds of object. */
  either: <One, Other>(types: readonly [Type<One>, Type<Other>], example: One | Other): ResponseBody<One | Other> =>
    json({ oneOf: types.map(referenceTo) }, example, types),

  /** A bare list. */
  list: <Item>(type: Type<Item>, ...examples: readonly Item[]): ResponseBody<readonly Item[]> =>
    json({ type: 'array', items: referenceTo(type) }, examples, [type]),

  /** A bare list of two kinds of object. */
  mixedList: <One, Other>(
    types: readonly [Type<One>, Type<Other>],
    ...examples: readonly (One | Other)[]
  ): ResponseBody<readonly (One | Other)[]> =>
    json({ type: 'array', items: { oneOf: types.map(referenceTo) } }, examples, types),

  /** The envelope of a search with one page of its matches. */
  page: <Item>(
    type: Type<Item>,
    example: Item,
    criteria: SearchCriteriaResponse = { filter_groups: [], page_size: 20, current_page: 1 },
  ): ResponseBody<SearchResult<Item>> =>
    json(pageSchema(type), { items: [example], search_criteria: criteria, total_count: 1 }, [
      type,
      SearchCriteriaResponse,
    ]),

  integer: (example: number): ResponseBody<number> => json({ type: 'integer' }, example),
  number: (example: number): ResponseBody<number> => json({ type: 'number' }, example),
  text: (example: string): ResponseBody<string> => json({ type: 'string' }, example),
  flag: (): ResponseBody<boolean> => json({ type: 'boolean' }, true),

  /** The empty list that stands for "no result", as upstream, of a handler that returns none. */
  nothing: (): ResponseBody<void> => json(EMPTY_LIST, []),
  /** The same of a handler that returns it. */
  emptyList: (): ResponseBody<readonly []> => json(EMPTY_LIST, []),

  /** A list that the handler writes by itself, while it reads it. */
  streamedList: <Item>(type: Type<Item>, example: Item): ResponseBody<void> =>
    json({ type: 'array', items: referenceTo(type) }, [example], [type]),

  /** A file that the handler writes by itself. */
  csv: (example: string): ResponseBody<void> => ({
    schema: { type: 'string' },
    models: [],
    example,
    contentType: 'text/csv',
  }),
};

function pageSchema(type: Type): Schema {
  return {
    type: 'object',
    required: ['items', 'search_criteria', 'total_count'],
    properties: {
      items: { type: 'array', items: referenceTo(type) },
      search_criteria: referenceTo(SearchCriteriaResponse),
      total_count: { type: 'integer', description: 'The number of matches on all pages' },
    },
  };
}
