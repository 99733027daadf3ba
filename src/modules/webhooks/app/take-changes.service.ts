import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { AdminNotices } from '../../admin-home/index.js';
import { ChangeReader, toChangePage } from '../../change-feed/index.js';
import type { FeedBounds } from '../../change-feed/index.js';
import { ClaimRepository } from '../data/claim.repository.js';
import type { ServedWebhook } from '../data/claim.repository.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { deliveryOf } from '../domain/payload.js';

/** Entries of the feed that are looked at with one transaction. */
const PAGE_ROWS = 500;

/** The worker that serves a webhook, by its claim. */
export interface Serving {
  readonly webhook: Pick<ServedWebhook, 'webhookId' | 'position'>;
  readonly token: string;
}

/**
 * Takes entries from the feed for a webhook. Deliveries and the position up to where the feed was taken are written in
 * one transaction, under the lock of the webhook's row. So each entry is taken once, whatever dies, and whoever else
 * believes to serve the webhook.
 */
@Injectable()
export class TakeChanges {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly database: Database,
    private readonly changes: ChangeReader,
    private readonly claims: ClaimRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly notices: AdminNotices,
  ) {}

  /**
   * Takes the next entries, as far as there is room. Returns the webhook's position then; undefined where it can take
   * nothing now, be it that the webhook is another's by now.
   */
  async execute({ webhook, token }: Serving, { prunedTo }: FeedBounds): Promise<number | undefined> {
    if (prunedTo > webhook.position) return this.passOver({ webhook, token }, prunedTo);
    const room = await this.deliveries.room(webhook.webhookId);
    if (room <= 0) return undefined;
    const query = { after: webhook.position, limit: Math.min(room, PAGE_ROWS), waitMs: 0 };
    // Outside of the transaction: who reads to the end of the feed sequences first. Entries never change.
    const page = await this.changes.read(query, new AbortController().signal);
    if (page.rows.length === 0) return undefined;
    const { items, next } = toChangePage(page);
    return this.database.run(async () => {
      const locked = await this.lockAt(webhook, token);
      if (!locked) return undefined;
      const chosen = items.filter(({ type }) => locked.topics.includes(type));
      await this.deliveries.insert(
        webhook.webhookId,
        chosen.map((item) => deliveryOf(item.type, item.created_at, item)),
      );
      await this.claims.moveTo(webhook.webhookId, next);
      return next;
    });
  }

  /** What the webhook has not taken in time is gone: it goes on at the oldest entry, and administrators are told. */
  private async passOver({ webhook, token }: Serving, prunedTo: number): Promise<number | undefined> {
    return this.database.run(async () => {
      const locked = await this.lockAt(webhook, token);
      if (!locked) return undefined;
      await this.claims.moveTo(webhook.webhookId, prunedTo);
      const text =
        `The positions ${webhook.position + 1} to ${prunedTo} of the change feed were pruned before the webhook ` +
        `"${locked.name}" (${webhook.webhookId}) had taken them: it is not told of them and goes on at ${prunedTo + 1}.`;
      await this.notices.add({ severity: 'major', title: `Webhook "${locked.name}" has lost changes`, text });
      this.database.afterCommit(() => this.logger.warn(text));
      return prunedTo;
    });
  }

  /** The webhook, locked; undefined unless it is served under this claim, stands where it stood and is not rewound. */
  private async lockAt(
    { webhookId, position }: Serving['webhook'],
    token: string,
  ): ReturnType<ClaimRepository['lock']> {
    const locked = await this.claims.lock(webhookId, token);
    return locked?.position === position && locked.replayAfter === null ? locked : undefined;
  }
}
