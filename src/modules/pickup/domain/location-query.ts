/** Bounds of a search that anybody may send. */
export const PAGE_SIZE_MAX = 500;
export const RADIUS_KM_MAX = 20_100;
export const PRODUCTS_MAX = 100;
export const SORTS_MAX = 10;
export const TEXT_LENGTH_MAX = 255;
/** Words of a full-text filter. */
export const WORDS_MAX = 10;

/** The field of a sort order that stands for the distance from the area. */
export const DISTANCE = 'distance';

/** Everything within so many kilometres of a postcode or a town. */
export interface SearchArea {
  /** `POSTCODE:COUNTRY` or `TOWN:COUNTRY`; the country may be left out. */
  readonly searchTerm: string;
  /** Null for the radius of the setting. */
  readonly radiusKm: number | null;
}

/** The parts of a search term. */
interface TermParts {
  readonly place: string;
  readonly country: string;
}

/** What is sought, and in which country. Without a country it is the shop's own. */
export function termParts(term: string, delimiter: string, defaultCountry: string): TermParts {
  const at = delimiter === '' ? -1 : term.lastIndexOf(delimiter);
  if (at < 0) return { place: term.trim(), country: defaultCountry };
  const country = term
    .slice(at + delimiter.length)
    .trim()
    .toUpperCase();
  return { place: term.slice(0, at).trim(), country: country || defaultCountry };
}

/** A pattern that finds texts with one of the words; undefined where the text has none. */
export function wordPattern(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : `\\b(${words.slice(0, WORDS_MAX).join('|')})\\b`;
}
