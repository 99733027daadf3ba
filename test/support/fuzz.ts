import { stringify } from 'qs';
import { fieldsOf } from '../../src/platform/http/field.js';
import type { FieldDefinition } from '../../src/platform/http/field.js';
import { exampleOf } from '../../src/platform/http/openapi.schema.js';
import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { CONDITION_TYPES } from '../../src/platform/search/index.js';

/** A request that no sensible client sends. */
export interface HostileRequest {
  readonly method: RestRoute['method'];
  readonly path: string;
  /** Sent as JSON; a text as it is. */
  readonly body: unknown;
}

const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  0.00001,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  1e20,
  1e300,
  -1e300,
  5e-324,
  99_999_999.99995,
  '',
  ' ',
  'abc',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-1e999',
  '0x1F',
  '1,2,3',
  '١٢٣',
  '99999999999999999999999999',
  '2024-13-45 99:99:99',
  '0000-00-00',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m\r\n',
  '\ud800',
  '\u202e\ufeff',
  '😀😀',
  'ß̈',
  "' OR '1'='1",
  '"; --',
  '\\',
  '%',
  '%1 %value',
  '../../etc/passwd',
  '${7*7}',
  '[(*+',
  '__proto__',
  'constructor',
  'a'.repeat(256),
  'ü'.repeat(3000),
  'x'.repeat(70_000),
  [],
  {},
  [null],
  [[]],
  [{}],
  [1, 'a', null, {}],
  { a: 1 },
  { 0: 'a', 5: 'b' },
  { length: 5 },
  { toString: 1, hasOwnProperty: 2 },
];

/** What is repeated thousands of times is small: a part that was repeated before would grow beyond any request. */
const GROWN_LENGTH_MAX = 2000;

/** Makes hostile requests to a route, by its declaration: wrong types, bounds, nesting and garbage of every kind. */
export class Fuzzer {
  constructor(private readonly random: () => number) {}

  request(route: RestRoute): HostileRequest {
    const fields = route.payload ? fieldsOf(route.payload) : [];
    const sendsBody = route.method === 'POST' || route.method === 'PUT';
    const query = !sendsBody || this.chance(0.15) ? this.query(fields, route) : '';
    const path = route.path.replace(/:[A-Za-z0-9_]+/g, () => this.segment());
    const prefix = this.pick(['/rest', '/rest', '/rest', '/rest/default', '/rest/all']);
    return { method: route.method, path: `${prefix}${path}${query}`, body: sendsBody ? this.body(fields) : undefined };
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }

  /** Never the id of something that is there: the point is the edge, not the ruin of the data. */
  private segment(): string {
    if (this.chance(0.1)) return this.pick(['%FF', '%00', '%', '%2F', '%2e%2e', '%C0%AF', '%ED%A0%80']);
    const value = this.chance(0.3) ? 900_000_000 + Math.floor(this.random() * 1000) : this.pick(NASTY);
    const text = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 400);
    return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '')) || 'x';
  }

  private body(fields: readonly FieldDefinition[]): unknown {
    if (this.chance(0.06))
      return this.pick(['', '{', '{"a":', '[1,', 'null', '"text"', '5', '\u0000', '{"a":1e999}', '{"a":NaN}']);
    if (this.chance(0.04)) return `{"${fields[0]?.wireName ?? 'a'}":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    if (this.chance(0.05)) return structuredClone(this.pick(NASTY.filter((value) => typeof value === 'object')));
    // Copies, for spoiling changes them in place.
    const body = structuredClone(exampleOf(fields));
    const spoils = 1 + Math.floor(this.random() * 4);
    for (let count = 0; count < spoils; count += 1) this.spoil(body);
    return body;
  }

  /** Changes one place somewhere inside the value. */
  private spoil(value: Record<string, unknown> | unknown[]): void {
    const holder = value as Record<string, unknown>;
    const keys = Object.keys(holder);
    const key = keys.length > 0 ? this.pick(keys) : 'added';
    const inner = holder[key];
    if (typeof inner === 'object' && inner !== null && this.chance(0.75)) {
      this.spoil(inner as Record<string, unknown>);
    } else if (this.chance(0.1)) delete holder[key];
    else if (this.chance(0.1))
      holder[this.pick(['added', '__proto__x', 'constructor', 'toString', '', '0'])] = this.value();
    else if (this.chance(0.05) && JSON.stringify(inner ?? null).length < GROWN_LENGTH_MAX)
      holder[key] = Array.from({ length: 3000 }, () => inner);
    else holder[key] = this.value();
  }

  private value(depth = 0): unknown {
    if (depth < 4 && this.chance(0.15))
      return Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => this.value(depth + 1));
    if (depth < 4 && this.chance(0.15))
      return { [this.pick(['a', 'sku', 'items', 'source_code'])]: this.value(depth + 1) };
    return structuredClone(this.pick(NASTY));
  }

  private query(fields: readonly FieldDefinition[], route: RestRoute): string {
    const values: Record<string, unknown> = exampleOf(fields);
    for (const field of fields) {
      if (field.kind === 'searchCriteria') values[field.wireName] = this.criteria(route);
      else if (this.chance(0.6)) values[field.wireName] = this.value();
    }
    if (this.chance(0.05)) return `?${'a[b]'.repeat(50)}=1&[[[]]]=%&&&=`;
    if (this.chance(0.05)) return '?searchCriteria[filterGroups][99999][filters][x][field]=a&searchCriteria[a]=b';
    const text = stringify(values, { encoder: (part: unknown) => encodeURIComponent(wellFormed(String(part))) });
    return `?${text.slice(0, 5000)}`;
  }

  private criteria(route: RestRoute): unknown {
    if (this.chance(0.15)) return this.value();
    const known = knownFieldsOf(route.response);
    const field = (): unknown => (this.chance(0.85) && known.length > 0 ? this.pick(known) : this.pick(NASTY));
    return {
      filterGroups: Array.from({ length: 1 + Math.floor(this.random() * 2) }, () => ({
        filters: [{ field: field(), value: this.shortValue(), conditionType: this.condition() }],
      })),
      ...(this.chance(0.3)
        ? { sortOrders: [{ field: field(), direction: this.pick(['ASC', 'desc', 'up', '', 1]) }] }
        : {}),
      ...(this.chance(0.4) ? { pageSize: this.shortValue(), currentPage: this.shortValue() } : {}),
    };
  }

  private condition(): unknown {
    return this.chance(0.9) ? this.pick(CONDITION_TYPES) : this.pick(['sql', '', 'EQ', 'union']);
  }

  private shortValue(): unknown {
    const value = this.pick(NASTY);
    return typeof value === 'string' ? value.slice(0, 300) : value;
  }
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '\ufffd');
}

/** Names of the fields of a list's items, as its example response shows them. */
function knownFieldsOf(answer: unknown): readonly string[] {
  const items = (answer as { items?: readonly object[] } | null)?.items;
  return Array.isArray(items) && items.length > 0 ? Object.keys(items[0] as object) : [];
}
