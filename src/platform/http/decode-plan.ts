import { fieldsOf } from './field.js';
import type { FieldDefinition } from './field.js';
import { toCamelCase, toSnakeCase } from './names.js';

export type Constructor<T = object> = new () => T;

/** A field inside an object of the request that takes its value from the address. */
interface PathFill {
  /** Properties that lead from the request to the object. */
  readonly steps: readonly string[];
  readonly target: FieldDefinition;
  /** Declared by `overrides`, so it holds for every method; the others hold for PUT. */
  readonly explicit: boolean;
}

/** What the decoder needs to know of a class, worked out once. */
export interface PayloadPlan {
  /** By every accepted spelling of the name. A Map, so that no key of a client can reach a prototype. */
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  readonly required: readonly FieldDefinition[];
  readonly searches: readonly FieldDefinition[];
  readonly fills: ReadonlyMap<FieldDefinition, readonly PathFill[]>;
}

const PLANS = new WeakMap<Constructor, PayloadPlan>();

/** The plan of a payload class; the same object every time. */
export function planOf(type: Constructor): PayloadPlan {
  const known = PLANS.get(type);
  if (known) return known;
  const definitions = fieldsOf(type);
  const fields = new Map<string, FieldDefinition>();
  for (const field of definitions) for (const name of spellingsOf(field)) fields.set(name, field);
  const plan: PayloadPlan = {
    fields,
    required: definitions.filter((field) => field.required),
    searches: definitions.filter((field) => field.kind === 'searchCriteria'),
    fills: new Map(definitions.map((field) => [field, fillsOf(type, field, definitions)])),
  };
  PLANS.set(type, plan);
  return plan;
}

function spellingsOf({ wireName, property }: FieldDefinition): readonly string[] {
  return [wireName, toSnakeCase(wireName), toCamelCase(wireName), property];
}

function fillsOf(type: Constructor, field: FieldDefinition, siblings: readonly FieldDefinition[]): PathFill[] {
  if (field.overrides !== undefined) return [explicitFill(type, field, field.overrides)];
  if (field.kind === 'object' || field.list) return [];
  return siblings.flatMap((holder) => {
    const target = holder.list ? undefined : memberOf(holder, toSnakeCase(field.wireName));
    return target ? [{ steps: [holder.property], target, explicit: false }] : [];
  });
}

function explicitFill(type: Constructor, field: FieldDefinition, path: string): PathFill {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const steps: string[] = [];
  let holder: FieldDefinition | undefined;
  for (const name of names) {
    holder = holder ? memberOf(holder, name) : fieldsOf(type).find((candidate) => isNamed(candidate, name));
    if (holder) steps.push(holder.property);
  }
  const target = holder && memberOf(holder, last);
  if (!target) throw new Error(`${type.name}.${field.property}: there is no field "${path}" to fill.`);
  return { steps, target, explicit: true };
}

function memberOf(holder: FieldDefinition, name: string): FieldDefinition | undefined {
  if (holder.kind !== 'object' || !holder.type) return undefined;
  return fieldsOf(holder.type()).find((candidate) => isNamed(candidate, name));
}

function isNamed(field: FieldDefinition, name: string): boolean {
  return toSnakeCase(field.wireName) === toSnakeCase(name);
}
