import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretTables } from '../../../platform/crypto/secret-tables.js';
import { OAuthConsumerEntity } from './oauth-consumer.entity.js';

/** Names the field of a consumer that a secret is bound to. */
export function contextOf(consumerKey: string, column: 'consumer_secret' | 'token_secret'): string {
  return `oauth_consumer/${consumerKey}/${column}`;
}

/** Makes the secrets of consumers known to whoever changes the encryption key or asks what can be read. */
@Injectable()
export class OAuthConsumerSecrets implements OnModuleInit {
  constructor(
    private readonly tables: SecretTables,
    @InjectRepository(OAuthConsumerEntity) private readonly consumers: Repository<OAuthConsumerEntity>,
  ) {}

  onModuleInit(): void {
    this.tables.register({
      name: 'OAuth consumers',
      repository: this.consumers,
      id: 'consumerId',
      needs: ['consumerKey'],
      columns: [
        { property: 'consumerSecret', contextOf: ({ consumerKey }) => contextOf(consumerKey, 'consumer_secret') },
        { property: 'tokenSecret', contextOf: ({ consumerKey }) => contextOf(consumerKey, 'token_secret') },
      ],
    });
  }
}
