import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { TokenOwner } from '../domain/caller.js';
import type { AddressStanding, LockOut } from '../domain/lock-out.js';

/** Addresses that an account is known at; the one that was used longest ago gives way. */
const KNOWN_MAX = 20;
/** Addresses of strangers whose failures are remembered for an account. */
const STRANGERS_MAX = 1000;

const IS_KNOWN = 'known_at > UTC_TIMESTAMP() - INTERVAL 90 DAY';
const ACCOUNT = 'user_type = ? AND user_id = ?';

interface StandingRow {
  readonly isKnown: number | null;
  readonly failures: number | null;
  readonly isLockedOut: number | null;
}

/**
 * From where an account has logged in or failed to. The owner of id 0 stands for all names that nobody has. SQL, as
 * every decision is one statement by the database's clock.
 */
@Injectable()
export class LogInAddressRepository {
  constructor(private readonly database: Database) {}

  /** Whether the account has logged in from this address of late. */
  async isKnown(owner: TokenOwner, address: string): Promise<boolean> {
    const rows = await this.database.query<object>(
      `SELECT 1 FROM log_in_address WHERE ${ACCOUNT} AND address = ? AND ${IS_KNOWN}`,
      key(owner, address),
    );
    return rows.length > 0;
  }

  /** Locks the address's row, where there is one, until the transaction ends. */
  async lock(owner: TokenOwner, address: string, { lockMinutes }: LockOut): Promise<AddressStanding> {
    const [row] = await this.database.query<StandingRow>(
      `SELECT ${IS_KNOWN} AS isKnown, locked_until > UTC_TIMESTAMP() AS isLockedOut,
              IF(failed_at > UTC_TIMESTAMP() - INTERVAL ? MINUTE, failures_num, 0) AS failures
         FROM log_in_address WHERE ${ACCOUNT} AND address = ? FOR UPDATE`,
      [lockMinutes, ...key(owner, address)],
    );
    return { isKnown: row?.isKnown === 1, isLockedOut: row?.isLockedOut === 1, failures: row?.failures ?? 0 };
  }

  /** Notes a log-in: the address is known from now on, and its failures are forgotten. */
  async remember(owner: TokenOwner, address: string, { isKnown }: AddressStanding): Promise<void> {
    await this.database.execute(
      `INSERT INTO log_in_address (user_type, user_id, address, known_at) VALUES (?, ?, ?, UTC_TIMESTAMP())
           ON DUPLICATE KEY UPDATE known_at = UTC_TIMESTAMP(), failures_num = 0, failed_at = NULL, locked_until = NULL`,
      key(owner, address),
    );
    if (!isKnown) await this.keepNewest(owner, 'known_at IS NOT NULL', 'known_at', KNOWN_MAX);
  }

  /**
   * Counts one failure; the one that makes it `failuresMax` in a row locks the address out. Failures of a locked one
   * neither count nor prolong. The assignments depend on their order, from left to right.
   */
  async recordFailure(
    owner: TokenOwner,
    address: string,
    { isKnown, failures }: AddressStanding,
    { failuresMax, lockMinutes }: LockOut,
  ): Promise<void> {
    await this.database.execute(
      `INSERT INTO log_in_address (user_type, user_id, address, failures_num, failed_at)
            VALUES (?, ?, ?, 1, UTC_TIMESTAMP())
       ON DUPLICATE KEY UPDATE
         failures_num = CASE WHEN locked_until > UTC_TIMESTAMP() THEN failures_num
                             WHEN locked_until IS NOT NULL THEN 1
                             WHEN failed_at > UTC_TIMESTAMP() - INTERVAL ? MINUTE THEN failures_num + 1
                             ELSE 1 END,
         locked_until = CASE WHEN locked_until > UTC_TIMESTAMP() THEN locked_until
                             WHEN failures_num >= ? THEN UTC_TIMESTAMP() + INTERVAL ? MINUTE
                             ELSE NULL END,
         failed_at = UTC_TIMESTAMP()`,
      [...key(owner, address), lockMinutes, failuresMax, lockMinutes],
    );
    if (!isKnown && failures === 0) await this.keepNewest(owner, 'known_at IS NULL', 'failed_at', STRANGERS_MAX);
  }

  /** Forgets every failure of the account, from wherever. */
  async forgive({ type, id }: TokenOwner): Promise<void> {
    await this.database.execute(`DELETE FROM log_in_address WHERE ${ACCOUNT} AND known_at IS NULL`, [type, id]);
    await this.database.execute(
      `UPDATE log_in_address SET failures_num = 0, failed_at = NULL, locked_until = NULL WHERE ${ACCOUNT}`,
      [type, id],
    );
  }

  /** Removes up to `countMax` rows of strangers that no longer matter; returns how many there were. */
  async removeStrangers(countMax: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM log_in_address WHERE known_at IS NULL AND failed_at < UTC_TIMESTAMP() - INTERVAL 1 HOUR
        ORDER BY failed_at LIMIT ?`,
      [countMax],
    );
    return affectedRows;
  }

  /** Removes up to `countMax` addresses that were known once; returns how many there were. */
  async removeForgotten(countMax: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM log_in_address WHERE known_at < UTC_TIMESTAMP() - INTERVAL 90 DAY ORDER BY known_at LIMIT ?`,
      [countMax],
    );
    return affectedRows;
  }

  private async keepNewest(
    { type, id }: TokenOwner,
    condition: 'known_at IS NULL' | 'known_at IS NOT NULL',
    order: 'known_at' | 'failed_at',
    max: number,
  ): Promise<void> {
    // Nobody locks an account that does not exist: pruning would wait for all who fail at once. The hourly job does it.
    if (id === 0) return;
    const rows = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM log_in_address WHERE ${ACCOUNT} AND ${condition}`,
      [type, id],
    );
    const excess = (rows[0]?.total ?? 0) - max;
    if (excess <= 0) return;
    await this.database.execute(
      `DELETE FROM log_in_address WHERE ${ACCOUNT} AND ${condition} ORDER BY ${order} LIMIT ?`,
      [type, id, excess],
    );
  }
}

function key({ type, id }: TokenOwner, address: string): readonly unknown[] {
  return [type, id, address];
}
