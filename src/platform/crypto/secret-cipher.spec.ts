import 'reflect-metadata';
import { createDecipheriv } from 'node:crypto';
import { Environment } from '../config/environment.js';
import { SecretCipher, UnreadableSecret } from './secret-cipher.js';

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const PLACE = 'oauth_consumer/abc/consumer_secret';

function cipherOf(key?: string): SecretCipher {
  return new SecretCipher(Object.assign(new Environment(), key === undefined ? {} : { APP_ENCRYPTION_KEY: key }));
}

/** The same text with one bit of its payload turned over. */
function flipped(stored: string, index: number): string {
  const bytes = Buffer.from(stored.slice(3), 'base64url');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return `v1:${bytes.toString('base64url')}`;
}

describe('SecretCipher', () => {
  const cipher = cipherOf(KEY);

  it.each(['', 'x', 'a secret', 'ünïcödé 😀', 'y'.repeat(10_000)])('gives back what it was given: %.20s', (secret) => {
    expect(cipher.decrypt(cipher.encrypt(secret, PLACE), PLACE)).toBe(secret);
  });

  it('writes its version, and no secret twice alike', () => {
    const written = Array.from({ length: 50 }, () => cipher.encrypt('a secret', PLACE));
    expect(new Set(written).size).toBe(50);
    for (const stored of written) expect(stored).toMatch(/^v1:[A-Za-z0-9_-]{48}$/);
  });

  it('writes plain AES-256-GCM: IV, tag, ciphertext, with the place authenticated', () => {
    const bytes = Buffer.from(cipher.encrypt('a secret', PLACE).slice(3), 'base64url');
    const plain = createDecipheriv('aes-256-gcm', Buffer.from(KEY, 'hex'), bytes.subarray(0, 12));
    plain.setAAD(Buffer.from(PLACE));
    plain.setAuthTag(bytes.subarray(12, 28));
    expect(plain.update(bytes.subarray(28), undefined, 'utf8') + plain.final('utf8')).toBe('a secret');
  });

  it('refuses every changed byte', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    const length = Buffer.from(stored.slice(3), 'base64url').length;
    for (let index = 0; index < length; index += 1) {
      expect(() => cipher.decrypt(flipped(stored, index), PLACE)).toThrow(UnreadableSecret);
    }
  });

  it('refuses another key, another place, and what it did not write', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    expect(() => cipherOf('f'.repeat(64)).decrypt(stored, PLACE)).toThrow(UnreadableSecret);
    expect(() => cipher.decrypt(stored, 'oauth_consumer/abc/token_secret')).toThrow(UnreadableSecret);
    const strange = ['', 'v1', 'v1:', 'a secret', stored.slice(0, -4), `${stored}:x`, stored.replace('v1', 'v2')];
    for (const text of strange) expect(() => cipher.decrypt(text, PLACE)).toThrow(UnreadableSecret);
  });

  it('can do nothing without a key, and says so', () => {
    const without = cipherOf();
    expect([cipher.isAvailable, without.isAvailable]).toEqual([true, false]);
    expect(() => without.encrypt('a secret', PLACE)).toThrow('APP_ENCRYPTION_KEY is not set');
    expect(() => without.decrypt(cipher.encrypt('a secret', PLACE), PLACE)).toThrow('APP_ENCRYPTION_KEY is not set');
  });
});
