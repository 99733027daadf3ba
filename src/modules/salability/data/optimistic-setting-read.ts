import { ApplicationError } from '../../../platform/errors/application-error.js';

/** A setting that is changed more often than this within one read is being played with. */
const ATTEMPTS_MAX = 5;

/**
 * A read whose statement depends on a setting that only the statement itself can read for certain. It is written for
 * the value that the last read found, and also returns the value that it finds now. Where the two differ it is
 * repeated. So the result is always of one moment, and costs one statement unless the setting has just been changed.
 */
export class OptimisticSettingRead<Key> {
  private expected: Key;

  constructor(
    initial: Key,
    private readonly isSame: (one: Key, other: Key) => boolean,
  ) {
    this.expected = initial;
  }

  /** Runs `read` until it finds what it was written for. Throws `busy` where that takes too many attempts. */
  async run<Result>(read: (expected: Key) => Promise<Result>, foundBy: (result: Result) => Key): Promise<Result> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const { expected } = this;
      const result = await read(expected);
      const found = foundBy(result);
      this.expected = found;
      if (this.isSame(expected, found)) return result;
    }
    throw new ApplicationError('busy', 'A setting of salability is being changed too often at the moment. Try again.');
  }
}
