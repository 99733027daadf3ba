import { Injectable } from '@nestjs/common';
import type { ResultSetHeader } from 'mysql2';
import { Database } from '../database/database.js';
import { isLockConflict } from '../database/failure.js';
import { withRetries } from '../database/retries.js';
import type { RetryRule } from '../database/retries.js';

export const OUTBOX_STATES = ['pending', 'enqueued', 'parked'] as const;
export type MessageState = (typeof OUTBOX_STATES)[number];

/** A message by its number and the topic that says how to treat it. */
export interface MessageKey {
  readonly id: string;
  readonly topic: string;
}

/**
 * A message that one worker holds; `attempts`, which grows from claim to claim, says which claim it is. It is lowered
 * by `release` alone, after which no worker acts under the claim any more.
 */
export interface ClaimedMessage extends MessageKey {
  readonly payload: string;
  readonly attempts: number;
}

interface OutboxCount {
  readonly state: MessageState;
  readonly messages: number;
  readonly oldestAgeSeconds: number;
}

/** A message that was given up, for operators. */
export interface ParkedMessage {
  readonly id: string;
  readonly topic: string;
  readonly payload: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
}

const LAST_ERROR_LENGTH_MAX = 500;
/** A statement that loses to another worker's is sent again so often, each time after a short random wait. */
const RETRIES: RetryRule = { attemptsMax: 8, backoffMsMax: 50, isWorthAnother: isLockConflict };
/**
 * The key is named wherever messages are locked by their numbers. Through another index rows would be locked in another
 * order, and two statements that lock each other's rows first are a deadlock.
 */
const BY_NUMBER = 'message_outbox FORCE INDEX (PRIMARY)';
/** Text, as jobs in Redis and operators have it. */
const ID = 'CAST(message_id AS CHAR) AS id';

/**
 * SQL of `message_outbox`. Times are the database's. A message is due when `available_at` has passed. A claim moves it
 * to the end of the worker's lease, which the worker keeps extending. A failure moves it to the end of the wait before
 * the next attempt.
 *
 * Rows are locked in the order of their numbers. What loses a race all the same is tried again, unless it is part of a
 * transaction: that is tried again as a whole.
 */
