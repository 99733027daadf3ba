import { LATITUDE_MAX, LONGITUDE_MAX } from './coordinates.js';
import type { Geoname } from './geoname.js';

/** What the columns of the table hold, in characters. */
const POSTCODE_LENGTH_MAX = 64;
const PLACE_LENGTH_MAX = 180;
const REGION_LENGTH_MAX = 100;
const PROVINCE_LENGTH_MAX = 64;
/** Country, postcode, place, three pairs of name and code, latitude and longitude; the accuracy may be missing. */
const CELLS_MIN = 11;
const NUMBER = /^-?\d{1,3}(\.\d{1,20})?$/;
const CONTROL = /\p{Cc}/u;

/** A line of a list of places: a place, or why it is none. */
export type GeonameLine = { readonly place: Geoname } | { readonly countryCode?: string; readonly fault: string };

/**
 * A line of the public list of postal codes: country code, postal code, place name, names and codes of three
 * administrative units, latitude, longitude and accuracy, with tabs between them. Names of units that are longer than
 * their column are cut; whatever identifies a place is not.
 */
export function readGeonameLine(line: string): GeonameLine {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [country = '', postcode = '', city = '', region = '', , province = '', , , , latitude = '', longitude = ''] =
    cells;
  if (cells.length < CELLS_MIN) return { fault: `it has ${cells.length} cells, and a place has 11 or 12` };
  if (!/^[A-Za-z]{2}$/.test(country)) return { fault: 'its country is not a code of two letters' };
  const countryCode = country.toUpperCase();
  const fault =
    textFault('postal code', postcode, POSTCODE_LENGTH_MAX) ??
    textFault('place', city, PLACE_LENGTH_MAX) ??
    numberFault('latitude', latitude, LATITUDE_MAX) ??
    numberFault('longitude', longitude, LONGITUDE_MAX);
  if (fault !== undefined) return { countryCode, fault };
  return {
    place: {
      ...{ countryCode, postcode, city },
      region: cut(region, REGION_LENGTH_MAX),
      province: cut(province, PROVINCE_LENGTH_MAX),
      latitude: Number(latitude),
      longitude: Number(longitude),
    },
  };
}

function textFault(what: string, text: string, max: number): string | undefined {
  if (text === '') return `it has no ${what}`;
  if ([...text].length > max) return `its ${what} is longer than ${max} characters`;
  return CONTROL.test(text) ? `its ${what} has control characters` : undefined;
}

function numberFault(what: string, text: string, max: number): string | undefined {
  if (NUMBER.test(text) && Math.abs(Number(text)) <= max) return undefined;
  return `its ${what} is not a number from -${max} to ${max}`;
}

function cut(text: string, max: number): string {
  return [...text]
    .slice(0, max)
    .join('')
    .replace(/\p{Cc}/gu, ' ');
}
