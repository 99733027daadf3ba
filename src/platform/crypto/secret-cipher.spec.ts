import 'reflect-metadata';
import { createDecipheriv } from 'node:crypto';
import { Environment } from '../config/environment.js';
import { SecretCipher, UnreadableSecret } from './secret-cipher.js';

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const PLACE = 'oauth_consumer/abc/consumer_secret';

const ANOTHER_KEY = 'f'.repeat(64);
/** `a secret` as it was written before texts named their key. */
const NAMELESS = 'v1:BwcHBwcHBwcHBwcHMfggNDQZxPlDwyY4QlO7PEr6iT0_qJAX';

function cipherOf(key?: string, ...previous: readonly string[]): SecretCipher {
  const variables = key === undefined ? {} : { APP_ENCRYPTION_KEY: key };
  const former = previous.length === 0 ? {} : { APP_ENCRYPTION_KEY_PREVIOUS: previous.join(',') };
  return new SecretCipher(Object.assign(new Environment(), variables, former));
}

/** The bytes behind version and key. */
function bytesOf(stored: string): Buffer {
  return Buffer.from(stored.split(':').at(-1) ?? '', 'base64url');
}

/** The same text with one bit of its payload turned over. */
function flipped(stored: string, index: number): string {
  const bytes = bytesOf(stored);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return stored.replace(/[^:]*$/, bytes.toString('base64url'));
}

describe('SecretCipher', () => {
  const cipher = cipherOf(KEY);

  it.each(['', 'x', 'a secret', 'ünïcödé 😀', 'y'.repeat(10_000)])('gives back what it was given: %.20s', (secret) => {
    expect(cipher.decrypt(cipher.encrypt(secret, PLACE), PLACE)).toBe(secret);
  });

  it('writes its version and which key it is, and no secret twice alike', () => {
    const written = Array.from({ length: 50 }, () => cipher.encrypt('a secret', PLACE));
    expect(new Set(written).size).toBe(50);
    for (const stored of written) expect(stored).toMatch(/^v2:[0-9a-f]{8}:[A-Za-z0-9_-]{48}$/);
  });

  it('writes plain AES-256-GCM: IV, tag, ciphertext, with the context authenticated', () => {
    const bytes = bytesOf(cipher.encrypt('a secret', PLACE));
    const plain = createDecipheriv('aes-256-gcm', Buffer.from(KEY, 'hex'), bytes.subarray(0, 12));
    plain.setAAD(Buffer.from(PLACE));
    plain.setAuthTag(bytes.subarray(12, 28));
    expect(plain.update(bytes.subarray(28), undefined, 'utf8') + plain.final('utf8')).toBe('a secret');
  });

  it('refuses every changed byte', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    const { length } = bytesOf(stored);
    for (let index = 0; index < length; index += 1) {
      expect(() => cipher.decrypt(flipped(stored, index), PLACE)).toThrow(UnreadableSecret);
    }
  });

  it('refuses another key, another context, and what it did not write', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    expect(() => cipherOf(ANOTHER_KEY).decrypt(stored, PLACE)).toThrow(UnreadableSecret);
    expect(() => cipher.decrypt(stored, 'oauth_consumer/abc/token_secret')).toThrow(UnreadableSecret);
    const strange = ['', 'v1', 'v1:', 'a secret', stored.slice(0, -4), `${stored}:x`, stored.replace('v2', 'v3')];
    for (const text of strange) expect(() => cipher.decrypt(text, PLACE)).toThrow(UnreadableSecret);
  });

  it('reads what it wrote before texts named their key, with the key of today or a former one', () => {
    expect(cipher.decrypt(NAMELESS, PLACE)).toBe('a secret');
    expect(cipherOf(ANOTHER_KEY, KEY).decrypt(NAMELESS, PLACE)).toBe('a secret');
    expect(() => cipherOf(ANOTHER_KEY).decrypt(NAMELESS, PLACE)).toThrow(UnreadableSecret);
  });

  it('reads with former keys, and writes with the key of today', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    const later = cipherOf(ANOTHER_KEY, 'e'.repeat(64), KEY);
    expect(later.decrypt(stored, PLACE)).toBe('a secret');
    expect(() => cipher.decrypt(later.encrypt('a secret', PLACE), PLACE)).toThrow(UnreadableSecret);
    expect(cipherOf(ANOTHER_KEY).decrypt(later.encrypt('a secret', PLACE), PLACE)).toBe('a secret');
  });

  it('tells what is of today, what has to be encrypted anew, and what no key opens', () => {
    const stored = cipher.encrypt('a secret', PLACE);
    const later = cipherOf(ANOTHER_KEY, KEY);
    expect([cipher.stateOf(stored, PLACE), cipher.stateOf(NAMELESS, PLACE)]).toEqual(['current', 'outdated']);
    expect([later.stateOf(stored, PLACE), later.stateOf(NAMELESS, PLACE)]).toEqual(['outdated', 'outdated']);
    const unreadable = [
      cipherOf(ANOTHER_KEY).stateOf(stored, PLACE),
      cipherOf(ANOTHER_KEY).stateOf(NAMELESS, PLACE),
      cipherOf().stateOf(stored, PLACE),
      cipher.stateOf(flipped(stored, 20), PLACE),
      cipher.stateOf('a secret', PLACE),
    ];
    expect(new Set(unreadable)).toEqual(new Set(['unreadable']));
  });

  it('can do nothing without a key, and says so', () => {
    const without = cipherOf();
    expect([cipher.isAvailable, without.isAvailable]).toEqual([true, false]);
    expect(() => without.encrypt('a secret', PLACE)).toThrow('APP_ENCRYPTION_KEY is not set');
    expect(() => without.decrypt(cipher.encrypt('a secret', PLACE), PLACE)).toThrow('APP_ENCRYPTION_KEY is not set');
  });
});
