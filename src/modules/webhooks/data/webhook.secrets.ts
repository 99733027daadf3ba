import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretCipher } from '../../../platform/crypto/secret-cipher.js';
import { SecretPlaces } from '../../../platform/crypto/secret-places.js';
import { WebhookEntity } from './webhook.entity.js';

type SecretColumn = 'secret' | 'former_secret';

/** Encrypts the secrets of webhooks, and makes them known to whoever changes the encryption key. */
@Injectable()
export class WebhookSecrets implements OnModuleInit {
  constructor(
    private readonly places: SecretPlaces,
    private readonly cipher: SecretCipher,
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
  ) {}

  onModuleInit(): void {
    this.places.register({
      name: 'webhooks',
      repository: this.webhooks,
      id: 'webhookId',
      needs: [],
      columns: [
        { property: 'secret', placeOf: ({ webhookId }) => placeOf(webhookId, 'secret') },
        { property: 'formerSecret', placeOf: ({ webhookId }) => placeOf(webhookId, 'former_secret') },
      ],
    });
  }

  /** Whether there is a key to encrypt with. */
  get isAvailable(): boolean {
    return this.cipher.isAvailable;
  }

  sealed(webhookId: number, column: SecretColumn, secret: string): string {
    return this.cipher.encrypt(secret, placeOf(webhookId, column));
  }

  /** Throws `UnreadableSecret` where no key of this installation opens it. */
  opened(webhookId: number, column: SecretColumn, stored: string): string {
    return this.cipher.decrypt(stored, placeOf(webhookId, column));
  }
}

function placeOf(webhookId: number, column: SecretColumn): string {
  return `webhook/${webhookId}/${column}`;
}
