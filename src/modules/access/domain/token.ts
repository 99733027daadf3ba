import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +(\S+) *$/i;

/** A new bearer token: 256 random bits as base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * What is stored of a token. A plain hash is enough: 256 random bits cannot be guessed, and a slow hash would be paid
 * with every request.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of an `Authorization` header, or undefined where it holds none that could be ours. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