@Injectable()
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Adds a pending message, due `delayMs` from now. Returns its number. */
  async insert(topic: string, payload: string, delayMs: number): Promise<string> {
    const result = await this.database.execute(
      `INSERT INTO message_outbox (topic, payload, available_at)
       VALUES (?, ?, UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND)`,
      [topic, payload, delayMs * 1000],
    );
    return String(result.insertId);
  }

  /** Adds pending messages, due at once, in one statement. */
  async insertMany(topic: string, payloads: readonly string[]): Promise<void> {
    await this.database.execute('INSERT INTO message_outbox (topic, payload) VALUES ?', [
      payloads.map((payload) => [topic, payload]),
    ]);
  }

  /** The hand-over has worked. A message that a worker has already tried is left alone. */
  async markEnqueued(ids: readonly string[]): Promise<void> {
    await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'enqueued', enqueued_at = UTC_TIMESTAMP(3)
        WHERE message_id IN (?) AND state = 'pending' AND attempts = 0 ORDER BY message_id`,
      [ids],
    );
  }

  /**
   * Marks neglected messages as enqueued, and returns them. These are due pending ones after `pendingGraceMs`, and
   * enqueued ones that no worker has begun for `enqueuedMaxMs` (Redis was flushed, or a worker died). Rows that another
   * transaction has locked are passed over.
   */
  async takeNeglected(limit: number, timing: { pendingGraceMs: number; enqueuedMaxMs: number }): Promise<MessageKey[]> {
    return this.database.run(async () => {
      const pending = await this.lockNeglected(
        `state = 'pending' AND available_at <= UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND ORDER BY available_at`,
        [timing.pendingGraceMs * 1000, limit],
      );
      const lost = await this.lockNeglected(
        `state = 'enqueued' AND enqueued_at <= UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND
           AND available_at <= UTC_TIMESTAMP(3) ORDER BY enqueued_at`,
        [timing.enqueuedMaxMs * 1000, limit - pending.length],
      );
      const taken = [...pending, ...lost];
      if (taken.length > 0) {
        await this.database.execute(
          `UPDATE ${BY_NUMBER} SET state = 'enqueued', enqueued_at = UTC_TIMESTAMP(3)
            WHERE message_id IN (?) ORDER BY message_id`,
          [taken.map((message) => message.id)],
        );
      }
      return taken;
    });
  }

  /** Takes back `takeNeglected` where the hand-over failed. */
  async markPending(ids: readonly string[]): Promise<void> {
    await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'pending' WHERE message_id IN (?) AND state = 'enqueued' ORDER BY message_id`,
      [ids],
    );
  }

  /**
   * Begins an attempt: counts it and holds the message for `leaseMs`. Returns undefined where there is nothing to do:
   * the message is done, parked, waiting for its next attempt, or held by another worker.
   */
  async claim(id: string, leaseMs: number): Promise<ClaimedMessage | undefined> {
    const claimed = await this.change(
      `UPDATE ${BY_NUMBER}
          SET state = 'enqueued', enqueued_at = UTC_TIMESTAMP(3), attempts = attempts + 1,
              available_at = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND
        WHERE message_id = ? AND state <> 'parked' AND available_at <= UTC_TIMESTAMP(3)`,
      [leaseMs * 1000, id],
    );
    if (claimed.affectedRows === 0) return undefined;
    const [row] = await this.database.query<ClaimedMessage>(
      `SELECT ${ID}, topic, payload, attempts FROM message_outbox WHERE message_id = ?`,
      [id],
    );
    return row;
  }

  /**
   * Begins an attempt of up to `limit` messages of a topic that wait, the oldest first, and holds them for `leaseMs`. Rows
   * are locked by their numbers and in their order: a worker that looks at the same ones waits, and finds them held. More
   * may wait behind those that were seen, also where another worker has taken them.
   */
  async claimWaiting(
    topic: string,
    limit: number,
    leaseMs: number,
  ): Promise<{ readonly claims: readonly ClaimedMessage[]; readonly isMore: boolean }> {
    const due = "state <> 'parked' AND available_at <= UTC_TIMESTAMP(3)";
    const waiting = await this.database.query<{ id: string }>(
      `SELECT ${ID} FROM message_outbox
        WHERE state IN ('pending', 'enqueued') AND available_at <= UTC_TIMESTAMP(3) AND topic = ?
        ORDER BY message_id LIMIT ?`,
      [topic, limit],
    );
    if (waiting.length === 0) return { claims: [], isMore: false };
    const claims = await this.database.run(async () => {
      const rows = await this.database.query<ClaimedMessage>(
        `SELECT ${ID}, topic, payload, attempts + 1 AS attempts FROM ${BY_NUMBER}
          WHERE message_id IN (?) AND ${due} ORDER BY message_id FOR UPDATE`,
        [waiting.map(({ id }) => id)],
      );
      if (rows.length === 0) return [];
      await this.database.execute(
        `UPDATE ${BY_NUMBER}
            SET state = 'enqueued', enqueued_at = UTC_TIMESTAMP(3), attempts = attempts + 1,
                available_at = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND
          WHERE message_id IN (?) ORDER BY message_id`,
        [leaseMs * 1000, rows.map(({ id }) => id)],
      );
      return rows;
    });
    return { claims, isMore: waiting.length === limit };
  }

  /** Holds the message for another `leaseMs` from now, if the claim still holds. */
  async extend(claim: ClaimedMessage, leaseMs: number): Promise<void> {
    await this.change(
      `UPDATE ${BY_NUMBER} SET available_at = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND
        WHERE message_id = ? AND attempts = ? AND state = 'enqueued'`,
      [leaseMs * 1000, claim.id, claim.attempts],
    );
  }

  /** Removes a message under its claim. Returns whether the claim still held. */
  async remove(claim: ClaimedMessage): Promise<boolean> {
    const removed = await this.change('DELETE FROM message_outbox WHERE message_id = ? AND attempts = ?', [
      claim.id,
      claim.attempts,
    ]);
    return removed.affectedRows > 0;
  }

  /** Removes a message whatever its state. */
  async removeById(id: string): Promise<void> {
    await this.change('DELETE FROM message_outbox WHERE message_id = ?', [id]);
  }

  /** Removes messages whose work this process has done itself. */
  async removeMany(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.change(`DELETE m FROM message_outbox m FORCE INDEX (PRIMARY) WHERE m.message_id IN (?)`, [ids]);
  }

  /** The attempt failed: the message waits for the next one. */
  async postpone(claim: ClaimedMessage, failure: string, waitMs: number): Promise<void> {
    await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'pending', last_error = ?,
              available_at = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND
        WHERE message_id = ? AND attempts = ?`,
      [failure.slice(0, LAST_ERROR_LENGTH_MAX), Math.round(waitMs) * 1000, claim.id, claim.attempts],
    );
  }

  /** The attempt was broken off by us and has ended: it does not count, and the message is due at once. */
  async release(claim: ClaimedMessage): Promise<void> {
    await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'pending', attempts = attempts - 1, enqueued_at = NULL,
              available_at = UTC_TIMESTAMP(3)
        WHERE message_id = ? AND attempts = ?`,
      [claim.id, claim.attempts],
    );
  }

  /** The message is given up; it stays until an operator sends it again. Returns whether the claim still held. */
  async park(claim: ClaimedMessage, failure: string): Promise<boolean> {
    const parked = await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'parked', last_error = ?, available_at = UTC_TIMESTAMP(3)
        WHERE message_id = ? AND attempts = ?`,
      [failure.slice(0, LAST_ERROR_LENGTH_MAX), claim.id, claim.attempts],
    );
    return parked.affectedRows > 0;
  }

  /** Makes parked messages pending again, with all their attempts. Returns how many there were. */
  async unpark(ids: readonly string[]): Promise<number> {
    const result = await this.change(
      `UPDATE ${BY_NUMBER} SET state = 'pending', attempts = 0, enqueued_at = NULL, available_at = UTC_TIMESTAMP(3)
        WHERE state = 'parked' AND message_id IN (?) ORDER BY message_id`,
      [ids],
    );
    return result.affectedRows;
  }

  /** Parked messages, the oldest first. */
  async listParked(limit: number): Promise<ParkedMessage[]> {
    return this.database.query<ParkedMessage>(
      `SELECT ${ID}, topic, payload, attempts, last_error AS lastError, created_at AS createdAt
         FROM message_outbox WHERE state = 'parked' ORDER BY available_at, message_id LIMIT ?`,
      [limit],
    );
  }

  /** Messages by state, and the age of the oldest of each. */
  async counts(): Promise<OutboxCount[]> {
    const rows = await this.database.query<{ state: MessageState; messages: number; age: number }>(
      `SELECT total.state, total.messages,
              TIMESTAMPDIFF(SECOND, oldest.created_at, UTC_TIMESTAMP(3)) AS age
         FROM (SELECT state, COUNT(*) AS messages, MIN(message_id) AS oldest_id FROM message_outbox GROUP BY state) total
         JOIN message_outbox oldest ON oldest.message_id = total.oldest_id`,
    );
    return rows.map((row) => ({
      state: row.state,
      messages: row.messages,
      oldestAgeSeconds: Math.max(0, row.age),
    }));
  }

  /** Messages of the topics that are still to be done, the oldest first; parked ones are not. */
  async undone(
    topics: readonly string[],
    limit: number,
  ): Promise<{ readonly topic: string; readonly payload: string }[]> {
    return this.database.query(
      `SELECT topic, payload FROM message_outbox WHERE state <> 'parked' AND topic IN (?) ORDER BY message_id LIMIT ?`,
      [topics, limit],
    );
  }

  /** Seconds since the oldest message of the topics was sent that is not done, parked ones included; 0 where there is none. */
  async oldestAgeSeconds(topics: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ age: string }>(
      `SELECT TIMESTAMPDIFF(MICROSECOND, created_at, UTC_TIMESTAMP(3)) / 1000000 AS age
         FROM message_outbox WHERE topic IN (?) ORDER BY message_id LIMIT 1`,
      [topics],
    );
    return Math.max(0, Number(row?.age ?? 0));
  }

  /** How many messages should have been done for `seconds`, and the age of the oldest of them. */
  async overdue(seconds: number): Promise<{ readonly messages: number; readonly oldestAgeSeconds: number }> {
    const [row] = await this.database.query<{ messages: number; age: number | null }>(
      `SELECT COUNT(*) AS messages, TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3)) AS age FROM message_outbox
        WHERE state IN ('pending', 'enqueued') AND available_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND`,
      [seconds],
    );
    return { messages: row?.messages ?? 0, oldestAgeSeconds: row?.age ?? 0 };
  }

  /** One statement that writes. A lost race rolls a transaction back, so inside of one it is for the transaction to retry. */
  private async change(sql: string, parameters: readonly unknown[]): Promise<ResultSetHeader> {
    const send = (): Promise<ResultSetHeader> => this.database.execute(sql, parameters);
    return this.database.inTransaction ? send() : withRetries(RETRIES, send);
  }

  private async lockNeglected(condition: string, parameters: readonly unknown[]): Promise<MessageKey[]> {
    return this.database.query<MessageKey>(
      `SELECT ${ID}, topic FROM message_outbox WHERE ${condition} LIMIT ? FOR UPDATE SKIP LOCKED`,
      parameters,
    );
  }
}
