/**
 * What the database servers reply to a value that does not fit: out of range, too long, not a valid date, number or text for
 * the column, not null, no such row referenced, already there, refused by a CHECK (MySQL, MariaDB).
 */
const UNSTORABLE = new Set([1048, 1062, 1264, 1265, 1267, 1292, 1366, 1367, 1406, 1411, 1452, 1525, 1690, 3819, 4025]);

/** Whether a statement failed because of a value in it. Reads the driver's number, wrapped by the ORM or not. */
export function isUnstorableValue(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errno, driverError } = error as { errno?: unknown; driverError?: { errno?: unknown } };
  const number = driverError?.errno ?? errno;
  return typeof number === 'number' && UNSTORABLE.has(number);
}
