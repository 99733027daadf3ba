import { Injectable } from '@nestjs/common';
import { WebhookInspection } from '../../../webhooks/index.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { whole } from '../../domain/check.js';

/** Webhooks against the change feed and their deliveries. */
@Injectable()
export class WebhooksCheck implements Check {
  readonly key = 'webhooks';
  readonly title = 'Webhooks';
  readonly compares = 'webhooks with the change feed that they are told of, and deliveries with their webhooks';
  readonly sliceSize = 1;
  readonly settleMs = 0;

  constructor(private readonly webhooks: WebhookInspection) {}

  async slice(): Promise<CheckSlice> {
    const { examined, disabled, behind, orphaned } = await this.webhooks.problems();
    const findings: Finding[] = [
      ...disabled.map(({ webhookId, name, disabledReason }) => ({
        kind: 'webhook-disabled' as const,
        subject: String(webhookId),
        text: `Webhook ${name} (${webhookId}): ${disabledReason ?? ''}`,
      })),
      ...behind.map(({ webhook: { webhookId, name }, since }) => ({
        kind: 'webhook-behind' as const,
        subject: String(webhookId),
        text: `Webhook ${name} (${webhookId}) was not told of what was written ${since === null ? 'before the oldest entry of the feed' : `at ${since} UTC`}.`,
      })),
      ...orphaned.map((webhookId) => ({
        kind: 'delivery-orphaned' as const,
        subject: String(webhookId),
        text: `Webhook ${webhookId} does not exist and has deliveries.`,
      })),
    ];
    return whole(examined, findings);
  }
}
