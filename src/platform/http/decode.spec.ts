import { leastCpuTime } from '../../../test/support/cpu-time.js';
import { ApplicationError } from '../errors/application-error.js';
import { decodePayload } from './decode.js';
import type { PayloadSources } from './decode.js';
import { Field } from './field.js';
import type { SearchCriteria } from '../search/index.js';

class Extension {
  @Field.flag()
  isActive?: boolean | null;

  @Field.json()
  anything?: unknown;
}

class SourceInput {
  @Field.text({ maxLength: 5 })
  sourceCode?: string | null;

  @Field.float({ min: -90, max: 90 })
  latitude?: number | null;

  @Field.int()
  regionId?: number | null;

  @Field.flag()
  enabled?: boolean | null;

  @Field.flag({ strict: true })
  dryRun?: boolean | null;

  @Field.texts({ maxItems: 3 })
  labels?: string[] | null;

  @Field.object(() => Extension)
  extensionAttributes?: Extension | null;

  @Field.list(() => SourceInput)
  children?: SourceInput[] | null;
}

class SaveSource {
  @Field.text()
  sourceCode?: string;

  @Field.object(() => SourceInput, { required: true })
  source!: SourceInput;
}

class Lists {
  @Field.ints({ name: 'orderIds', required: true })
  orderIds!: number[];

  @Field.list(() => SourceInput, { name: 'sourceItems', required: true })
  sourceItems!: SourceInput[];

  @Field.float()
  qty?: number;
}

class Search {
  @Field.searchCriteria({ name: 'searchCriteria' })
  searchCriteria!: SearchCriteria;
}

class Ship {
  @Field.int({ overrides: 'source.region_id' })
  orderId?: number;

  @Field.object(() => SourceInput)
  source?: SourceInput;
}

function refusal(work: () => unknown): Pick<ApplicationError, 'kind' | 'message' | 'parameters' | 'errors'> {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return { kind: error.kind, message: error.message, parameters: error.parameters, errors: error.errors };
  }
  throw new Error('Nothing was refused.');
}

const source = (value: unknown, more: PayloadSources = {}): SourceInput =>
  decodePayload(SaveSource, { body: { source: value }, ...more }).source;

