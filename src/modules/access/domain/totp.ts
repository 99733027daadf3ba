import { Secret, TOTP } from 'otpauth';

/** The usual parameters: every authenticator app knows them, and some know no others. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A step before and after now: clocks differ, and typing takes time (RFC 6238, 5.2). */
const WINDOW = 1;
const ISSUER = 'Inventory';

/** A new secret in base32, as people type it into an app that has no camera. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** Whether this has the form of a code of an app. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * The step of time whose code this is, in whole half minutes since 1970. Undefined where it is neither that of `nowMs`
 * nor the one before or after.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, label = 'user'): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
