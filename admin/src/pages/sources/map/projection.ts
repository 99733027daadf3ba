/** A place on Earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the world in a frame, by Mercator: what `d3-geo` takes. */
export interface MapView {
  /** The meridian in the middle, in degrees. */
  readonly meridian: number;
  /** Pixels for a radian of the equator. */
  readonly scale: number;
  /** Where the equator meets the meridian. */
  readonly translate: readonly [x: number, y: number];
}

/** Beyond this nothing lies, and the projection tears apart. */
const LATITUDE_MAX = 84;
const DEGREE = Math.PI / 180;
/** Degrees of longitude that a frame shows at least: closer, the outlines are too coarse to tell anything. */
export const SPAN_MIN = 3;
/** Room for markers and their names at the edges, as a part of the frame. */
const MARGIN = 0.14;

/** The view that shows all of the places, and no more than it has to. Without places it is the whole world. */
export function viewOf(places: readonly Place[], { width, height }: Size): MapView {
  const meridian = middleMeridian(places.map(({ longitude }) => longitude));
  const points = places.map((place) => onPlane(place, meridian));
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const world = width / (2 * Math.PI);
  if (points.length === 0) return { meridian, scale: world, translate: [width / 2, height * 0.6] };
  const room = 1 - 2 * MARGIN;
  // The whole world fits across without room at the edges. From top to bottom nothing may lie outside.
  const across = Math.max(world, (width * room) / (right - left));
  const scale = Math.min(across, (height * room) / (bottom - top), width / (SPAN_MIN * DEGREE));
  return {
    meridian,
    scale,
    translate: [width / 2 - (scale * (left + right)) / 2, height / 2 - (scale * (top + bottom)) / 2],
  };
}

/** Where a place is in the frame. */
export function pointOf(place: Place, { meridian, scale, translate: [x, y] }: MapView): Point {
  const plane = onPlane(place, meridian);
  return { x: x + scale * plane.x, y: y + scale * plane.y };
}

/** Degrees of longitude from the left edge of the frame to its right one. */
export function spanOf({ scale }: MapView, { width }: Size): number {
  return width / scale / DEGREE;
}

/** The middle of the shortest stretch with all meridians: places on both sides of the date line are neighbours. */
export function middleMeridian(longitudes: readonly number[]): number {
  const sorted = [...new Set(longitudes.map(wrapped))].sort((left, right) => left - right);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return 0;
  let [gap, behind] = [first + 360 - last, last];
  for (const [index, longitude] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && next - longitude > gap) [gap, behind] = [next - longitude, longitude];
  }
  // The stretch begins behind the widest gap.
  return wrapped(behind + gap + (360 - gap) / 2);
}

function onPlane({ latitude, longitude }: Place, meridian: number): Point {
  const clamped = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * DEGREE;
  return { x: wrapped(longitude - meridian) * DEGREE, y: -Math.log(Math.tan(Math.PI / 4 + clamped / 2)) };
}

/** From -180 to below 180. */
function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
