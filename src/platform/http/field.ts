import 'reflect-metadata';

type Constructor<T = object> = new () => T;

/** The kinds of value that the wire format knows; each has one coercion rule (upstream interface, "Input rules"). */
export type FieldKind = 'text' | 'int' | 'float' | 'flag' | 'object' | 'json' | 'searchCriteria';

export interface FieldOptions {
  /** Name on the wire in snake_case; by default the property's own name. The camelCase form is accepted too. */
  readonly name?: string;
  /** A top-level parameter without which the call is refused. */
  readonly required?: boolean;
  /** Characters of a text, at most. */
  readonly maxLength?: number;
  /** Bounds of a number, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** Elements of a list, at most. */
  readonly maxItems?: number;
  /** Of a path parameter: the nested field that it fills as well, such as `source.source_code`. PUT needs none for same names. */
  readonly overrides?: string;
  /** A flag that says what is written: a value that is no truth value is refused, where others mean no by it. */
  readonly strict?: boolean;
  readonly example?: unknown;
  readonly description?: string;
}

/** One field of a payload class: what the decoder and the OpenAPI document are made from. */
export interface FieldDefinition extends FieldOptions {
  readonly property: string;
  readonly wireName: string;
  readonly kind: FieldKind;
  readonly list: boolean;
  /** The class of an object, or of a list's elements. */
  readonly type?: () => Constructor;
}

const FIELDS = Symbol('fields');
const SCHEMA_NAME = Symbol('schema name');

/**
 * Names the schema of a class in the OpenAPI document where the class is called otherwise. Clients generate code from
 * the published name, so it outlives a rename of the class.
 */
export function SchemaName(name: string): ClassDecorator {
  return (type) => Reflect.defineMetadata(SCHEMA_NAME, name, type);
}

/** The name of a class's schema: its own, and not that of a class which it extends. */
export function schemaNameOf(type: Constructor): string {
  return (Reflect.getOwnMetadata(SCHEMA_NAME, type) as string | undefined) ?? type.name;
}

/** The fields of a payload class in the order of their declaration, inherited ones first. */
export function fieldsOf(type: Constructor | object): readonly FieldDefinition[] {
  const prototype = (typeof type === 'function' ? type.prototype : type) as object;
  return (Reflect.getMetadata(FIELDS, prototype) as FieldDefinition[] | undefined) ?? [];
}

function define(kind: FieldKind, list: boolean, options: FieldOptions, type?: () => Constructor): PropertyDecorator {
  return (prototype, key) => {
    const property = String(key);
    const wireName = options.name ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const definition: FieldDefinition = { ...options, property, wireName, kind, list, ...(type ? { type } : {}) };
    const inherited = (Reflect.getMetadata(FIELDS, prototype) as FieldDefinition[] | undefined) ?? [];
    Reflect.defineMetadata(FIELDS, [...inherited, definition], prototype);
  };
}

/**
 * Declares the fields of a request: one line says the type, the bounds and the documentation. A field that the client
 * left out is `undefined` on the decoded object, one that it sent as null is `null`.
 */
export const Field = {
  text: (options: FieldOptions = {}): PropertyDecorator => define('text', false, options),
  texts: (options: FieldOptions = {}): PropertyDecorator => define('text', true, options),
  int: (options: FieldOptions = {}): PropertyDecorator => define('int', false, options),
  ints: (options: FieldOptions = {}): PropertyDecorator => define('int', true, options),
  float: (options: FieldOptions = {}): PropertyDecorator => define('float', false, options),
  flag: (options: FieldOptions = {}): PropertyDecorator => define('flag', false, options),
  object: (type: () => Constructor, options: FieldOptions = {}): PropertyDecorator =>
    define('object', false, options, type),
  list: (type: () => Constructor, options: FieldOptions = {}): PropertyDecorator =>
    define('object', true, options, type),
  /** Any JSON value, taken as it is; bounded by the body limit alone. */
  json: (options: FieldOptions = {}): PropertyDecorator => define('json', false, options),
  searchCriteria: (options: FieldOptions = {}): PropertyDecorator => define('searchCriteria', false, options),
};
