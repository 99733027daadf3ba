import type { Coordinates } from '../../distance/index.js';

/** Upstream's radius for this search alone, in kilometres. */
const EARTH_RADIUS_KM = 6372.797;

/**
 * Tells how many kilometres over the globe it is from a place to the nearest of these. The straight way through the globe
 * says which one is nearest, and only that one is measured. So thousands are compared in a few milliseconds.
 */
export function nearestOf(places: readonly Coordinates[]): (place: Coordinates) => number {
  // Three numbers for each place, on a globe of radius 1.
  const points = Float64Array.from(places.flatMap(pointOf));
  return (place) => {
    const [x, y, z] = pointOf(place);
    let shortest = Infinity;
    for (let at = 0; at < points.length; at += 3) {
      const dx = x - (points[at] ?? 0);
      const dy = y - (points[at + 1] ?? 0);
      const dz = z - (points[at + 2] ?? 0);
      const square = dx * dx + dy * dy + dz * dz;
      if (square < shortest) shortest = square;
    }
    return shortest === Infinity ? Infinity : 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(shortest) / 2));
  };
}

function pointOf({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
