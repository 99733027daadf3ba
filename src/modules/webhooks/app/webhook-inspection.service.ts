import { Injectable } from '@nestjs/common';
import { OutboxStore } from '../../../platform/queue/outbox-store.js';
import { ChangeReader } from '../../change-feed/index.js';
import { DeliveryArchiveRepository } from '../data/delivery-archive.repository.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import type { Webhook } from '../domain/webhook.js';

const DAY_MS = 24 * 3_600_000;
const LISTED_MAX = 1000;

/** What is not as it should be. */
export interface WebhookProblems {
  /** Webhooks that were looked at. */
  readonly examined: number;
  /** Those that the service has disabled. */
  readonly disabled: readonly Webhook[];
  /** Enabled ones that have not taken an entry of more than a day ago, with when it was announced; null where it is pruned. */
  readonly behind: readonly { readonly webhook: Webhook; readonly since: string | null }[];
  /** Ids of webhooks that are gone and have deliveries still. */
  readonly orphaned: readonly number[];
}

/** Looks at webhooks for the doctor; it changes nothing. */
@Injectable()
export class WebhookInspection {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly archive: DeliveryArchiveRepository,
    private readonly changes: ChangeReader,
    private readonly outbox: OutboxStore,
  ) {}

  async problems(): Promise<WebhookProblems> {
    const webhooks = await this.webhooks.all();
    const { position, prunedTo } = await this.changes.bounds();
    const behind = [];
    for (const webhook of webhooks) {
      if (!webhook.enabled || webhook.position >= position) continue;
      const isPruned = webhook.position < prunedTo;
      const since = isPruned ? null : ((await this.changes.announcedAfter(webhook.position)) ?? null);
      if (since === null || asTime(since) < Date.now() - DAY_MS) {
        behind.push({ webhook, since });
      }
    }
    // Deliveries of a webhook that was just deleted go by a message, shortly after.
    const isCleaning = (await this.outbox.undone(['inventory.webhooks.cleanup'], 1)).length > 0;
    return {
      examined: webhooks.length,
      disabled: webhooks.filter(({ enabled, disabledReason }) => !enabled && disabledReason !== null),
      behind,
      orphaned: isCleaning ? [] : await this.archive.orphanedWebhooks(LISTED_MAX),
    };
  }
}

function asTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
