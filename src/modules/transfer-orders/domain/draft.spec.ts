import { renderMessage } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { headerViolations, NEW_TRANSFER, readItems, withChanges } from './draft.js';
import type { SentTransfer } from './draft.js';

const KNOWN = new Map(['eu-1', 'eu-2'].map((code) => [sourceCodeKey(code), code]));
const ROUTE = { originSourceCode: 'eu-1', destinationSourceCode: 'eu-2' };

function violations(sent: SentTransfer): string[] {
  return headerViolations(withChanges(NEW_TRANSFER, { ...ROUTE, ...sent }), KNOWN).map(renderMessage);
}

describe('the header of a draft', () => {
  it('takes what was sent on top of what is there, without blanks; null clears a text', () => {
    const first = withChanges(NEW_TRANSFER, { ...ROUTE, reference: ' TO-1 ', note: 'x', moveReservations: true });
    expect(first).toEqual({ ...ROUTE, reference: 'TO-1', note: 'x', expectedAt: null, moveReservations: true });
    expect(withChanges(first, { note: null, expectedAt: '2026-02-03' })).toEqual({
      ...first,
      note: null,
      expectedAt: '2026-02-03',
    });
  });

  it.each<[string, SentTransfer, string[]]>([
    ['nothing wrong', { reference: 'TO-1', expectedAt: '2024-02-29 08:00:00' }, []],
    ['a day', { expectedAt: '2024-02-29' }, []],
    [
      'sources that are not there',
      { originSourceCode: 'x', destinationSourceCode: '' },
      ['Source with code "x" does not exist.', '"destination_source_code" can not be empty.'],
    ],
    ['the same source twice', { destinationSourceCode: 'EU-1' }, ['Cannot transfer a source on itself']],
    [
      'texts that are too long',
      { reference: 'r'.repeat(65), note: 'n'.repeat(256) },
      ['"reference" can be at most 64 characters long.', '"note" can be at most 255 characters long.'],
    ],
    ['control characters', { note: 'a\u0000' }, ['"note" can not contain control characters.']],
    [
      'a day that no month has',
      { expectedAt: '2026-02-30' },
      ['"expected_at" has to be a day or a moment: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'],
    ],
    [
      'a time that no day has',
      { expectedAt: '2026-02-03 25:00:00' },
      ['"expected_at" has to be a day or a moment: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'],
    ],
  ])('has %s', (_, sent, expected) => expect(violations(sent)).toEqual(expected));
});

describe('the items of a draft', () => {
  it('are added up, and say what is wrong with each', () => {
    const { items, violations: wrong } = readItems([
      { sku: 'A', quantity: 1 },
      { sku: 'a', quantity: 2.5 },
      { sku: null, quantity: 1 },
      { sku: 'B', quantity: -1 },
      { sku: 'C', quantity: null },
      { sku: 'D', quantity: 1e9 },
    ]);
    expect(items.map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([['A', 3.5]]);
    expect(wrong.map(renderMessage)).toEqual([
      '"sku" can not be empty.',
      'The quantity of SKU "B" to transfer must be greater than zero.',
      '"quantity" should be numeric.',
      'The quantity of SKU "D" to transfer can have at most 12 digits, four of them decimals.',
    ]);
  });

  it('are a thousand at most', () => {
    const sent = Array.from({ length: 1001 }, (_, at) => ({ sku: `S${at}`, quantity: 1 }));
    expect(readItems(sent).violations.map(renderMessage)).toEqual(['A transfer can have at most 1000 items.']);
    expect(readItems(sent.slice(1)).violations).toEqual([]);
  });
});
