import { addLines, lineViolation, parseLines, refusalsOf } from './transfer-lines';

const PLACES = { origin: 'East', destination: 'West' };
const position = (available: number | null, atDestination: number | null) => ({
  sku: 'a',
  name: 'A',
  isQtyDecimal: true,
  onHand: available,
  reserved: 0,
  available,
  atDestination,
});

describe('lines of a transfer', () => {
  it.each([
    ['A\t2', 'A', '2'],
    ['A;2,5', 'A', '2,5'],
    ['A\t1,000', 'A', '1,000'],
    ['1001,5', '1001', '5'],
    ['A 2, 5', 'A 2', '5'],
    ['A, 3', 'A', '3'],
    ['A 4', 'A', '4'],
    ['"A";"1.25"', 'A', '1.25'],
    ['WS-1 blue 2', 'WS-1 blue', '2'],
    ['A', 'A', '1'],
    ['A\t2\t', 'A', '2'],
  ])('are read from %p', (text, sku, quantity) => {
    expect(parseLines(text)).toEqual({
      lines: [{ sku, quantity }],
      unread: [],
    });
  });

  it('pass over a head and empty lines, and name what can not be read', () => {
    const text = 'SKU\tquantity\r\nA\t1\r\n\r\nB\tmany\nC\t-1\nD\t1\tx\nE 1,500\nF 1 500\nG\t1.000\n';
    expect(parseLines(text)).toEqual({
      lines: [{ sku: 'A', quantity: '1' }],
      unread: ['B\tmany', 'C\t-1', 'D\t1\tx', 'E 1,500', 'F 1 500', 'G\t1.000'],
    });
  });

  it('are added up where a SKU repeats, whatever its case', () => {
    const lines = [
      { sku: 'A', quantity: '1' },
      { sku: 'B', quantity: '2' },
    ];
    expect(
      addLines(lines, [
        { sku: 'a', quantity: '0,5' },
        { sku: 'C', quantity: '1' },
      ]),
    ).toEqual([
      { sku: 'A', quantity: '1.5' },
      { sku: 'B', quantity: '2' },
      { sku: 'C', quantity: '1' },
    ]);
  });

  it.each([
    ['5', position(5, 0), undefined],
    ['5.5', position(5, 0), 'Only 5 can move.'],
    ['1', position(-2, 0), 'Only 0 can move.'],
    ['1', position(null, 0), 'East does not have this SKU.'],
    ['1', position(5, null), 'West does not have this SKU: assign it there first.'],
    ['0', position(5, 0), 'Enter more than 0.'],
    ['1', undefined, undefined],
  ])('of %p are checked against what is there', (quantity, found, violation) => {
    expect(lineViolation({ sku: 'A', quantity }, found, PLACES)).toBe(violation);
  });

  it('take no part of what is sold by the piece', () => {
    const byPiece = { ...position(5, 0), isQtyDecimal: false };
    expect(lineViolation({ sku: 'A', quantity: '1.5' }, byPiece, PLACES)).toBe(
      'It is sold by the piece: enter a whole number.',
    );
  });

  it('get what the server refused', () => {
    const missing = 'Source item for C and d and x does not exist';
    const { bySku, others } = refusalsOf(
      [
        { message: 'Requested transfer amount for sku %sku is not available', parameters: { sku: 'A b' } },
        { message: '%message', parameters: { message: missing } },
        { message: 'Origin source %sourceCode does not exist', parameters: { sourceCode: 'x' } },
      ],
      ['C', 'A b', 'C and d'],
    );
    expect([...bySku]).toEqual([
      ['a b', 'Requested transfer amount for sku A b is not available'],
      ['c and d', missing],
    ]);
    expect(others).toEqual(['Origin source x does not exist']);
  });
});
