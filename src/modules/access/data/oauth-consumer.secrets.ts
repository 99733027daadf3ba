import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretPlaces } from '../../../platform/crypto/secret-places.js';
import { OAuthConsumerEntity } from './oauth-consumer.entity.js';

/** Names the field of a consumer that a secret is bound to. */
export function placeOf(consumerKey: string, column: 'consumer_secret' | 'token_secret'): string {
  return `oauth_consumer/${consumerKey}/${column}`;
}

/** Makes the secrets of consumers known to whoever changes the encryption key or asks what can be read. */
@Injectable()
export class OAuthConsumerSecrets implements OnModuleInit {
  constructor(
    private readonly places: SecretPlaces,
    @InjectRepository(OAuthConsumerEntity) private readonly consumers: Repository<OAuthConsumerEntity>,
  ) {}

  onModuleInit(): void {
    this.places.register({
      name: 'OAuth consumers',
      repository: this.consumers,
      id: 'consumerId',
      needs: ['consumerKey'],
      columns: [
        { property: 'consumerSecret', placeOf: ({ consumerKey }) => placeOf(consumerKey, 'consumer_secret') },
        { property: 'tokenSecret', placeOf: ({ consumerKey }) => placeOf(consumerKey, 'token_secret') },
      ],
    });
  }
}
