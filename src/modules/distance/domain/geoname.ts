import type { Coordinates } from './coordinates.js';

/** A place with a postcode. */
export interface Geoname extends Coordinates {
  /** Two letters, in upper case. */
  readonly countryCode: string;
  readonly postcode: string;
  /** Name of the place. */
  readonly city: string;
  /** Name of the largest unit of its administration, a state for instance; empty where it is not known. */
  readonly region: string;
  /** Name of the next smaller unit, or an empty text. */
  readonly province: string;
}
