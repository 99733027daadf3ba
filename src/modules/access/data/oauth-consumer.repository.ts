import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** What an integration signs with, as it is stored: secrets encrypted, the token hashed. */
export interface StoredConsumer {
  readonly consumerId: number;
  readonly consumerSecret: string;
  readonly tokenHash: Buffer;
  readonly tokenSecret: string;
}

export interface NewConsumer extends Omit<StoredConsumer, 'consumerId'> {
  readonly consumerKey: string;
  readonly integrationId: number;
}

/** The table of consumers. Writers hold the lock on the integration's row, so that two of them do not meet here. */
@Injectable()
export class OAuthConsumerRepository {
  constructor(private readonly database: Database) {}

  async insert(consumer: NewConsumer): Promise<void> {
    await this.database.execute(
      `INSERT INTO oauth_consumer
         (consumer_key, integration_id, consumer_secret, token_hash, token_secret, created_at)
       VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP())`,
      [consumer.consumerKey, consumer.integrationId, consumer.consumerSecret, consumer.tokenHash, consumer.tokenSecret],
    );
  }

  async delete(integrationId: number): Promise<void> {
    await this.database.execute('DELETE FROM oauth_consumer WHERE integration_id = ?', [integrationId]);
  }

  async find(consumerKey: string): Promise<StoredConsumer | undefined> {
    const [row] = await this.database.query<Omit<StoredConsumer, 'consumerId'> & { consumerId: string }>(
      `SELECT consumer_id AS consumerId, consumer_secret AS consumerSecret, token_hash AS tokenHash,
              token_secret AS tokenSecret
         FROM oauth_consumer WHERE consumer_key = ?`,
      [consumerKey],
    );
    return row && { ...row, consumerId: Number(row.consumerId) };
  }
}
