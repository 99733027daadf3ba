/**
 * Error numbers of MySQL and MariaDB for a value that does not fit. It is out of range, too long, no valid date, number
 * or text for the column, or null where that is not allowed. Or it is there already, refers to no row, or is refused by
 * a CHECK.
 */
const UNSTORABLE = new Set([
  1048, 1062, 1264, 1265, 1267, 1292, 1366, 1367, 1406, 1411, 1452, 1525, 1690, 3819, 3854, 4025,
]);

/** Whether a statement failed because of a value in it. Reads the driver's number, wrapped by the ORM or not. */
export function isUnstorableValue(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errno, driverError } = error as { errno?: unknown; driverError?: { errno?: unknown } };
  const number = driverError?.errno ?? errno;
  return typeof number === 'number' && UNSTORABLE.has(number);
}
