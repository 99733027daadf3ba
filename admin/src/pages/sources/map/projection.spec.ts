import { middleMeridian, pointOf, spanOf, viewOf } from './projection';

const FRAME = { width: 800, height: 400 };
const HAMBURG = { latitude: 53.5, longitude: 10 };
const LYON = { latitude: 45.7, longitude: 4.8 };
const COLUMBUS = { latitude: 39.8, longitude: -82.9 };
const AUCKLAND = { latitude: -36.8, longitude: 174.8 };
const STOCKHOLM = { latitude: 59.3, longitude: 18.1 };
const SYDNEY = { latitude: -33.9, longitude: 151.2 };
const HONOLULU = { latitude: 21.3, longitude: -157.9 };

describe('the view of a map', () => {
  it.each([
    ['two places', [HAMBURG, LYON]],
    ['places in the north and in the south', [HAMBURG, LYON, COLUMBUS, AUCKLAND]],
    ['places on both sides of the date line', [AUCKLAND, HONOLULU]],
    [
      'poles',
      [
        { latitude: 90, longitude: 0 },
        { latitude: -90, longitude: 20 },
      ],
    ],
  ])('shows %s within the frame', (_what, places) => {
    const view = viewOf(places, FRAME);
    const points = places.map((place) => pointOf(place, view));
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(FRAME.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(FRAME.height);
    }
  });

  it.each([390, 1440, 1640, 2260])('shows places far in the north and in the south within %i pixels', (width) => {
    const frame = { width, height: 480 };
    const places = [STOCKHOLM, SYDNEY];
    for (const point of places.map((place) => pointOf(place, viewOf(places, frame)))) {
      // Room for a marker at each edge.
      expect(point.x).toBeGreaterThanOrEqual(14);
      expect(point.x).toBeLessThanOrEqual(width - 14);
      expect(point.y).toBeGreaterThanOrEqual(14);
      expect(point.y).toBeLessThanOrEqual(480 - 14);
    }
  });

  it('is as close as the places allow, with room at the edges', () => {
    const view = viewOf([HAMBURG, LYON], FRAME);
    const [north, south] = [pointOf(HAMBURG, view), pointOf(LYON, view)];
    expect(north.y).toBeCloseTo(400 * 0.14);
    expect(south.y).toBeCloseTo(400 * 0.86);
    expect((north.x + south.x) / 2).toBeCloseTo(400);
  });

  it('has a single place in the middle, and the land around it', () => {
    const view = viewOf([HAMBURG, HAMBURG], FRAME);
    expect(pointOf(HAMBURG, view)).toEqual({ x: expect.closeTo(400), y: expect.closeTo(200) });
    expect(spanOf(view, FRAME)).toBeCloseTo(3);
  });

  it('is never wider than the world', () => {
    expect(spanOf(viewOf([], FRAME), FRAME)).toBeCloseTo(360);
    const around = [-170, -90, 0, 90, 170].map((longitude) => ({ latitude: 0, longitude }));
    expect(spanOf(viewOf(around, FRAME), FRAME)).toBeLessThanOrEqual(360.001);
  });

  it.each([
    [[], 0],
    [[10], 10],
    [[10, 20], 15],
    [[-82.9, 10], -36.45],
    [[170, -170], -180],
    [[174.8, -157.9], -171.55],
  ])('has the meridian of %j in the middle', (longitudes, meridian) => {
    expect(middleMeridian(longitudes)).toBeCloseTo(meridian);
  });
});
