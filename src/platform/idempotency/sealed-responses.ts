import { Injectable } from '@nestjs/common';
import { findContext } from '../context/request-context.js';
import { SecretCipher, UnreadableSecret } from '../crypto/secret-cipher.js';
import { ApplicationError } from '../errors/application-error.js';

const SEALED = /^v\d:/;

const secret = new WeakSet<object>();

/** Marks a response that tells a secret: where a key keeps it, it is kept encrypted. Returns the response. */
export function keptSealed<Response extends object>(response: Response): Response {
  secret.add(response);
  // Of a response that is written out by then, its request says it.
  const context = findContext();
  if (context) context.tellsSecret = true;
  return response;
}

/** Whether a response tells a secret. */
export function tellsSecret(response: unknown): boolean {
  return typeof response === 'object' && response !== null && secret.has(response);
}

/** Kept responses as they are stored. Those that tell a secret are encrypted, bound to their key. */
@Injectable()
export class SealedResponses {
  constructor(private readonly cipher: SecretCipher) {}

  /** The text to store for what is kept of the response. */
  textOf(scopeHash: string, kept: object): string {
    const text = JSON.stringify(kept);
    return findContext()?.tellsSecret ? this.cipher.encrypt(text, placeOf(scopeHash)) : text;
  }

  /** What was kept. Throws `conflict` where the encryption key that sealed it is gone. */
  kept<Kept>(scopeHash: string, stored: string): Kept {
    // JSON of an object begins with a brace.
    return JSON.parse(SEALED.test(stored) ? this.opened(scopeHash, stored) : stored) as Kept;
  }

  private opened(scopeHash: string, stored: string): string {
    try {
      return this.cipher.decrypt(stored, placeOf(scopeHash));
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      throw new ApplicationError('conflict', 'The response of this key can not be read any more.');
    }
  }
}

function placeOf(scopeHash: string): string {
  return `idempotency_record/${scopeHash}/answer`;
}
