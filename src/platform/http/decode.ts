import { ApplicationError, invalid, validationFailed } from '../errors/application-error.js';
import type { ErrorDetail } from '../errors/application-error.js';
import { coerce, coerceStrictFlag, TYPE_NAMES, typeMismatch } from './coercion.js';
import type { Scalar } from './coercion.js';
import { planOf } from './decode-plan.js';
import type { Constructor, PayloadPlan } from './decode-plan.js';
import type { FieldDefinition } from './field.js';
import { toCamelCase, toSnakeCase } from './names.js';
import { parseSearchCriteria } from './search-criteria.parser.js';
import { asWireList, asWireObject, isEmptyValue, isHostile, isWireObject } from './structure.js';
import type { WireObject } from './structure.js';

/** Where the parameters of a call come from; later sources win: body, then query string, then path. */
export interface PayloadSources {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly path?: unknown;
  /** On PUT the path also fills the same-named field of the objects sent: `:sourceCode` is `source.source_code`. */
  readonly pathFillsObjects?: boolean;
}

/** Bounds of what declares none. Numbers of this size are still exact as a `Quantity`. */
const TEXT_LENGTH_MAX = 65_535;
const LIST_ITEMS_MAX = 10_000;
const FLOAT_MAX = 99_999_999_999;
/** A response that lists more failed rules than this is of no help to its reader. */
const VIOLATIONS_MAX = 100;

/** The request has the right shape, and values in it are longer, larger or more than they may be. */
export class BoundsExceeded extends ApplicationError {
  constructor(violations: readonly ErrorDetail[]) {
    super('invalid', 'Validation Failed', undefined, violations);
  }
}

/**
 * Decodes the parameters of a call into `type` by its `Field` declarations (upstream interface, "Input rules").
 * Unknown parameters of the call are passed over, unknown fields of an object are refused. Throws an
 * `ApplicationError` of kind `invalid` and nothing else, whatever the client sent.
 */
export function decodePayload<T extends object>(type: Constructor<T>, sources: PayloadSources): T {
  const plan = planOf(type);
  const violations: ErrorDetail[] = [];
  const sent = merge(plan, sources);
  const result = new type() as Record<string, unknown>;
  for (const [field, value] of sent) result[field.property] = decodeField(field, value, undefined, violations);
  fillObjectsFromPath(plan, sources, result, violations);
  fillSearches(plan, result);
  refuseMissing(plan, result);
  if (violations.length > 0) throw new BoundsExceeded(violations);
  return result as T;
}

/** The value sent for each declared parameter, under whichever spelling of its name. */
function merge(plan: PayloadPlan, sources: PayloadSources): Map<FieldDefinition, unknown> {
  const sent = new Map<FieldDefinition, unknown>();
  for (const source of [sources.body, sources.query, sources.path]) {
    if (!isWireObject(source)) continue;
    for (const key of Object.keys(source)) {
      const field = plan.fields.get(key);
      if (field) sent.set(field, source[key]);
    }
  }
  return sent;
}

