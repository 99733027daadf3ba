/**
 * Where the chain of digests of one quantity has got to: the digest of its last row, or null where the next row begins a
 * chain. Whoever holds the lock of the quantity has it, and each row that is prepared moves it on. What a plan makes of a
 * stored item shares the chain with it.
 */
export class Chain {
  constructor(private last: Buffer | null = null) {}

  /** As it is to be stored beside the quantity. */
  get head(): Buffer | null {
    return this.last;
  }

  advance(digest: Buffer): void {
    this.last = digest;
  }
}