describe('decodePayload', () => {
  it('reads snake_case and camelCase at every level', () => {
    const sent = { source_code: 'a', extension_attributes: { is_active: 1 }, regionId: '5' };
    expect(source(sent)).toEqual({ sourceCode: 'a', regionId: 5, extensionAttributes: { isActive: true } });
    expect(source({ sourceCode: 'a', extensionAttributes: { isActive: 'no' } })).toEqual({
      sourceCode: 'a',
      extensionAttributes: { isActive: false },
    });
    expect(decodePayload(Lists, { body: { order_ids: [1], source_items: [] } })).toMatchObject({ orderIds: [1] });
  });

  it('makes instances of the declared classes', () => {
    expect(source({ children: [{}] })).toBeInstanceOf(SourceInput);
    expect(source({ children: [{}] }).children?.[0]).toBeInstanceOf(SourceInput);
  });

  it.each([
    [true, true],
    ['1', true],
    ['ON', true],
    [' yes ', true],
    [1, true],
    [2, false],
    ['off', false],
    [[], false],
    [{}, false],
    [null, null],
  ])('takes %j for a flag as %j', (sent, expected) => {
    expect(source({ enabled: sent }).enabled).toBe(expected);
  });

  it.each([
    [true, true],
    ['1', true],
    ['TRUE', true],
    [' yes ', true],
    [1, true],
    [false, false],
    [0, false],
    ['false', false],
    ['Off', false],
    [null, null],
  ])('takes %j for a strict flag as %j', (sent, expected) => {
    expect(source({ dry_run: sent }).dryRun).toBe(expected);
  });

  it.each([['y'], [''], [2], [-1], [[]], [[true]], [{}], [{ x: 1 }], ['truе']])(
    'refuses %j for a strict flag, by its name',
    (sent) => {
      expect(() => source({ dry_run: sent })).toThrow(
        /^Error occurred during "dry_run" processing\. .*The "bool" type was expected/,
      );
    },
  );

  it.each([
    [5.9, 5],
    ['5.9', 5],
    [-5.9, -5],
    [' 7 ', 7],
    ['1e3', 1000],
    ['-0.4', 0],
    [null, null],
  ])('takes %j for an int as %j', (sent, expected) => {
    expect(source({ region_id: sent }).regionId).toBe(expected);
  });

  it.each(['', 'abc', '0x10', '1e999', '5 apples', true, [], {}, '١', 'NaN', 'Infinity', '1'.repeat(500)])(
    'refuses %j for an int',
    (sent) => {
      expect(refusal(() => source({ region_id: sent })).message).toMatch(
        /^Error occurred during "region_id" processing\. The "(.*)" value's type is invalid\. The "int" type was expected\. Verify and try again\.$/,
      );
    },
  );

  it('casts scalars to text, but no list', () => {
    expect(source({ source_code: 12.5 }).sourceCode).toBe('12.5');
    expect(source({ source_code: true }).sourceCode).toBe('1');
    expect(refusal(() => source({ source_code: ['a'] }))).toEqual({
      kind: 'invalid',
      message:
        'Error occurred during "source_code" processing. The "array" value\'s type is invalid. ' +
        'The "string" type was expected. Verify and try again.',
      parameters: undefined,
      errors: [],
    });
  });

  it('names no field for a parameter of the call itself', () => {
    expect(refusal(() => decodePayload(Lists, { query: { qty: 'test' } })).message).toBe(
      'The "test" value\'s type is invalid. The "float" type was expected. Verify and try again.',
    );
  });

  it('tells what was left out from what was sent as null', () => {
    const decoded = source({ source_code: null });
    expect(decoded.sourceCode).toBeNull();
    expect(decoded.enabled).toBeUndefined();
  });

  it('takes an empty list or text for an empty object, and refuses other values', () => {
    expect(source({ extension_attributes: [] }).extensionAttributes).toEqual({});
    expect(source({ extension_attributes: '' }).extensionAttributes).toEqual({});
    expect(refusal(() => source({ extension_attributes: 5 })).message).toContain('The "object" type was expected');
    expect(refusal(() => source({ extension_attributes: [5] })).message).toContain('The "object" type was expected');
  });

  it('takes a lone value in the place of a list of objects for none', () => {
    expect(source({ children: 'x' }).children).toBeNull();
    expect(refusal(() => decodePayload(Lists, { body: { orderIds: [1], sourceItems: 7 } }))).toMatchObject({
      message: '"%fieldName" is required. Enter and try again.',
      parameters: { fieldName: 'sourceItems' },
    });
  });

  it('reads numbered keys of a query string as a list', () => {
    const query = { orderIds: { 7: '1', 10: '2' }, sourceItems: [{ source_code: 'a' }] };
    expect(decodePayload(Lists, { query })).toMatchObject({ orderIds: [1, 2], sourceItems: [{ sourceCode: 'a' }] });
  });

  it.each([
    [{ children: [null] }, 'children'],
    [{ children: { a: {} } }, 'children'],
    [{ labels: 'x' }, 'labels'],
    [{ labels: [null] }, 'labels'],
    [{ labels: [['x']] }, 'labels'],
  ])('refuses %j', (sent, field) => {
    expect(refusal(() => source(sent)).message).toContain(`Error occurred during "${field}" processing.`);
  });

  it('refuses an unknown property of an object unless it is empty, and passes over unknown parameters', () => {
    expect(source({ unknown: null, more: '', other: [], last: {} })).toEqual({});
    expect(refusal(() => source({ unknown: 1 }))).toMatchObject({
      message: '"%object" has no property "%field".',
      parameters: { object: 'source', field: 'unknown' },
    });
    expect(decodePayload(SaveSource, { body: { source: {}, unknown: 1 } })).toEqual({ source: {} });
  });

  it('names one missing parameter, or all of several', () => {
    expect(refusal(() => decodePayload(SaveSource, { body: { source: null } }))).toMatchObject({
      message: '"%fieldName" is required. Enter and try again.',
      parameters: { fieldName: 'source' },
      errors: [],
    });
    expect(refusal(() => decodePayload(Lists, {}))).toMatchObject({
      message: 'One or more input exceptions have occurred.',
      errors: [{ parameters: { fieldName: 'orderIds' } }, { parameters: { fieldName: 'sourceItems' } }],
    });
  });

  it('lists every bound that is broken', () => {
    const sent = { source_code: 'abcdef', latitude: 90.1, region_id: 1e300 };
    expect(refusal(() => source(sent))).toMatchObject({
      message: 'Validation Failed',
      errors: [
        { message: '"%field" can be at most %limit characters long.', parameters: { field: 'source_code', limit: 5 } },
        { message: '"%field" must be between %min and %max.', parameters: { field: 'latitude', min: -90, max: 90 } },
        { message: '"%field" must be between %min and %max.', parameters: { field: 'region_id' } },
      ],
    });
    expect(refusal(() => source({ labels: ['a', 'b', 'c', 'd'] })).errors).toEqual([
      { message: '"%field" can hold at most %limit entries.', parameters: { field: 'labels', limit: 3 } },
    ]);
  });

  it('counts characters, not code units', () => {
    expect(source({ source_code: '😀😀😀😀😀' }).sourceCode).toHaveLength(10);
    expect(refusal(() => source({ source_code: '😀😀😀😀😀😀' })).errors).toHaveLength(1);
  });

  it('lets the query win over the body and the path over both', () => {
    const decoded = decodePayload(SaveSource, {
      body: { source: { source_code: 'a' }, source_code: 'body' },
      query: { sourceCode: 'query' },
      path: { sourceCode: 'path' },
    });
    expect(decoded).toEqual({ sourceCode: 'path', source: { sourceCode: 'a' } });
  });

  it('fills the same-named field of an object from the path on PUT', () => {
    const put = { body: { source: { source_code: 'a' } }, path: { sourceCode: 'path' }, pathFillsObjects: true };
    expect(decodePayload(SaveSource, put).source.sourceCode).toBe('path');
    expect(decodePayload(SaveSource, { ...put, body: { source: {} } }).source.sourceCode).toBe('path');
    expect(refusal(() => decodePayload(SaveSource, { ...put, body: {} })).parameters).toEqual({ fieldName: 'source' });
  });

  it('fills the field that a path parameter declares, whatever the method', () => {
    expect(decodePayload(Ship, { body: { source: {} }, path: { orderId: '12' } })).toEqual({
      orderId: 12,
      source: { regionId: 12 },
    });
  });

  it('gives a search for everything where none was asked for', () => {
    expect(decodePayload(Search, {}).searchCriteria.filterGroups).toEqual([]);
    expect(decodePayload(Search, { query: { search_criteria: '' } }).searchCriteria.pageSize).toBeUndefined();
  });

  it('reaches no prototype', () => {
    const body: unknown = JSON.parse('{"source":{"__proto__":{"polluted":1}}}');
    expect(refusal(() => decodePayload(SaveSource, { body })).parameters).toEqual({
      object: 'source',
      field: '__proto__',
    });
    for (const key of ['constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      expect(refusal(() => source({ [key]: { polluted: 1 } })).parameters).toMatchObject({ field: key });
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const json: unknown = JSON.parse('{"anything":{"a":[{"__proto__":1}]}}');
    expect(refusal(() => source({ extension_attributes: json })).parameters).toEqual({ field: 'anything' });
  });

  it('bounds the nesting of free JSON', () => {
    let nested: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) nested = [nested];
    expect(refusal(() => source({ extension_attributes: { anything: nested } })).kind).toBe('invalid');
    expect(source({ extension_attributes: { anything: { a: [1, { b: 2 }] } } }).extensionAttributes?.anything).toEqual({
      a: [1, { b: 2 }],
    });
  });

  it('ignores a body that is no object', () => {
    for (const body of [[], [1], null, 'text', 5]) {
      expect(refusal(() => decodePayload(SaveSource, { body })).parameters).toEqual({ fieldName: 'source' });
    }
  });

  it('decodes ten thousand items in milliseconds', async () => {
    const sourceItems = Array.from({ length: 10_000 }, (_, index) => ({
      source_code: `s${index % 100}`,
      latitude: '5.5',
      enabled: 1,
    }));
    // About five milliseconds; the bound leaves room for a slow machine.
    expect(await leastCpuTime(() => decodePayload(Lists, { body: { orderIds: [], sourceItems } }))).toBeLessThan(250);
  });
});
