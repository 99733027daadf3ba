import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Environment } from '../config/environment.js';

/** The form that is written today. */
const VERSION = 'v2';
/** The form before: it does not say which key made it, so each key is tried. */
const NAMELESS_VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
const KEY_ID_PURPOSE = 'inventory secret key id';

/** A stored secret that no key of this installation opens: another key made it, or it was changed. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A stored secret can not be read: it was made with another APP_ENCRYPTION_KEY, or it was changed.');
    this.name = 'UnreadableSecret';
  }
}

/** What becomes of a stored secret when keys are changed. */
type SecretState = 'current' | 'outdated' | 'unreadable';

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A stored text, taken apart. */
interface Sealed {
  /** Undefined in the form before, which does not say. */
  readonly keyId: string | undefined;
  readonly bytes: Buffer;
}

/**
 * Encrypts what has to be readable again (contract, Logging in) with `APP_ENCRYPTION_KEY`. The cipher is AES-256-GCM
 * under a new random IV each time. The text is `v2:`, the id of the key, and the base64url of IV, tag and ciphertext.
 * What a key of `APP_ENCRYPTION_KEY_PREVIOUS` made is read as well.
 */
@Injectable()
export class SecretCipher {
  private readonly current: Key | undefined;
  private readonly keys: readonly Key[];

  constructor({ APP_ENCRYPTION_KEY, previousEncryptionKeys }: Environment) {
    this.current = APP_ENCRYPTION_KEY === undefined ? undefined : keyOf(APP_ENCRYPTION_KEY);
    this.keys = this.current ? [this.current, ...previousEncryptionKeys.map(keyOf)] : [];
  }

  /** Whether there is a key; without one nothing can be encrypted or read. */
  get isAvailable(): boolean {
    return this.current !== undefined;
  }

  /** `context` says what the secret is and whose: what was encrypted for one context cannot be read at another. */
  encrypt(secret: string, context: string): string {
    const key = this.requiredKey();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${VERSION}:${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  /** The secret again. Throws `UnreadableSecret` for another key or context, and for whatever `encrypt` did not write. */
  decrypt(stored: string, context: string): string {
    this.requiredKey();
    const { keyId, bytes } = sealed(stored);
    const candidates = keyId === undefined ? this.keys : this.keys.filter(({ id }) => id === keyId);
    for (const key of candidates) {
      const secret = opened(key, bytes, context);
      if (secret !== undefined) return secret;
    }
    throw new UnreadableSecret();
  }

  /** Whether the key of today made it in the form of today, or it has to be encrypted anew, or cannot be read. */
  stateOf(stored: string, context: string): SecretState {
    try {
      this.decrypt(stored, context);
      return sealed(stored).keyId === this.current?.id ? 'current' : 'outdated';
    } catch {
      return 'unreadable';
    }
  }

  private requiredKey(): Key {
    if (!this.current) throw new Error('APP_ENCRYPTION_KEY is not set: there is nothing to encrypt with.');
    return this.current;
  }
}

/** The id tells keys apart, and nothing about them. */
function keyOf(hexadecimal: string): Key {
  const bytes = Buffer.from(hexadecimal, 'hex');
  const id = createHmac('sha256', bytes).update(KEY_ID_PURPOSE).digest().subarray(0, KEY_ID_BYTES).toString('hex');
  return { id, bytes };
}

/** The secret, or undefined where the key or the context is another one. */
function opened({ bytes: key }: Key, bytes: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function sealed(stored: string): Sealed {
  const [version, ...parts] = stored.split(':');
  const isNameless = version === NAMELESS_VERSION && parts.length === 1;
  if (!isNameless && !(version === VERSION && parts.length === 2)) throw new UnreadableSecret();
  const bytes = Buffer.from(parts.at(-1) ?? '', 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new UnreadableSecret();
  return { keyId: isNameless ? undefined : parts[0], bytes };
}
