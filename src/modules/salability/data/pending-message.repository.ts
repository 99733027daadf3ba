import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isStatementTimeout } from '../../../platform/database/failure.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';

/** Messages that are looked at: the payloads have no index, and after an outage there may be millions. */
const MESSAGES_SEARCHED_MAX = 10_000;
const MESSAGES_LISTED_MAX = 100;
const SEARCH_SECONDS_MAX = 3;

/** A message that will do something about the SKU. Times are the database's, `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface PendingMessage {
  readonly messageId: string;
  readonly topic: string;
  readonly state: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly ageSeconds: number;
}

/** What was found on its way. */
export interface PendingMessages {
  /** Oldest first. */
  readonly messages: readonly PendingMessage[];
  /** False where there were more messages than were looked at or listed. */
  readonly isComplete: boolean;
}

interface Row {
  readonly message_id: number;
  readonly topic: string;
  readonly state: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly age_seconds: number;
}

/** Finds what is still on its way for a SKU. */
@Injectable()
export class PendingMessageRepository {
  constructor(private readonly database: Database) {}

  /** The messages whose payload names one of the SKUs, among the oldest there are. Bounded in number and in time. */
  async naming(skus: readonly string[]): Promise<PendingMessages> {
    const newest = await this.newestSearched();
    try {
      const rows = await this.database.query<Row>(
        withStatementTimeout(
          `SELECT message_id, topic, state, attempts, DATE_FORMAT(created_at, '%Y-%m-%d %H:%i:%s') AS created_at,
                  GREATEST(0, TIMESTAMPDIFF(SECOND, created_at, UTC_TIMESTAMP(3))) AS age_seconds
             FROM message_outbox
            WHERE (${skus.map(() => 'payload LIKE ?').join(' OR ')}) ${newest === undefined ? '' : 'AND message_id <= ?'}
            ORDER BY message_id LIMIT ${MESSAGES_LISTED_MAX + 1}`,
          SEARCH_SECONDS_MAX,
        ),
        [...skus.map((sku) => `%${likePattern(JSON.stringify(sku))}%`), ...(newest === undefined ? [] : [newest])],
      );
      const isComplete = newest === undefined && rows.length <= MESSAGES_LISTED_MAX;
      return { messages: rows.slice(0, MESSAGES_LISTED_MAX).map(toMessage), isComplete };
    } catch (error) {
      if (isStatementTimeout(error)) return { messages: [], isComplete: false };
      throw error;
    }
  }

  /** The number of the last message to look at, or undefined where all of them are looked at. */
  private async newestSearched(): Promise<number | undefined> {
    const [row] = await this.database.query<{ message_id: number }>(
      `SELECT message_id FROM message_outbox ORDER BY message_id LIMIT 1 OFFSET ${MESSAGES_SEARCHED_MAX}`,
    );
    return row?.message_id;
  }
}

function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function toMessage(row: Row): PendingMessage {
  return {
    messageId: String(row.message_id),
    topic: row.topic,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    ageSeconds: row.age_seconds,
  };
}
