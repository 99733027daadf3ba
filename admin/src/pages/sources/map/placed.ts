import type { SourcePlacesQuery } from '../../../api/generated/sources';

export type SourcePlace = SourcePlacesQuery['sources']['items'][number];
/** A source whose place on Earth is known. */
export type PlacedSource = SourcePlace & { readonly latitude: number; readonly longitude: number };

/**
 * Whether the source has a place on the map. New installations have their default source at 0, 0, which is in the sea: that
 * counts as none.
 */
export function isPlaced(source: SourcePlace): source is PlacedSource {
  const { latitude, longitude } = source;
  return latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
}

/** Where a source is, in words. */
export function placeInWords({ city, region }: SourcePlace, country: string): string {
  const place = city ?? region;
  return place === null ? country : `${place}, ${country}`;
}
