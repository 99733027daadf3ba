import { salableLines } from './salable-lines';

const STOCK = { isSalable: true, salableQuantity: 0, reservedWithoutSource: 0, threshold: 0, sources: [] };
const sourcesOf = (...salable: number[]) => salable.map((each) => ({ salable: each }));

describe('the lines that make a salable quantity add up', () => {
  it('are none where the sources add up to it', () => {
    expect(salableLines({ ...STOCK, salableQuantity: 327, sources: sourcesOf(228, 99) }, true)).toEqual([]);
  });

  it('name orders that no source is known of, and the threshold', () => {
    const stock = {
      ...STOCK,
      salableQuantity: 321,
      reservedWithoutSource: 1,
      threshold: 5,
      sources: sourcesOf(228, 99),
    };
    expect(salableLines(stock, true)).toEqual([
      { label: 'Orders from before reservations by source', quantity: -1 },
      { label: 'Out-of-stock threshold', quantity: -5 },
    ]);
    expect(salableLines(stock, false)[0]).toEqual({ label: 'Reservations', quantity: -1 });
  });

  it('name what may be sold beyond what is there', () => {
    const stock = { ...STOCK, salableQuantity: 15, threshold: -10, sources: sourcesOf(5) };
    expect(salableLines(stock, true)).toEqual([{ label: 'Backorders', quantity: 10 }]);
  });

  it('name what orders hold beyond what a source has', () => {
    const stock = { ...STOCK, salableQuantity: 3, sources: sourcesOf(0, 5) };
    expect(salableLines(stock, true)).toEqual([{ label: 'Reserved beyond what a source has', quantity: -2 }]);
  });

  it('say where a stock does not offer the product', () => {
    const stock = { ...STOCK, isSalable: false, sources: sourcesOf(4.5) };
    expect(salableLines(stock, true)).toEqual([{ label: 'Not offered', quantity: -4.5 }]);
  });

  it('leave out what is no quantity but the error of a sum', () => {
    expect(salableLines({ ...STOCK, salableQuantity: 0.3, sources: sourcesOf(0.1, 0.2) }, true)).toEqual([]);
  });
});
