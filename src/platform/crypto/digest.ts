import { hash } from 'node:crypto';

/**
 * A SHA-256 digest, kept as hexadecimal letters and bound as such. Where a thousand are written with one statement, a
 * buffer for each costs several times as much. Nothing but hashing and reading bytes makes one, so its letters need no
 * check before they are put into a statement.
 */
export class Digest {
  private constructor(
    /** 64 lower-case letters. */
    readonly hex: string,
  ) {}

  /** That of the text's bytes in UTF-8. */
  static over(text: string): Digest {
    return new Digest(hash('sha256', text, 'hex'));
  }

  /** As the database has it. */
  static of(bytes: Buffer): Digest {
    return new Digest(bytes.toString('hex'));
  }

  /** How the driver puts it into a statement. */
  toSqlString(): string {
    return `X'${this.hex}'`;
  }
}