/** No criteria means "everything": a search that may be left out is never undefined for its handler. */
function fillSearches(plan: PayloadPlan, result: Record<string, unknown>): void {
  for (const field of plan.searches) {
    if (!field.required && isMissing(result[field.property])) result[field.property] = parseSearchCriteria('');
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function refuseMissing(plan: PayloadPlan, result: Record<string, unknown>): void {
  const missing = plan.required
    .filter((field) => isMissing(result[field.property]))
    .map((field): ErrorDetail => requiredDetail(toCamelCase(field.wireName)));
  const [first, second] = missing;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(missing, 'One or more input exceptions have occurred.');
}

function requiredDetail(fieldName: string): ErrorDetail {
  return { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName } };
}

function fillObjectsFromPath(
  plan: PayloadPlan,
  sources: PayloadSources,
  result: Record<string, unknown>,
  violations: ErrorDetail[],
): void {
  if (!isWireObject(sources.path)) return;
  for (const key of Object.keys(sources.path)) {
    const field = plan.fields.get(key);
    for (const { steps, target, explicit } of (field && plan.fills.get(field)) ?? []) {
      if (!explicit && !sources.pathFillsObjects) continue;
      const holder = steps.reduce<unknown>((value, step) => (isWireObject(value) ? value[step] : undefined), result);
      if (!isWireObject(holder)) continue;
      (holder as Record<string, unknown>)[target.property] = decodeField(target, sources.path[key], key, violations);
    }
  }
}

/** `name` is the field's name as the client spelled it, or undefined for a parameter of the call itself. */
function decodeField(
  field: FieldDefinition,
  value: unknown,
  name: string | undefined,
  violations: ErrorDetail[],
): unknown {
  if (isMissing(value)) return null;
  if (field.kind === 'json') return decodeJson(field, value);
  if (field.kind === 'searchCriteria') return parseSearchCriteria(value);
  if (field.list) return decodeList(field, value, name, violations);
  return decodeOne(field, value, name, violations);
}

function decodeOne(
  field: FieldDefinition,
  value: unknown,
  name: string | undefined,
  violations: ErrorDetail[],
): unknown {
  if (field.kind === 'object') return decodeObject(field, value, name, violations);
  if (field.kind === 'json' || field.kind === 'searchCriteria') return value;
  // A flag that is misread may write what was only to be tried, so the name is told for a parameter of the call too.
  if (field.kind === 'flag' && field.strict) return coerceStrictFlag(value, name ?? field.wireName);
  const scalar = coerce(field.kind, value, name);
  const violation = boundsViolation(field, scalar);
  if (violation && violations.length < VIOLATIONS_MAX) violations.push(violation);
  return scalar;
}

function decodeList(
  field: FieldDefinition,
  value: unknown,
  name: string | undefined,
  violations: ErrorDetail[],
): unknown {
  const list = asWireList(value);
  if (!list) {
    // As upstream: a lone value in the place of a list of objects counts as none.
    if (field.kind === 'object' && !isWireObject(value)) return null;
    throw typeMismatch(value, `${typeName(field)}[]`, name);
  }
  const limit = field.maxItems ?? LIST_ITEMS_MAX;
  if (list.length > limit) {
    throw new BoundsExceeded([
      {
        message: '"%field" can hold at most %limit entries.',
        parameters: { field: toSnakeCase(field.wireName), limit },
      },
    ]);
  }
  const elementName = name ?? (field.kind === 'object' ? field.wireName : undefined);
  return list.map((element) => {
    if (isMissing(element)) throw typeMismatch(null, typeName(field), elementName);
    return decodeOne(field, element, elementName, violations);
  });
}

function decodeObject(
  field: FieldDefinition,
  value: unknown,
  name: string | undefined,
  violations: ErrorDetail[],
): object {
  const sent = asWireObject(value);
  if (!sent || !field.type) throw typeMismatch(value, 'object', name);
  const type = field.type();
  const plan = planOf(type);
  const result = new type() as Record<string, unknown>;
  for (const key of Object.keys(sent)) {
    const member = plan.fields.get(key);
    if (member) result[member.property] = decodeField(member, sent[key], key, violations);
    else if (!isEmptyValue(sent[key])) throw unknownProperty(field, sent, key);
  }
  return result;
}

const SHOWN_KEY_LENGTH_MAX = 100;

function unknownProperty(field: FieldDefinition, sent: WireObject, key: string): ApplicationError {
  // A list of values in the place of an object would otherwise be called "property 0".
  if (/^\d+$/.test(key)) return typeMismatch(sent, 'object', field.wireName);
  return invalid('"%object" has no property "%field".', {
    object: toSnakeCase(field.wireName),
    field: key.slice(0, SHOWN_KEY_LENGTH_MAX),
  });
}

function decodeJson(field: FieldDefinition, value: unknown): unknown {
  if (!isHostile(value)) return value;
  throw invalid('"%field" is nested too deeply or has a name that is not allowed.', {
    field: toSnakeCase(field.wireName),
  });
}

function typeName(field: FieldDefinition): string {
  return field.kind in TYPE_NAMES ? TYPE_NAMES[field.kind as keyof typeof TYPE_NAMES] : 'object';
}

function boundsViolation(field: FieldDefinition, value: Scalar): ErrorDetail | undefined {
  if (typeof value === 'string') {
    const limit = field.maxLength ?? TEXT_LENGTH_MAX;
    if (!isLongerThan(value, limit)) return undefined;
    return {
      message: '"%field" can be at most %limit characters long.',
      parameters: { field: toSnakeCase(field.wireName), limit },
    };
  }
  if (typeof value !== 'number') return undefined;
  const largest = field.kind === 'int' ? Number.MAX_SAFE_INTEGER : FLOAT_MAX;
  const { min = -largest, max = largest } = field;
  if (value >= min && value <= max) return undefined;
  return {
    message: '"%field" must be between %min and %max.',
    parameters: { field: toSnakeCase(field.wireName), min, max },
  };
}

/** Characters as the database counts them: a surrogate pair is one. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > limit;
}
