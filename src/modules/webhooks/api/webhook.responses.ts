import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_STATES } from '../domain/delivery.js';
import type { Delivery, DeliveryState } from '../domain/delivery.js';
import { messageIdOf } from '../domain/delivery.js';
import { WEBHOOK_TOPICS } from '../domain/webhook.js';
import type { Webhook, WebhookTopic } from '../domain/webhook.js';

const NULLABLE_TEXT = { type: 'string', nullable: true } as const;
const NULLABLE_INT = { type: 'integer', nullable: true } as const;
const TIME = 'YYYY-MM-DD HH:MM:SS in UTC';

/** A webhook. */
export class WebhookResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty()
  readonly url!: string;

  @ApiProperty({ enum: WEBHOOK_TOPICS, isArray: true })
  readonly topics!: readonly string[];

  @ApiProperty()
  readonly enabled!: boolean;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'Why the service has disabled it' })
  readonly disabled_reason!: string | null;
}

/** A webhook that was just made. */
export class CreatedWebhookResponse extends WebhookResponse {
  @ApiProperty({ description: 'What deliveries are signed with, told this once' })
  readonly secret!: string;
}

/** A new secret. */
export class WebhookSecretResponse {
  @ApiProperty({ description: 'What deliveries are signed with from now on, told this once' })
  readonly secret!: string;
}

/** What a webhook was or will be told, and what it has responded. */
export class WebhookDeliveryResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty({ description: 'What is sent as webhook-id' })
  readonly message_id!: string;

  @ApiProperty({ ...NULLABLE_INT, description: 'Of the change feed; null for low_stock' })
  readonly position!: number | null;

  @ApiProperty({ enum: WEBHOOK_TOPICS })
  readonly type!: WebhookTopic;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ enum: DELIVERY_STATES })
  readonly state!: DeliveryState;

  @ApiProperty({ type: 'integer' })
  readonly attempts!: number;

  @ApiProperty({ ...NULLABLE_TEXT, description: TIME })
  readonly next_attempt_at!: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: TIME })
  readonly first_attempt_at!: string | null;

  @ApiProperty({ ...NULLABLE_INT, description: 'Of the last attempt' })
  readonly response_status!: number | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'The first 1,000 characters of the last response' })
  readonly response_body!: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'Why the last attempt got no response' })
  readonly error!: string | null;

  @ApiProperty({ ...NULLABLE_INT, description: 'Of the last attempt' })
  readonly duration_ms!: number | null;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiProperty({ ...NULLABLE_TEXT, description: TIME })
  readonly delivered_at!: string | null;

  @ApiProperty({ description: 'The body as it is sent' })
  readonly payload!: string;
}

export function toWebhookResponse(webhook: Webhook): WebhookResponse {
  const { webhookId, name, url, topics, enabled, createdAt, disabledReason } = webhook;
  return { id: webhookId, name, url, topics, enabled, created_at: createdAt, disabled_reason: disabledReason };
}

export function toDeliveryResponse(delivery: Delivery): WebhookDeliveryResponse {
  return {
    id: delivery.deliveryId,
    message_id: messageIdOf(delivery.webhookId, delivery),
    position: delivery.position,
    type: delivery.type,
    sku: delivery.sku,
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    first_attempt_at: delivery.firstAttemptAt,
    response_status: delivery.responseStatus,
    response_body: delivery.responseBody,
    error: delivery.error,
    duration_ms: delivery.durationMs,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
    payload: delivery.payload,
  };
}

/** A webhook as the OpenAPI document shows it. */
export const WEBHOOK_EXAMPLE: WebhookResponse = {
  id: 3,
  name: 'Shop',
  url: 'https://shop.example.com/stock',
  topics: ['adjustment', 'low_stock'],
  enabled: true,
  created_at: '2026-10-07 10:00:00',
  disabled_reason: null,
};

export const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const DELIVERY_EXAMPLE: WebhookDeliveryResponse = {
  id: 12,
  message_id: 'msg_3_43',
  position: 43,
  type: 'salability',
  sku: 'SKU-1',
  state: 'delivered',
  attempts: 2,
  next_attempt_at: null,
  first_attempt_at: '2026-10-07 10:00:01',
  response_status: 204,
  response_body: '',
  error: null,
  duration_ms: 41,
  created_at: '2026-10-07 10:00:01',
  delivered_at: '2026-10-07 10:00:06',
  payload:
    '{"type":"salability","timestamp":"2026-10-07T10:00:01Z","data":{"position":43,"type":"salability","stock_id":2,' +
    '"sku":"SKU-1","is_salable":false,"created_at":"2026-10-07 10:00:01"}}',
};
