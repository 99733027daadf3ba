import { everything, quantitiesOf, quantityFaults, suggestedQuantities } from './quantities';

const line = (id: number, sku: string, open: number, isQtyDecimal = false) => ({
  id,
  sku,
  name: null,
  open,
  isQtyDecimal,
});

describe('quantities of a document', () => {
  it('begin with everything that is left', () => {
    expect(everything([line(1, 'A', 2), line(2, 'B', 0.5)])).toEqual({ 'qty.1': '2', 'qty.2': '0.5' });
  });

  it.each([
    ['', undefined],
    ['0', undefined],
    ['2', undefined],
    ['3', 'At most 2.'],
    ['-1', 'At least 0.'],
    ['1.5', 'It is sold by the piece: enter a whole number.'],
    ['+1', 'Enter a number, such as 5 or 1.25.'],
    ['1.000', '1.000 could mean 1000 or 1: type 1000 or 1.0.'],
    ['x', 'Enter a number, such as 5 or 1.25.'],
  ])('that are typed as %p are at fault: %p', (text, fault) => {
    expect(quantityFaults([line(1, 'A', 2)], { 'qty.1': text })).toEqual({ 'qty.1': fault });
  });

  it('may have decimals where the product does', () => {
    expect(quantityFaults([line(1, 'A', 2, true)], { 'qty.1': '1.5' })).toEqual({ 'qty.1': undefined });
  });

  it('are sent without those of nothing', () => {
    const lines = [line(1, 'A', 2), line(2, 'B', 2), line(3, 'C', 2)];
    expect(quantitiesOf(lines, { 'qty.1': '1', 'qty.2': '0', 'qty.3': '' })).toEqual([{ orderItemId: 1, qty: 1 }]);
  });
});

describe('the quantities of a suggested source', () => {
  const sources = [
    { sourceCode: 'a', items: [{ sku: 'X', quantity: 3 }] },
    {
      sourceCode: 'b',
      items: [
        { sku: 'x', quantity: 1 },
        { sku: 'Y', quantity: 1 },
      ],
    },
  ];
  const lines = [line(1, 'X', 2), line(2, 'X', 2), line(3, 'Y', 1), line(4, 'FREE', 5)];

  it('are spread over the lines in their order', () => {
    expect(suggestedQuantities(lines, sources, 'a')).toEqual({
      'qty.1': '2',
      'qty.2': '1',
      'qty.3': '0',
      'qty.4': '5',
    });
    expect(suggestedQuantities(lines, sources, 'b')).toEqual({
      'qty.1': '1',
      'qty.2': '0',
      'qty.3': '1',
      'qty.4': '5',
    });
  });

  it('are everything where another source is chosen, or none', () => {
    const all = { 'qty.1': '2', 'qty.2': '2', 'qty.3': '1', 'qty.4': '5' };
    expect(suggestedQuantities(lines, sources, 'c')).toEqual(all);
    expect(suggestedQuantities(lines, sources, '')).toEqual(all);
  });
});
