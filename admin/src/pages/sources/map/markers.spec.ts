import { markersOf, nameOf } from './markers';
import { isPlaced, placeInWords } from './placed';
import type { PlacedSource } from './placed';
import { viewOf } from './projection';

const FRAME = { width: 800, height: 400 };

function source(name: string, latitude: number, longitude: number): PlacedSource {
  return { sourceCode: name, name, enabled: true, countryId: 'DE', region: null, city: null, latitude, longitude };
}

function markers(sources: readonly PlacedSource[], frame = FRAME): ReturnType<typeof markersOf> {
  return markersOf(sources, viewOf(sources, frame), frame);
}

describe('the markers of sources', () => {
  it('are one for each, with its name beside it', () => {
    const found = markers([source('Hamburg', 53.5, 10), source('Lyon', 45.7, 4.8)]);
    expect(found.map((marker) => [nameOf(marker), marker.side])).toEqual([
      ['Hamburg', 'right'],
      ['Lyon', 'right'],
    ]);
  });

  it('are one for those that would lie over each other', () => {
    const found = markers([source('A', 53.5, 10), source('B', 53.5, 10.001), source('Lyon', 45.7, 4.8)]);
    expect(found.map(nameOf)).toEqual(['2 sources', 'Lyon']);
    expect(found[0]?.sources.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('leave out a name for which there is no room', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      source(`A rather long name ${index}`, 40 + (index % 8), 5 + Math.floor(index / 8)),
    );
    const found = markers(many, { width: 320, height: 320 });
    expect(found.some(({ side }) => side === undefined)).toBe(true);
    for (const { x, y } of found) {
      const others = found.filter((other) => other.x !== x || other.y !== y);
      expect(Math.min(...others.map((other) => Math.hypot(other.x - x, other.y - y)))).toBeGreaterThanOrEqual(30);
    }
  });
});

describe('the place of a source', () => {
  it('is known where both coordinates are given, and are not those of a new installation', () => {
    const at = (latitude: number | null, longitude: number | null): boolean =>
      isPlaced({ ...source('x', 0, 0), latitude, longitude });
    expect([at(53, 10), at(0, 10), at(-1, 0)]).toEqual([true, true, true]);
    expect([at(null, 10), at(53, null), at(null, null), at(0, 0)]).toEqual([false, false, false, false]);
  });

  it('is a town, a region or the country', () => {
    expect(placeInWords({ ...source('x', 1, 1), city: 'Lyon', region: 'Rhône' }, 'France')).toBe('Lyon, France');
    expect(placeInWords({ ...source('x', 1, 1), region: 'Rhône' }, 'France')).toBe('Rhône, France');
    expect(placeInWords(source('x', 1, 1), 'France')).toBe('France');
  });
});
