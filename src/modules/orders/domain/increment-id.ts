const INCREMENT_ID_DIGITS = 9;

/** The number that people read, where the service gives it: the id of the order or document with leading zeros. */
export function incrementIdOf(id: number | string): string {
  return String(id).padStart(INCREMENT_ID_DIGITS, '0');
}
