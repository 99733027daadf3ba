import { nearestOf } from './nearest.js';

const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const LILLE = { latitude: 50.6292, longitude: 3.0573 };
const at = (latitude: number, longitude: number): typeof PARIS => ({ latitude, longitude });

describe('the distance to the nearest place', () => {
  it.each<[string, [typeof PARIS, ...(typeof PARIS)[]], typeof PARIS, number]>([
    ['of one', [PARIS], LILLE, 203.57],
    ['of two', [at(0, 0), PARIS, at(-40, 100)], LILLE, 203.57],
    ['that is the place itself', [PARIS, LILLE], LILLE, 0],
    ['across the date line', [at(0, 179.5)], at(0, -179.5), 111.23],
    ['on the other side of the globe', [at(0, 0)], at(0, 180), Math.PI * 6372.797],
    ['a step away', [at(48, 2)], at(48.00001, 2), 0.0011],
  ])('%s', (_case, places, from, km) => {
    expect(nearestOf(places)(from)).toBeCloseTo(km, 2);
  });

  it('is endless where there is no place', () => {
    expect(nearestOf([])(PARIS)).toBe(Infinity);
  });
});
