/** Rows of one statement, at most, and their size: far below what a server takes in one packet (16 MB by default). */
const ROWS_MAX = 500;
const BYTES_MAX = 1_000_000;
/** A number, a time or a flag with its separators, roughly. */
const BYTES_PER_VALUE = 24;

export type SqlRow = readonly (string | number | boolean | null)[];

/** Splits rows into statements: few for many small rows, more where rows are large. */
export function* packetsOf(rows: readonly SqlRow[]): Generator<SqlRow[]> {
  let packet: SqlRow[] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = sizeOf(row);
    if (packet.length > 0 && (packet.length === ROWS_MAX || size + bytes > BYTES_MAX)) {
      yield packet;
      packet = [];
      size = 0;
    }
    packet.push(row);
    size += bytes;
  }
  if (packet.length > 0) yield packet;
}

/** An estimate from above: a character may take four bytes, or two when it is escaped. */
function sizeOf(row: SqlRow): number {
  let bytes = 0;
  for (const value of row) bytes += BYTES_PER_VALUE + (typeof value === 'string' ? value.length * 4 : 0);
  return bytes;
}
