/** A place on earth, in degrees. */
export interface Coordinates {
  /** From -90, south, to 90, north. */
  readonly latitude: number;
  /** From -180, west, to 180, east. */
  readonly longitude: number;
}

export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;

const EARTH_RADIUS_METRES = 6_371_000;

/** Metres between two places along the surface of a globe (upstream interface, "Distance helpers"). */
export function greatCircleMetres(from: Coordinates, to: Coordinates): number {
  const [latitude, otherLatitude] = [radians(from.latitude), radians(to.latitude)];
  const turned = radians(to.longitude - from.longitude) / 2;
  const risen = (otherLatitude - latitude) / 2;
  // The haversine: unlike the cosine it is exact for places that are close to each other.
  const haversine = Math.sin(risen) ** 2 + Math.cos(latitude) * Math.cos(otherLatitude) * Math.sin(turned) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** `latitude,longitude`, as messages and map services write a place. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude},${longitude}`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
