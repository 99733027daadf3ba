import { CONDITION_TYPES } from '../search/index.js';
import { fieldsOf } from './field.js';
import type { FieldDefinition } from './field.js';
import { toCamelCase } from './names.js';
import type { Schema, SchemaCollection } from './openapi.schema.js';

/** A parameter of an operation in the OpenAPI document. */
export interface OpenApiParameter extends Schema {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

/** The header of requests that may be repeated. */
export const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body within 24 hours gets the first answer again and writes nothing',
  schema: { type: 'string', maxLength: 255 },
};

/** A parameter of the path. `field` is the one of the payload that takes it. */
export function pathParameter(
  name: string,
  field: FieldDefinition | undefined,
  schemas: SchemaCollection,
): OpenApiParameter {
  return {
    name,
    in: 'path',
    required: true,
    schema: field ? schemas.schemaOf(field) : { type: 'string' },
    ...(field?.description === undefined ? {} : { description: field.description }),
  };
}

/**
 * The parameters of a query string that a field is read from. OpenAPI knows no nested ones, so what is nested becomes flat
 * parameters, whose names have the brackets of the wire format.
 */
export function queryParameters(field: FieldDefinition, schemas: SchemaCollection): OpenApiParameter[] {
  if (field.kind === 'searchCriteria') return searchParameters(field);
  if (field.kind === 'object' && field.type) return memberParameters(field, fieldsOf(field.type()), schemas);
  return [
    {
      name: field.list ? `${field.wireName}[]` : field.wireName,
      in: 'query',
      required: field.required ?? false,
      schema: schemas.schemaOf(field),
      ...(field.description === undefined ? {} : { description: field.description }),
    },
  ];
}

/** Elements of a list of objects that are described; further ones have the next numbers. */
const ELEMENTS_DESCRIBED = 2;

function memberParameters(
  field: FieldDefinition,
  members: readonly FieldDefinition[],
  schemas: SchemaCollection,
): OpenApiParameter[] {
  const holders = field.list
    ? Array.from({ length: ELEMENTS_DESCRIBED }, (_, index) => ({ name: `${field.wireName}[${index}]`, index }))
    : [{ name: field.wireName, index: 0 }];
  return holders.flatMap(({ name, index }) =>
    members.flatMap((member) =>
      queryParameters(member, schemas).map((parameter) => ({
        ...parameter,
        name: `${name}[${parameter.name}]`,
        required: (field.required ?? false) && index === 0,
      })),
    ),
  );
}

const FIRST_PAGE_SIZE = 20;

/**
 * Search criteria: two groups of one filter each, one sort order, and paging. Paging alone has examples, which Swagger UI
 * sends unless they are changed. A list that wants criteria wants the page size here: without any it refuses the request.
 */
function searchParameters({ wireName, required, description }: FieldDefinition): OpenApiParameter[] {
  const parameter = (path: string, schema: Schema, words: string, more: Schema = {}): OpenApiParameter => ({
    // Both spellings are read; upstream's documents have this one.
    name: `${toCamelCase(wireName)}${path}`,
    in: 'query',
    required: false,
    description: words,
    schema,
    ...more,
  });
  const filter = (group: number, words: string): OpenApiParameter[] => {
    const path = `[filterGroups][${group}][filters][0]`;
    return [
      parameter(`${path}[field]`, { type: 'string' }, words),
      parameter(`${path}[value]`, { type: 'string' }, 'What it is compared with; commas separate the values of `in`'),
      parameter(
        `${path}[conditionType]`,
        { type: 'string', enum: CONDITION_TYPES },
        'How it is compared; `eq` where it is left out',
      ),
    ];
  };
  return [
    ...filter(0, 'Field to filter by. Further numbers of filters are combined with OR, of groups with AND'),
    ...filter(1, 'Field of a second filter, which has to match as well'),
    parameter('[sortOrders][0][field]', { type: 'string' }, 'Field to sort by'),
    parameter(
      '[sortOrders][0][direction]',
      { type: 'string', enum: ['ASC', 'DESC'] },
      '`DESC` where it is left out; only with a field',
    ),
    parameter(
      '[pageSize]',
      { type: 'integer', minimum: 0 },
      ['Rows of a page; 0 for all of them', description].filter(Boolean).join('. '),
      { required: required ?? false, example: FIRST_PAGE_SIZE },
    ),
    parameter('[currentPage]', { type: 'integer', minimum: 1 }, 'The page, from 1', { example: 1 }),
  ];
}
