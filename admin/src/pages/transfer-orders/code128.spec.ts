import { barsOf, valuesOf } from './code128';

describe('Code 128', () => {
  it.each<[string, readonly number[]]>([
    // The example of every description of the code, in set B.
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ['Wikipedia', [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
    ['1234567890', [105, 12, 34, 56, 78, 90, 85, 106]],
    ['42', [105, 42, 44, 106]],
    // An odd run begins with one digit of set B.
    ['12345', [104, 17, 99, 23, 45, 53, 106]],
    ['A1234', [104, 33, 99, 12, 34, 95, 106]],
  ])('has the values of %s', (text, values) => expect(valuesOf(text)).toEqual(values));

  it.each(['', 'Größe', 'a\n'])('has none for %j', (text) =>
    expect([valuesOf(text), barsOf(text)]).toEqual([undefined, undefined]),
  );

  it('draws eleven modules for each value and thirteen for the stop, with bars of an even number of them', () => {
    for (let code = 32; code < 127; code += 1) {
      const { bars, width } = barsOf(`${String.fromCharCode(code)}x`) ?? { bars: [], width: 0 };
      // Start, two characters, check and stop.
      expect(width).toBe(4 * 11 + 13);
      expect(bars).toHaveLength(4 * 3 + 4);
      const values = bars.slice(3, 6).reduce((sum, bar) => sum + bar.width, 0);
      expect(values % 2).toBe(0);
    }
  });

  it('draws the bars of a known symbol', () => {
    const { bars } = barsOf('A') ?? { bars: [] };
    // Start B 211214, A 111323, check 34 (131123), stop 2331112.
    expect(bars.map(({ width }) => width)).toEqual([2, 1, 1, 1, 1, 2, 1, 1, 2, 2, 3, 1, 2]);
    expect(bars.slice(0, 4).map(({ at }) => at)).toEqual([0, 3, 6, 11]);
  });
});
