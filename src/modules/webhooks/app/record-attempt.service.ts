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
export interface Tried {
  readonly webhookId: number;
  readonly name: string;
  readonly token: string;
}

/** What became of a delivery; `lost` where another worker serves the webhook by now and nothing was written. */
export type AttemptOutcome = 'delivered' | 'failed' | 'disabled' | 'lost';

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

  /** `ageMs` is the time since the delivery's first attempt. Written only while the webhook is the worker's. */
  async execute(tried: Tried, delivery: DueDelivery, attempt: Attempt, ageMs: number): Promise<AttemptOutcome> {
    const outcome = await this.database.run(() => this.write(tried, delivery, attempt, ageMs));
    if (outcome !== 'lost') this.counter.add(outcome === 'delivered' ? 'delivered' : 'failed');
    return outcome;
  }

  private async write(tried: Tried, delivery: DueDelivery, attempt: Attempt, ageMs: number): Promise<AttemptOutcome> {
    if (isSuccess(attempt)) {
      if (!(await this.claims.keep(tried.webhookId, tried.token))) return 'lost';
      await this.deliveries.markDelivered(delivery.deliveryId, attempt);
      return 'delivered';
    }
    const waitMs = retryWaitMs({ attempts: delivery.attempts + 1, ageMs }, this.timing);
    if (waitMs === undefined || isGone(attempt)) return this.disable(tried, delivery, attempt);
    if (!(await this.claims.keep(tried.webhookId, tried.token))) return 'lost';
    await this.deliveries.markFailed(delivery.deliveryId, attempt, waitMs);
    return 'failed';
  }

  /** What waits stays, and is sent once the webhook is enabled again. */
  private async disable(tried: Tried, delivery: DueDelivery, attempt: Attempt): Promise<AttemptOutcome> {
    const { webhookId, name, token } = tried;
    // The lock that is written with from the beginning: two who share one and both want to write would be a deadlock.
    if (!(await this.claims.lock(webhookId, token))) return 'lost';
    await this.deliveries.markFailed(delivery.deliveryId, attempt, 0);
    const reason = isGone(attempt)
      ? 'The endpoint responded with 410: it wants no further deliveries.'
      : `${whatOf(delivery)} could not be delivered for ${this.hours()}. ${outcomeOf(attempt)}`;
    await this.claims.disable(webhookId, reason);
    const text = `${reason} What waits is sent once the webhook (id ${webhookId}) is enabled again.`;
    await this.notices.add({ severity: 'major', title: `Webhook "${name}" was disabled`, text });
    this.database.afterCommit(() => this.logger.warn(`Webhook "${name}" (${webhookId}) was disabled. ${reason}`));
    return 'disabled';
  }

  private hours(): string {
    return `${Math.round(this.timing.giveUpAfterMs / HOUR_MS)} hours`;
  }
}

function whatOf({ position, sku }: DueDelivery): string {
  return position === null ? `The fall of SKU ${sku}` : `Position ${position} (SKU ${sku})`;
}
