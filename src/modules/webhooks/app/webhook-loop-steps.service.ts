import { Injectable, Logger } from '@nestjs/common';
import type { ServedWebhook } from '../data/claim.repository.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { WebhookSecrets } from '../data/webhook.secrets.js';
import { ERROR_LENGTH_MAX, messageIdOf } from '../domain/delivery.js';
import type { Attempt, DueDelivery } from '../domain/delivery.js';
import { BeginReplay } from './begin-replay.service.js';
import type { EndpointSockets } from './endpoint-sockets.js';
import { RecordAttempt } from './record-attempt.service.js';
import { TakeChanges } from './take-changes.service.js';
import { WebhookClient } from './webhook-client.service.js';
import type { WebhookSteps } from './webhook-run.js';

/** What the loops of a worker do, step by step. */
@Injectable()
export class WebhookLoopSteps {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly taking: TakeChanges,
    private readonly replaying: BeginReplay,
    private readonly deliveries: DeliveryRepository,
    private readonly recording: RecordAttempt,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** The steps of a worker that claims with the token. */
  under(token: string): WebhookSteps {
    return {
      take: (webhook, bounds) => this.taking.execute({ webhook, token }, bounds),
      rewind: ({ webhookId }) => this.replaying.execute(webhookId, token),
      due: ({ webhookId }, limit, underWay) => this.deliveries.due({ webhookId, token }, limit, underWay),
      send: async (webhook, delivery, sockets) => {
        const attempt = await this.attempt(webhook, delivery, sockets);
        const { webhookId, name, url } = webhook;
        return this.recording.execute(
          { webhookId, name, url, token },
          delivery,
          attempt,
          delivery.ageMs + attempt.durationMs,
        );
      },
      failed: ({ name, webhookId }, error) =>
        this.logger.warn(`Webhook "${name}" (${webhookId}) is served again with the next look: ${String(error)}`),
    };
  }

  private async attempt(webhook: ServedWebhook, delivery: DueDelivery, sockets: EndpointSockets): Promise<Attempt> {
    const { webhookId, url } = webhook;
    let secrets: string[];
    try {
      secrets = this.secretsOf(webhook);
    } catch (error) {
      // Another encryption key than that of the servers, or none: people are to see why nothing is sent.
      const text = error instanceof Error ? error.message : String(error);
      return { status: null, body: null, error: text.slice(0, ERROR_LENGTH_MAX), durationMs: 0 };
    }
    return this.client.send({ url, id: messageIdOf(webhookId, delivery), body: delivery.payload, secrets }, sockets);
  }

  private secretsOf({ webhookId, secret, formerSecret }: ServedWebhook): string[] {
    return [
      ...(secret === null ? [] : [this.secrets.opened(webhookId, 'secret', secret)]),
      ...(formerSecret === null ? [] : [this.secrets.opened(webhookId, 'former_secret', formerSecret)]),
    ];
  }
}
