import { Injectable } from '@nestjs/common';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Environment } from '../config/environment.js';

const KEY_PURPOSE = 'inventory signing key 1';
const KEY_ID_PURPOSE = 'inventory signing key id';
const KEY_ID_BYTES = 4;

/** A signature as it is stored beside what it covers. */
export interface Signature {
  /** Which key made it; null where the installation has none, and the signature is a plain SHA-256. */
  readonly keyId: string | null;
  readonly signature: Buffer;
}

/**
 * What a stored signature is worth. `outdated` is valid under a key of `APP_ENCRYPTION_KEY_PREVIOUS`. `unsigned` was made
 * without a key where there is one. `broken` says that what it covers or itself was changed.
 */
export type SignatureState = 'valid' | 'outdated' | 'unsigned' | 'unknown-key' | 'broken';

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Signs what nobody may change who has the database alone: HMAC-SHA-256 with a key that is derived from
 * `APP_ENCRYPTION_KEY`. Signatures under a key of `APP_ENCRYPTION_KEY_PREVIOUS` are known as well.
 */
@Injectable()
export class Signer {
  private readonly current: Key | undefined;
  private readonly keys: readonly Key[];

  constructor({ APP_ENCRYPTION_KEY, previousEncryptionKeys }: Environment) {
    this.current = APP_ENCRYPTION_KEY === undefined ? undefined : keyOf(APP_ENCRYPTION_KEY);
    this.keys = this.current ? [this.current, ...previousEncryptionKeys.map(keyOf)] : [];
  }

  /** Whether there is a key. Without one a signature shows what was damaged by chance, and nothing about anybody's intent. */
  get isAvailable(): boolean {
    return this.current !== undefined;
  }

  /** The message says what it is by its first bytes, so that a signature of one thing is none of another. */
  sign(message: Buffer): Signature {
    if (!this.current) return { keyId: null, signature: plain(message) };
    return { keyId: this.current.id, signature: hmac(this.current, message) };
  }

  check(message: Buffer, { keyId, signature }: Signature): SignatureState {
    if (keyId === null) {
      if (!equal(plain(message), signature)) return 'broken';
      return this.current ? 'unsigned' : 'valid';
    }
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) return 'unknown-key';
    if (!equal(hmac(key, message), signature)) return 'broken';
    return key === this.current ? 'valid' : 'outdated';
  }
}

function keyOf(hexadecimal: string): Key {
  const secret = Buffer.from(hexadecimal, 'hex');
  const bytes = createHmac('sha256', secret).update(KEY_PURPOSE).digest();
  const id = createHmac('sha256', bytes).update(KEY_ID_PURPOSE).digest().subarray(0, KEY_ID_BYTES).toString('hex');
  return { id, bytes };
}

function hmac(key: Key, message: Buffer): Buffer {
  return createHmac('sha256', key.bytes).update(message).digest();
}

function plain(message: Buffer): Buffer {
  return createHash('sha256').update(message).digest();
}

function equal(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
