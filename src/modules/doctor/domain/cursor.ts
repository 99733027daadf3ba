/** Cursors are JSON of plain values. One that cannot be read, of another version of a check, begins anew. */
export function readCursor<Cursor>(text: string | null): Cursor | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Cursor;
  } catch {
    return undefined;
  }
}

/** Null where there is nothing further. */
export function writeCursor(cursor: unknown): string | null {
  return cursor === undefined ? null : JSON.stringify(cursor);
}
