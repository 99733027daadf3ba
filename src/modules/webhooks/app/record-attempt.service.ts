import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { AdminNotices } from '../../admin-home/index.js';
import { ClaimRepository } from '../data/claim.repository.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { isGone, isSuccess, outcomeOf } from '../domain/delivery.js';
import type { Attempt, DueDelivery } from '../domain/delivery.js';
import { retryWaitMs, WebhookTiming } from '../domain/webhook-timing.js';
import { DeliveryCounter } from './delivery-counter.service.js';

/** The webhook whose delivery was tried, and the worker that serves it. */
export interface TriedWebhook {
  readonly webhookId: number;
  readonly name: string;
  /** The address that was tried. */
  readonly url: string;
  readonly token: string;
}

/** What became of a delivery. */
export interface AttemptOutcome {
  /**
   * `lost` where nothing was written. Another worker serves the webhook by now, it has another address, or the delivery
   * has begun anew meanwhile.
   */
  readonly result: 'delivered' | 'failed' | 'lost';
  /** Whether the worker may send further deliveries as it knows the webhook. */
  readonly goesOn: boolean;
}

const HOUR_MS = 3_600_000;

/** Writes down what came of an attempt: success, the time of the next one, or the end of the webhook. */
@Injectable()
export class RecordAttempt {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly database: Database,
    private readonly claims: ClaimRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly notices: AdminNotices,
    private readonly timing: WebhookTiming,
    private readonly counter: DeliveryCounter,
  ) {}

  /**
   * `ageMs` is the time since the delivery's first attempt. Written only while the webhook is the worker's and has the
   * address that was tried.
   */
  async execute(tried: TriedWebhook, delivery: DueDelivery, attempt: Attempt, ageMs: number): Promise<AttemptOutcome> {
    const outcome = await this.database.run(() => this.write(tried, delivery, attempt, ageMs));
    if (outcome.result !== 'lost') this.counter.add(outcome.result);
    return outcome;
  }

  private async write(
    tried: TriedWebhook,
    delivery: DueDelivery,
    attempt: Attempt,
    ageMs: number,
  ): Promise<AttemptOutcome> {
    const { webhookId, url, token } = tried;
    const waitMs = isGone(attempt) ? undefined : retryWaitMs({ attempts: delivery.attempts + 1, ageMs }, this.timing);
    const isEnd = !isSuccess(attempt) && waitMs === undefined;
    // The lock that is written with from the beginning: two who share one and both want to write would be a deadlock.
    const kept = await (isEnd ? this.claims.keepAlone(webhookId, token) : this.claims.keep(webhookId, token));
    if (kept?.url !== url) return { result: 'lost', goesOn: false };
    const goesOn = kept.isEnabled;
    if (isSuccess(attempt)) {
      await this.deliveries.markDelivered(delivery.deliveryId, attempt);
      return { result: 'delivered', goesOn };
    }
    if (!(await this.deliveries.markFailed(delivery, attempt, waitMs ?? 0))) return { result: 'lost', goesOn };
    if (isEnd && kept.isEnabled) await this.disable(tried, delivery, attempt);
    return { result: 'failed', goesOn: goesOn && !isEnd };
  }

  /** Of a webhook that is locked. What waits stays, and is sent once the webhook is enabled again. */
  private async disable({ webhookId, name }: TriedWebhook, delivery: DueDelivery, attempt: Attempt): Promise<void> {
    const reason = isGone(attempt)
      ? 'The endpoint responded with 410: it wants no further deliveries.'
      : `${whatOf(delivery)} could not be delivered for ${this.hours()}. ${outcomeOf(attempt)}`;
    await this.claims.disable(webhookId, reason);
    const text = `${reason} What waits is sent once the webhook (id ${webhookId}) is enabled again.`;
    await this.notices.add({ severity: 'major', title: `Webhook "${name}" was disabled`, text });
    this.database.afterCommit(() => this.logger.warn(`Webhook "${name}" (${webhookId}) was disabled. ${reason}`));
  }

  private hours(): string {
    return `${Math.round(this.timing.giveUpAfterMs / HOUR_MS)} hours`;
  }
}

function whatOf({ position, sku }: DueDelivery): string {
  return position === null ? `The fall of SKU ${sku}` : `Position ${position} (SKU ${sku})`;
}
