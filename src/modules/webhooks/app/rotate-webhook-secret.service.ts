import { Injectable } from '@nestjs/common';
import { UnreadableSecret } from '../../../platform/crypto/secret-cipher.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import { WebhookSecrets } from '../data/webhook.secrets.js';
import { newSecret } from '../domain/signature.js';
import { WebhookTiming } from '../domain/webhook-timing.js';
import { noSuchWebhook } from './webhook-reader.service.js';
import { secretRecord } from './webhook-records.js';

/** Gives webhooks new secrets. */
@Injectable()
export class RotateWebhookSecret {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly timing: WebhookTiming,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Returns the new secret, which is told this once. For a day the former one signs as well; one before that does no
   * longer. Throws not-found, and `invalid` where the server has no key to encrypt secrets with.
   */
  async execute(webhookId: number): Promise<string> {
    if (!this.secrets.isAvailable) {
      throw invalid('Secrets of webhooks are kept encrypted, and the server has no APP_ENCRYPTION_KEY.');
    }
    const secret = newSecret();
    await this.database.run(async () => {
      const webhook = await this.webhooks.lock(webhookId);
      if (!webhook) throw noSuchWebhook(webhookId);
      const stored = await this.webhooks.secrets(webhookId);
      const sealed = {
        secret: this.secrets.sealed(webhookId, 'secret', secret),
        formerSecret: stored.secret === null ? null : this.former(webhookId, stored.secret),
      };
      await this.webhooks.replaceSecret(webhookId, sealed, this.timing.formerSecretMs);
      await this.securityLog.record(secretRecord(webhook));
    });
    return secret;
  }

  /** Encrypted for its new place; null for one that no key opens: it can sign nothing any more. */
  private former(webhookId: number, stored: string): string | null {
    try {
      return this.secrets.sealed(webhookId, 'former_secret', this.secrets.opened(webhookId, 'secret', stored));
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }
}
