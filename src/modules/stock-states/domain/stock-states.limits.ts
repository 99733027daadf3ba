/** Moves, or announcements, of one request. Bounds of both doors. */
export const ITEMS_PER_REQUEST_MAX = 10_000;
