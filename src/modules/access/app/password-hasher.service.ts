import { Injectable } from '@nestjs/common';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { Environment } from '../../../platform/config/environment.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { formatPasswordHash, isSameCost, parsePasswordHash } from '../domain/password-hash.js';
import type { PasswordHash, ScryptCost } from '../domain/password-hash.js';

/** 32 MB and a good part of a second per hash: what a guesser with a stolen table pays for every guess. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
/** Suites log in many times; what they test is not how slow a hash is. */
const COST_IN_TESTS: ScryptCost = { N: 2 ** 10, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const BYTES_PER_BLOCK = 128;
/** Two of the four threads that Node keeps for such work: name look-ups and files need the others. */
const HASHES_AT_ONCE_MAX = 2;
const HASHES_WAITING_MAX = 200;

/** The outcome of a check. `isOutdated`: hashed at another cost than today's, so it should be hashed anew. */
interface Verdict {
  readonly matches: boolean;
  readonly isOutdated: boolean;
}

/** Hashes passwords with scrypt and checks them. The hash's text carries its own parameters. */
@Injectable()
export class PasswordHasher {
  private readonly cost: ScryptCost;
  private readonly concurrencyLimit = new ConcurrencyLimit({
    runningMax: HASHES_AT_ONCE_MAX,
    waitingMax: HASHES_WAITING_MAX,
    refusal: () => new ApplicationError('busy', 'Too many sign-ins are being checked at the moment. Try again.'),
  });
  /** Stands in for a user who does not exist. It has a hash that no password is known to give. */
  private readonly nobody: string;

  constructor(environment: Environment) {
    this.cost = environment.NODE_ENV === 'test' ? COST_IN_TESTS : COST;
    this.nobody = formatPasswordHash({
      cost: this.cost,
      salt: randomBytes(SALT_BYTES),
      hash: randomBytes(HASH_BYTES),
    });
  }

  /** The text to store. Throws `busy` where too many hashes are being made. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.derive(password, { cost: this.cost, salt, hash: Buffer.alloc(HASH_BYTES) });
    return formatPasswordHash({ cost: this.cost, salt, hash });
  }

  /**
   * Compares a password with a stored text in a time that does not depend on how much of it is right. Without a stored
   * text it works just as long and returns no.
   */
  async verify(password: string, stored: string | undefined): Promise<Verdict> {
    const expected = parsePasswordHash(stored ?? this.nobody) ?? parsePasswordHash(this.nobody);
    if (!expected) throw new Error('The stand-in for a missing hash cannot be read.');
    const derived = await this.derive(password, expected);
    const matches = timingSafeEqual(derived, expected.hash) && stored !== undefined;
    return { matches, isOutdated: matches && !isSameCost(expected.cost, this.cost) };
  }

  /** The same characters typed on different systems may arrive composed or not: they are one password. */
  private derive(password: string, { cost, salt, hash }: PasswordHash): Promise<Buffer> {
    // Twice what scrypt needs, since the bound counts its working memory too.
    const options = { ...cost, maxmem: 2 * BYTES_PER_BLOCK * cost.r * (cost.N + cost.p) };
    return this.concurrencyLimit.run(
      () =>
        new Promise((resolve, reject) => {
          scrypt(password.normalize('NFKC'), salt, hash.length, options, (error, derived) =>
            error ? reject(error) : resolve(derived),
          );
        }),
    );
  }
}
