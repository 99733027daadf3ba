import { draftViolations, EMPTY_DRAFT, inputOf, valuesOf, withOneMore } from './draft-values';
import type { Details } from './words';

const LINE = { sku: 'A', name: 'Anchor', quantity: '1' };
const DRAFT = { ...EMPTY_DRAFT, origin: 'east', destination: 'west', lines: [LINE] };

describe('the form of a draft', () => {
  it('counts what is scanned again, and has the latest line first', () => {
    const once = withOneMore([LINE], { sku: 'B', name: null, available: 4 });
    expect(once.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['B', '1'],
      ['A', '1'],
    ]);
    expect(withOneMore(once, { sku: 'A', name: 'Anchor', available: 2 }).map(({ quantity }) => quantity)).toEqual([
      '1',
      '2',
    ]);
  });

  it('says what is missing', () => {
    expect(Object.values(draftViolations(DRAFT)).filter((violation) => violation !== undefined)).toEqual([]);
    expect(draftViolations(EMPTY_DRAFT)).toMatchObject({
      origin: 'Choose a source.',
      lines: 'Scan or type what is to go.',
    });
    expect(draftViolations({ ...DRAFT, destination: 'east' }).destination).toBe('Choose another source.');
    expect(draftViolations({ ...DRAFT, lines: [{ ...LINE, quantity: '0' }] }).lines).toBe('Enter more than 0.');
  });

  it('sends what was typed, and null for what is empty', () =>
    expect(inputOf({ ...DRAFT, reference: ' TO-1 ' })).toEqual({
      originSourceCode: 'east',
      destinationSourceCode: 'west',
      moveReservations: false,
      reference: 'TO-1',
      note: null,
      items: [{ sku: 'A', quantity: 1 }],
    }));

  it('writes quantities so that they are read as the same again in every language', () => {
    expect(valuesOf(stored({ quantity: 1.125 })).lines).toEqual([{ sku: 'A', name: null, quantity: '1.1250' }]);
    const again = withOneMore([{ ...LINE, quantity: '0.1250' }], { sku: 'A', name: null });
    expect(again.map(({ quantity }) => quantity)).toEqual(['1.1250']);
  });

  it('says when the goods are expected only where that was changed', () => {
    const values = valuesOf(stored({ expectedAt: '2026-02-03T08:30:00Z' }));
    expect([values.expected, values.stored?.version]).toEqual(['2026-02-03', 7]);
    expect(inputOf(values)).not.toHaveProperty('expectedAt');
    expect(inputOf({ ...values, expected: '2026-02-04' }).expectedAt).toBe('2026-02-04');
    expect(inputOf({ ...values, expected: '' }).expectedAt).toBeNull();
    expect(inputOf({ ...DRAFT, expected: '2026-02-04' }).expectedAt).toBe('2026-02-04');
  });
});

function stored({ quantity = 1, expectedAt = null }: { quantity?: number; expectedAt?: string | null }): Details {
  const transfer = { originSourceCode: 'east', destinationSourceCode: 'west', moveReservations: false };
  const lines = [{ sku: 'A', name: null, quantity }];
  return {
    transfer: { ...transfer, reference: null, note: null, expectedAt },
    lines,
    steps: [],
    version: 7,
  } as unknown as Details;
}
