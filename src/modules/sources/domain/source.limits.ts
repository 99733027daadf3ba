/** What the columns of a source hold; texts in characters. */
export const SOURCE_LIMITS = {
  text: 255,
  /** A TEXT column holds 65,535 bytes, and a character takes up to four. */
  longText: 16_383,
  country: 2,
  regionId: 4_294_967_295,
  latitude: 90,
  longitude: 180,
  position: 65_535,
  /** There are far fewer carriers; repeats are allowed, as upstream. */
  carrierLinks: 100,
} as const;
