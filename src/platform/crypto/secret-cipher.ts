import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Environment } from '../config/environment.js';

/** The form that is written today; a later one gets a number of its own, and this one stays readable. */
const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A stored secret that the key of this installation does not open: another key made it, or it was changed. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A stored secret can not be read: it was made with another APP_ENCRYPTION_KEY, or it was changed.');
    this.name = 'UnreadableSecret';
  }
}

/**
 * Encrypts what has to be readable again (contract, Logging in) with `APP_ENCRYPTION_KEY`. The cipher is AES-256-GCM
 * under a new random IV each time. The text is `v1:` and the base64url of IV, tag and ciphertext.
 */
@Injectable()
export class SecretCipher {
  private readonly key: Buffer | undefined;

  constructor(environment: Environment) {
    const { APP_ENCRYPTION_KEY: key } = environment;
    this.key = key === undefined ? undefined : Buffer.from(key, 'hex');
  }

  /** Whether there is a key; without one nothing can be encrypted or read. */
  get isAvailable(): boolean {
    return this.key !== undefined;
  }

  /** `place` says what the secret is and whose: what was encrypted for one place cannot be read at another. */
  encrypt(secret: string, place: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.requiredKey(), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  /** The secret again. Throws `UnreadableSecret` for another key or place, and for whatever `encrypt` did not write. */
  decrypt(stored: string, place: string): string {
    const key = this.requiredKey();
    const sealed = sealedBytes(stored);
    try {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new UnreadableSecret();
    }
  }

  private requiredKey(): Buffer {
    if (!this.key) throw new Error('APP_ENCRYPTION_KEY is not set: there is nothing to encrypt with.');
    return this.key;
  }
}

function sealedBytes(stored: string): Buffer {
  const [version, text, ...more] = stored.split(':');
  const sealed = Buffer.from(text ?? '', 'base64url');
  const isWhole = version === VERSION && more.length === 0 && sealed.length >= IV_BYTES + TAG_BYTES;
  if (!isWhole) throw new UnreadableSecret();
  return sealed;
}
