/**
 * Where the chain of digests of one quantity has got to: the digest of its last row. It is null where the next row begins
 * a chain. Whoever holds the lock of the quantity has it, and each row that is prepared moves it on. What a plan makes of a
 * stored item shares the chain with it. Digests are hexadecimal letters here: a buffer for each costs more than its hash.
 */
export class Chain {
  constructor(private last: string | null = null) {}

  /** As it is to be stored beside the quantity. */
  get head(): string | null {
    return this.last;
  }

  advance(digest: string): void {
    this.last = digest;
  }
}
