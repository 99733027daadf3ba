import { draftFaults, EMPTY_DRAFT, inputOf, withOneMore } from './draft-values';

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
    expect(Object.values(draftFaults(DRAFT)).filter((fault) => fault !== undefined)).toEqual([]);
    expect(draftFaults(EMPTY_DRAFT)).toMatchObject({
      origin: 'Choose a source.',
      lines: 'Scan or type what is to go.',
    });
    expect(draftFaults({ ...DRAFT, destination: 'east' }).destination).toBe('Choose another source.');
    expect(draftFaults({ ...DRAFT, lines: [{ ...LINE, quantity: '0' }] }).lines).toBe('Enter more than 0.');
  });

  it('sends what was typed, and null for what is empty', () =>
    expect(inputOf({ ...DRAFT, reference: ' TO-1 ' })).toEqual({
      originSourceCode: 'east',
      destinationSourceCode: 'west',
      moveReservations: false,
      reference: 'TO-1',
      note: null,
      expectedAt: null,
      items: [{ sku: 'A', quantity: 1 }],
    }));
});
