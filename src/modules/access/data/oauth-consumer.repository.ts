import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { OAuthConsumerEntity } from './oauth-consumer.entity.js';

/** What an integration signs with, as it is stored: secrets encrypted, the token hashed. */
export type StoredConsumer = Readonly<
  Pick<OAuthConsumerEntity, 'consumerId' | 'consumerSecret' | 'tokenHash' | 'tokenSecret'>
>;
type NewConsumer = Readonly<Omit<OAuthConsumerEntity, 'consumerId' | 'createdAt'>>;

/** The table of consumers. Writers hold the lock on the integration's row, so that two of them do not meet here. */
@Injectable()
export class OAuthConsumerRepository {
  constructor(@InjectRepository(OAuthConsumerEntity) private readonly consumers: Repository<OAuthConsumerEntity>) {}

  async insert(consumer: NewConsumer): Promise<void> {
    await this.consumers.insert({ ...consumer });
  }

  async delete(integrationId: number): Promise<void> {
    await this.consumers.delete({ integrationId });
  }

  /** One statement: it runs with every signed request. */
  async find(consumerKey: string): Promise<StoredConsumer | undefined> {
    const found = await this.consumers.findOne({
      select: { consumerId: true, consumerSecret: true, tokenHash: true, tokenSecret: true },
      where: { consumerKey },
    });
    return found ?? undefined;
  }
}
