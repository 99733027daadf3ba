import { createHash, randomBytes } from 'node:crypto';

/** How many a user is given. */
const RECOVERY_CODES = 10;

/** No letter or digit that is taken for another one; 32 of them, so that a byte gives one without a bias. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** New codes of 80 random bits each, as people copy them: `ABCD-EFGH-JKLM-NPQR`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => SIGNS.charAt(byte % SIGNS.length))
      .join('')
      .replace(GROUP, '$&-'),
  );
}

/**
 * What is stored of a code, however it was spelled. A plain hash is enough for 80 random bits, and it lets the code be
 * found and used up in one statement.
 */
export function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(plainCode(code).toUpperCase()).digest();
}

/** A code without the blanks and dashes by which people group it. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}
