const HEXADECIMAL = /^[0-9a-f]*$/;

/**
 * Bytes that are kept as hexadecimal letters, to be bound as such. For what is written a thousand times with one statement:
 * a buffer for each costs several times as much as its text.
 */
export class HexBytes {
  private constructor(private readonly hex: string) {}

  /** Throws for anything but pairs of hexadecimal letters. */
  static of(hex: string): HexBytes {
    if (hex.length % 2 !== 0 || !HEXADECIMAL.test(hex)) throw new RangeError('Not hexadecimal.');
    return new HexBytes(hex);
  }

  /** Bytes, or the null of the database. */
  static orNull(hex: string | null): HexBytes | null {
    return hex === null ? null : HexBytes.of(hex);
  }

  /** How the driver puts it into a statement. */
  toSqlString(): string {
    return `X'${this.hex}'`;
  }
}
