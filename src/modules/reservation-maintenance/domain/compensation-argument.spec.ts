import { MalformedCompensation, parseCompensation } from './compensation-argument.js';

const read = (text: string): unknown => {
  const { readings, quantity, stockId } = parseCompensation(text);
  return [readings.map(({ incrementId, sku }) => `${incrementId} ${sku}`), quantity.toNumber(), stockId];
};

describe('an argument of a compensation', () => {
  it.each([
    ['172:bike-123:+2.000000:1', ['172 bike-123'], 2, 1],
    ['172:bike-123:2:1', ['172 bike-123'], 2, 1],
    ['172:bike-123:-2.500000:10', ['172 bike-123'], -2.5, 10],
    ['172:a bike:.5:1', ['172 a bike'], 0.5, 1],
    ['eu:172:bike:1.:1', ['eu:172 bike', 'eu 172:bike'], 1, 1],
    ['eu:172:a:b:1:1', ['eu:172:a b', 'eu:172 a:b', 'eu 172:a:b'], 1, 1],
    ['172::bike:1:1', ['172: bike', '172 :bike'], 1, 1],
    ['172:bike:0:1', ['172 bike'], 0, 1],
  ])('%s', (text, readings, quantity, stockId) => {
    expect(read(text)).toEqual([readings, quantity, stockId]);
  });

  it.each(['', '172', '172:bike:2', ':bike:2:1', '172::2:1', '172:bike:two:1', '172:bike:2:one', '172:bike:2:-1'])(
    'refuses %j',
    (text) => {
      expect(() => parseCompensation(text)).toThrow(MalformedCompensation);
    },
  );

  it.each(['172:bike:1:99999999999', '172:bike:1:4294967296', '172:bike:1e3:1', '172:bike:9999999999999999:1'])(
    'refuses what no number of ours can be: %s',
    (text) => {
      expect(() => parseCompensation(text)).toThrow(/^Given argument does not match pattern "\//);
    },
  );

  it('refuses what is far too long', () => {
    expect(() => parseCompensation(`${':'.repeat(100_000)}x:1:1`)).toThrow(MalformedCompensation);
  });
});
