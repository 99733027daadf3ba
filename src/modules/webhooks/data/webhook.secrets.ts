import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretCipher } from '../../../platform/crypto/secret-cipher.js';
import { SecretTables } from '../../../platform/crypto/secret-tables.js';
import { WebhookEntity } from './webhook.entity.js';

type SecretColumn = 'secret' | 'former_secret';

/** Encrypts the secrets of webhooks, and makes them known to whoever changes the encryption key. */
@Injectable()
export class WebhookSecrets implements OnModuleInit {
  constructor(
    private readonly tables: SecretTables,
    private readonly cipher: SecretCipher,
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
  ) {}

  onModuleInit(): void {
    this.tables.register({
      name: 'webhooks',
      repository: this.webhooks,
      id: 'webhookId',
      needs: [],
      columns: [
        { property: 'secret', contextOf: ({ webhookId }) => contextOf(webhookId, 'secret') },
        { property: 'formerSecret', contextOf: ({ webhookId }) => contextOf(webhookId, 'former_secret') },
      ],
    });
  }

  /** Whether there is a key to encrypt with. */
  get isAvailable(): boolean {
    return this.cipher.isAvailable;
  }

  sealed(webhookId: number, column: SecretColumn, secret: string): string {
    return this.cipher.encrypt(secret, contextOf(webhookId, column));
  }

  /** Throws `UnreadableSecret` where no key of this installation opens it. */
  opened(webhookId: number, column: SecretColumn, stored: string): string {
    return this.cipher.decrypt(stored, contextOf(webhookId, column));
  }
}

function contextOf(webhookId: number, column: SecretColumn): string {
  return `webhook/${webhookId}/${column}`;
}
