import { inFamilies } from './order';
import {
  bundlesFrom,
  everything,
  linesToShip,
  quantitiesOf,
  quantityViolations,
  suggestedQuantities,
} from './quantities';

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
  ])('that are typed as %p break a rule: %p', (text, violation) => {
    expect(quantityViolations([line(1, 'A', 2)], { 'qty.1': text })).toEqual({ 'qty.1': violation });
  });

  it('may have decimals where the product does', () => {
    expect(quantityViolations([line(1, 'A', 2, true)], { 'qty.1': '1.5' })).toEqual({ 'qty.1': undefined });
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

describe('the lines of a shipment', () => {
  const item = (id: number, sku: string, qtyOrdered: number, more = {}) => ({
    id,
    sku,
    name: null,
    parentItemId: null as number | null,
    shipmentType: null as 'together' | 'separately' | null,
    isVirtual: false,
    isQtyDecimal: false,
    qtyOrdered,
    qtyToShip: qtyOrdered,
    ...more,
  });
  const items = [
    item(1, 'SET', 3, { shipmentType: 'together' }),
    item(2, 'A', 6, { parentItemId: 1 }),
    item(3, 'B', 3, { parentItemId: 1 }),
    item(4, 'MANUAL', 3, { parentItemId: 1, isVirtual: true, qtyToShip: 0 }),
    item(5, 'KIT', 1, { shipmentType: 'separately', qtyToShip: 0 }),
    item(6, 'A', 1, { parentItemId: 5 }),
    item(7, 'A', 2),
  ];
  const source = (code: string, quantities: Record<string, number>) => ({
    sourceCode: code,
    items: Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity })),
  });

  it('are bundles that ship together as one, and the parts of others', () => {
    expect(linesToShip(items).map(({ id, open, parts }) => [id, open, parts.length])).toEqual([
      [1, 3, 2],
      [6, 1, 0],
      [7, 2, 0],
    ]);
  });

  it('have as many bundles as a source has whole, then what these leave', () => {
    const sources = [source('one', { a: 6, b: 2 }), source('two', { A: 3, B: 1 })];
    expect(suggestedQuantities(linesToShip(items), sources, 'one')).toEqual({
      'qty.1': '2',
      'qty.6': '1',
      'qty.7': '1',
    });
    expect(suggestedQuantities(linesToShip(items), sources, 'two')).toEqual({
      'qty.1': '1',
      'qty.6': '1',
      'qty.7': '0',
    });
  });

  it('have every bundle where the source has what is left of its parts', () => {
    const [bundle] = linesToShip(items.map((each) => (each.id === 2 ? { ...each, qtyToShip: 5 } : each)));
    if (!bundle) throw new Error('There is no bundle.');
    expect(bundlesFrom(bundle, (sku) => ({ A: 5, B: 3 })[sku])).toBe(3);
    expect(bundlesFrom(bundle, (sku) => ({ A: 4, B: 3 })[sku])).toBe(2);
    expect(bundlesFrom(bundle, () => undefined)).toBe(3);
  });

  it('stand behind what they belong to', () => {
    const mixed = [
      item(1, 'A', 1, { parentItemId: 3 }),
      item(2, 'B', 1),
      item(3, 'SET', 1),
      item(4, 'C', 1, { parentItemId: 3 }),
    ];
    expect(inFamilies(mixed).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  });
});
