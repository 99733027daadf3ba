import type { Constructor } from './decode-plan.js';
import { fieldsOf, schemaNameOf } from './field.js';
import type { FieldDefinition, FieldKind } from './field.js';

/** A JSON schema as far as this service needs one. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** Search criteria are described as flat parameters of the query string (`openapi.parameters.ts`). */
type PlainKind = Exclude<FieldKind, 'object' | 'searchCriteria'>;

const SCHEMA_OF_KIND: Readonly<Record<PlainKind, Schema>> = {
  text: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  flag: { type: 'boolean' },
  json: {},
};

const EXAMPLE_OF_KIND: Readonly<Record<PlainKind, unknown>> = {
  text: 'text',
  int: 1,
  float: 1.5,
  flag: true,
  json: {},
};

/** Collects the schemas of payload classes under unique names, so that each stands in the document once. */
export class SchemaCollection {
  private readonly names = new Map<Constructor, string>();
  readonly schemas: Record<string, Schema> = {};

  /** A reference to the schema of a payload class, which is added if it is new. */
  reference(type: Constructor): Schema {
    const known = this.names.get(type);
    if (known) return { $ref: `#/components/schemas/${known}` };
    const published = schemaNameOf(type);
    let name = published;
    // Two modules may each have a class of this name.
    for (let number = 2; name in this.schemas; number += 1) name = `${published}${number}`;
    this.names.set(type, name);
    // Taken before the members are described: a class may contain itself.
    this.schemas[name] = {};
    this.schemas[name] = this.objectOf(fieldsOf(type));
    return { $ref: `#/components/schemas/${name}` };
  }

  /** An object of these fields, written in place. */
  objectOf(fields: readonly FieldDefinition[]): Schema {
    const required = fields.filter((field) => field.required).map((field) => field.wireName);
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [field.wireName, field.required ? this.schemaOf(field) : orNull(this.schemaOf(field))]),
      ),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  /** One field with its bounds, its words and its example. */
  schemaOf(field: FieldDefinition): Schema {
    const element = this.elementOf(field);
    const bounded: Schema = field.list
      ? { type: 'array', items: element, ...(field.maxItems === undefined ? {} : { maxItems: field.maxItems }) }
      : element;
    const words = {
      ...(field.description === undefined ? {} : { description: field.description }),
      ...(field.example === undefined ? {} : { example: field.example }),
    };
    if (Object.keys(words).length === 0) return bounded;
    // Beside a reference other keywords would be passed over.
    return '$ref' in bounded ? { allOf: [bounded], ...words } : { ...bounded, ...words };
  }

  private elementOf(field: FieldDefinition): Schema {
    if (field.kind === 'object') return field.type ? this.reference(field.type()) : { type: 'object' };
    if (field.kind === 'searchCriteria') return { type: 'object' };
    const { maxLength, min, max, words } = field;
    return {
      ...SCHEMA_OF_KIND[field.kind],
      ...(maxLength === undefined || field.kind !== 'text' ? {} : { maxLength }),
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
      ...(words === undefined ? {} : { enum: words }),
    };
  }
}

/** Null stands for "nothing", or clears a field. A schema without a type takes it anyway, and a reference cannot say so. */
function orNull(schema: Schema): Schema {
  if (typeof schema['type'] !== 'string') return schema;
  const words = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, nullable: true, ...(words ? { enum: [...words, null] } : {}) };
}

const EXAMPLE_DEPTH_MAX = 8;

/** An example of these fields, from the examples of the fields as far as they have some. */
export function exampleOf(fields: readonly FieldDefinition[], depth = 0): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.wireName, exampleOfField(field, depth)]));
}

function exampleOfField(field: FieldDefinition, depth: number): unknown {
  if (field.example !== undefined) return field.example;
  if (field.kind === 'searchCriteria') return {};
  if (field.kind !== 'object') return field.list ? [EXAMPLE_OF_KIND[field.kind]] : EXAMPLE_OF_KIND[field.kind];
  if (!field.type || depth >= EXAMPLE_DEPTH_MAX) return field.list ? [] : {};
  const object = exampleOf(fieldsOf(field.type()), depth + 1);
  return field.list ? [object] : object;
}
