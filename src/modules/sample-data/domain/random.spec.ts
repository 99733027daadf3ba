import { SampleRandom } from './random.js';

const VALUES = ['a', 'b', 'c', 'd', 'e'];

describe('SampleRandom', () => {
  const draws = (seed: number): number[] => {
    const random = new SampleRandom(seed);
    return Array.from({ length: 200 }, () => random.between(1, 6));
  };

  it('draws the same for the same seed and something else for another', () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('draws every number of the range and none beyond it', () => {
    expect([...new Set(draws(7))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes a chance about as often as it says', () => {
    const random = new SampleRandom(7);
    const taken = Array.from({ length: 1000 }, () => random.chance(30)).filter(Boolean).length;
    expect(taken).toBeGreaterThan(250);
    expect(taken).toBeLessThan(350);
  });

  it('picks different values, and no more than there are', () => {
    const random = new SampleRandom(7);
    expect(new Set(random.pickSome(VALUES, 3)).size).toBe(3);
    expect(random.pickSome(VALUES, 9).sort()).toEqual(VALUES);
    expect(VALUES).toContain(random.pick(VALUES));
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
