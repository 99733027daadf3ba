/** SKUs, or items, of one request. Bounds of both doors. */
export const ITEMS_PER_REQUEST_MAX = 10_000;
export const SOURCES_PER_REQUEST_MAX = 1000;
