import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';

/** How far a client's clock may be from the database's, either way. */
const CLOCK_DIFFERENCE_SECONDS_MAX = 600;
/** Removal stays this far behind the clock, so that it never waits for the rows that requests are writing. */
const REMOVAL_DELAY_SECONDS = 60;

/** What a client sends with each request so that it cannot be sent again. */
interface UsedNonce {
  readonly consumerId: number;
  readonly nonce: string;
  /** Seconds since 1970 by the client's clock. */
  readonly timestamp: number;
}

/** `stale`: the timestamp is too far from now. */
type NonceOutcome = 'fresh' | 'used' | 'stale';

/**
 * The nonces of the time in which a signature is good. One clock decides for all processes, the database's: a row is
 * kept until its request's timestamp is out of bounds by that same clock. Nonces are stored in the database and not in
 * Redis. A Redis that was emptied or is away would let recorded requests in again.
 */
@Injectable()
export class OAuthNonceRepository {
  constructor(private readonly database: Database) {}

  /** Takes the nonce for good, on its own and at once. Of several that come with the same one, one gets `fresh`. */
  async use({ consumerId, nonce, timestamp }: UsedNonce): Promise<NonceOutcome> {
    const hash = createHash('sha256').update(nonce).digest();
    const expiresAt = timestamp + CLOCK_DIFFERENCE_SECONDS_MAX;
    try {
      const { affectedRows } = await this.database.execute(
        `INSERT INTO oauth_nonce (consumer_id, nonce_hash, expires_at) SELECT ?, ?, ? FROM DUAL
          WHERE ? BETWEEN UNIX_TIMESTAMP() AND UNIX_TIMESTAMP() + ?`,
        [consumerId, hash, expiresAt, expiresAt, 2 * CLOCK_DIFFERENCE_SECONDS_MAX],
      );
      return affectedRows === 1 ? 'fresh' : 'stale';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.takeOver(consumerId, hash, expiresAt)) ? 'fresh' : 'used';
    }
  }

  /** Removes up to `countMax` nonces that no request can use again; returns how many there were. */
  async removeExpired(countMax: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM oauth_nonce WHERE expires_at < UNIX_TIMESTAMP() - ? ORDER BY expires_at LIMIT ?',
      [REMOVAL_DELAY_SECONDS, countMax],
    );
    return affectedRows;
  }

  /** An expired nonce that has not been removed yet may be used again; the row's lock lets one of several have it. */
  private async takeOver(consumerId: number, hash: Buffer, expiresAt: number): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE oauth_nonce SET expires_at = ?
        WHERE consumer_id = ? AND nonce_hash = ? AND expires_at < UNIX_TIMESTAMP()`,
      [expiresAt, consumerId, hash],
    );
    return affectedRows === 1;
  }
}
