import type { Digest } from '../../../platform/crypto/digest.js';

/**
 * Where the chain of digests of one quantity has got to: the digest of its last row. It is null where the next row begins
 * a chain. Whoever holds the lock of the quantity has it, and each row that is prepared moves it on. What a plan makes of a
 * stored item shares the chain with it.
 */
export class Chain {
  constructor(private last: Digest | null = null) {}

  /** As it is to be stored beside the quantity. */
  get head(): Digest | null {
    return this.last;
  }

  advance(digest: Digest): void {
    this.last = digest;
  }
}
