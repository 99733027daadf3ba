import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { ChangeReader } from '../../change-feed/index.js';
import { SecurityLog } from '../../security-log/index.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import { WebhookSecrets } from '../data/webhook.secrets.js';
import { newSecret } from '../domain/signature.js';
import { mergeWebhook, WEBHOOKS_MAX, webhookViolations } from '../domain/webhook.js';
import type { Webhook, WebhookChanges } from '../domain/webhook.js';
import { urlViolations } from '../domain/webhook-url.js';
import { AddressGuard } from './address-guard.service.js';
import { noSuchWebhook } from './webhook-reader.service.js';
import { webhookRecord } from './webhook-records.js';

/** A new webhook, with its secret, which is told this once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Makes and changes webhooks. Each is a row of the security log. */
@Injectable()
export class SaveWebhook {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly secrets: WebhookSecrets,
    private readonly changes: ChangeReader,
    private readonly guard: AddressGuard,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Makes a webhook that begins at the present end of the change feed. Throws `invalid` with every broken rule, and for
   * an address that is not public. It does so too where there are `WEBHOOKS_MAX`, or no key to encrypt secrets with.
   */
  async create(changes: WebhookChanges): Promise<CreatedWebhook> {
    const fields = mergeWebhook(undefined, changes);
    requireNone(webhookViolations(fields));
    requireNone(await this.guard.violations(fields.url));
    if (!this.secrets.isAvailable) {
      throw invalid('Secrets of webhooks are kept encrypted, and the server has no APP_ENCRYPTION_KEY.');
    }
    // Who asks for the end sequences what is committed: never inside of a transaction, be it that of a keyed request.
    const { position } = await this.database.detached(() => this.changes.bounds());
    const secret = newSecret();
    return this.database.run(async () => {
      if ((await this.webhooks.countAlone()) >= WEBHOOKS_MAX) {
        throw invalid('There can be at most %1 webhooks.', [WEBHOOKS_MAX]);
      }
      const webhookId = await this.webhooks.insert(fields, position);
      await this.webhooks.storeSecret(webhookId, this.secrets.sealed(webhookId, 'secret', secret));
      await this.securityLog.record(
        webhookRecord('webhook_created', { webhookId, name: fields.name }, undefined, fields),
      );
      return { webhook: await this.stored(webhookId), secret };
    });
  }

  /**
   * Stores what is sent over what is stored. One that is enabled again, or has another address, goes on where it stopped:
   * what waits is due at once. Throws not-found, and `invalid` as for a new one.
   */
  async update(webhookId: number, changes: WebhookChanges): Promise<Webhook> {
    if (typeof changes.url === 'string') await this.requirePublic(changes.url.trim());
    return this.database.run(async () => {
      const before = await this.webhooks.lock(webhookId);
      if (!before) throw noSuchWebhook(webhookId);
      const after = mergeWebhook(before, changes);
      requireNone(webhookViolations(after));
      await this.webhooks.update(webhookId, after, after.enabled);
      if (after.enabled && (!before.enabled || before.url !== after.url)) await this.deliveries.hurry(webhookId);
      const record = webhookRecord('webhook_changed', { webhookId, name: after.name }, before, after);
      if (Object.keys(record.changes ?? {}).length > 0) await this.securityLog.record(record);
      return this.stored(webhookId);
    });
  }

  /**
   * What is no address has no host to look at. The name server is asked before the webhook is locked. A request with an
   * Idempotency-Key, and one through the asynchronous addresses, has its transaction by then. That waits meanwhile, for
   * `resolveMs` at most.
   */
  private async requirePublic(url: string): Promise<void> {
    requireNone(urlViolations(url));
    requireNone(await this.guard.violations(url));
  }

  private async stored(webhookId: number): Promise<Webhook> {
    const stored = await this.webhooks.find(webhookId);
    if (!stored) throw noSuchWebhook(webhookId);
    return stored;
  }
}

function requireNone(violations: readonly ErrorDetail[]): void {
  if (violations.length > 0) throw validationFailed(violations);
}
