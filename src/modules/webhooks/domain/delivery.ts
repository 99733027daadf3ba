import type { WebhookTopic } from './webhook.js';

/** `cancelled` is what a replay has put aside. */
export const DELIVERY_STATES = ['pending', 'delivered', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Deliveries of a webhook that wait, at most: with more, it takes nothing further from the feed. */
export const PENDING_MAX = 1000;
/** Characters that are kept of a response. */
export const RESPONSE_LENGTH_MAX = 1000;
/** Characters that are kept of what went wrong. */
export const ERROR_LENGTH_MAX = 500;

/** An entry that a webhook is to be told of. */
export interface NewDelivery {
  /** Of the change feed; null for what is not in it. */
  readonly position: number | null;
  readonly type: WebhookTopic;
  readonly sku: string;
  /** The body as it is sent. */
  readonly payload: string;
}

/** A delivery whose turn has come. */
export interface DueDelivery extends NewDelivery {
  readonly deliveryId: number;
  /** Attempts so far. */
  readonly attempts: number;
  /** Milliseconds since the first attempt; 0 before it. */
  readonly ageMs: number;
}

/** A delivery as people see it; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Delivery extends NewDelivery {
  readonly deliveryId: number;
  readonly webhookId: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Null where none is to come. */
  readonly nextAttemptAt: string | null;
  readonly firstAttemptAt: string | null;
  /** Of the last attempt; null where there was no response. */
  readonly responseStatus: number | null;
  /** The first characters of the last response. */
  readonly responseBody: string | null;
  /** Why the last attempt failed; null where it did not. */
  readonly error: string | null;
  /** Of the last attempt. */
  readonly durationMs: number | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
}

/** What came of one attempt. */
export interface Attempt {
  readonly status: number | null;
  readonly body: string | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** `webhook-id`: the same on every attempt, and for a position on every replay. */
export function messageIdOf(
  webhookId: number,
  { position, deliveryId }: { readonly position: number | null; readonly deliveryId: number },
): string {
  return position === null ? `msg_${webhookId}_low_stock_${deliveryId}` : `msg_${webhookId}_${position}`;
}

export function isSuccess({ status, error }: Attempt): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** The endpoint says that it is gone for good. */
export function isGone({ status }: Attempt): boolean {
  return status === 410;
}

/** What the endpoint has said, in a few words. */
export function outcomeOf({ status, error }: Attempt): string {
  if (error !== null) return error;
  return `The response was ${status ?? 'none'}.`;
}
