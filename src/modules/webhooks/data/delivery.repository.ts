import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PENDING_MAX } from '../domain/delivery.js';
import type { Attempt, DueDelivery, NewDelivery } from '../domain/delivery.js';
import type { WebhookTopic } from '../domain/webhook.js';

const TABLE = 'inventory_webhook_delivery';

interface DueRow {
  readonly delivery_id: number;
  readonly position: number | null;
  readonly type: WebhookTopic;
  readonly sku: string;
  readonly payload: string;
  readonly attempts: number;
  readonly age_ms: number | null;
}

/** What is to be sent and what came of it. Rows of a webhook are in the order of their ids, per SKU too. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly database: Database) {}

  /** How many more the webhook may take. */
  async room(webhookId: number): Promise<number> {
    const [row] = await this.database.query<{ pending: number }>(
      `SELECT COUNT(*) AS pending
         FROM (SELECT 1 FROM ${TABLE} WHERE webhook_id = ? AND state = 'pending' LIMIT ?) waiting`,
      [webhookId, PENDING_MAX],
    );
    return PENDING_MAX - (row?.pending ?? 0);
  }

  /** In the order given; one statement. */
  async insert(webhookId: number, deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.database.execute(`INSERT INTO ${TABLE} (webhook_id, position, type, sku, payload) VALUES ?`, [
      deliveries.map(({ position, type, sku, payload }) => [webhookId, position, type, sku, payload]),
    ]);
  }

  /**
   * The same for every enabled webhook that has their topic, whatever their number. None of these is deleted until the
   * transaction ends. Returns whether there is one.
   */
  async insertForAll(topic: WebhookTopic, deliveries: readonly NewDelivery[]): Promise<boolean> {
    const webhooks = await this.database.query<{ id: number }>(
      `SELECT webhook_id AS id FROM inventory_webhook
        WHERE enabled = 1 AND FIND_IN_SET(?, topics) ORDER BY webhook_id LOCK IN SHARE MODE`,
      [topic],
    );
    if (webhooks.length === 0 || deliveries.length === 0) return false;
    await this.database.execute(
      `INSERT INTO ${TABLE} (webhook_id, type, sku, payload)
       SELECT w.id, ?, l.sku, l.payload
         FROM JSON_TABLE(?, '$[*]' COLUMNS (id INT UNSIGNED PATH '$')) w
         JOIN JSON_TABLE(?, '$[*]' COLUMNS (n FOR ORDINALITY, sku VARCHAR(64) PATH '$[0]', payload TEXT PATH '$[1]')) l
        ORDER BY w.id, l.n`,
      [
        topic,
        JSON.stringify(webhooks.map(({ id }) => id)),
        JSON.stringify(deliveries.map(({ sku, payload }) => [sku, payload])),
      ],
    );
    return true;
  }

  /**
   * Deliveries whose time has come, those that have waited longest first; none where the worker does not serve the
   * webhook any more. Of each SKU none but the first that is not done: the next one waits for it. `underWay` are passed
   * over. The look for the first of a SKU is one step in an index.
   */
  async due(
    { webhookId, token }: { readonly webhookId: number; readonly token: string },
    limit: number,
    underWay: readonly number[],
  ): Promise<DueDelivery[]> {
    const rows = await this.database.query<DueRow>(
      `SELECT d.delivery_id, d.position, d.type, d.sku, d.payload, d.attempts,
              TIMESTAMPDIFF(MICROSECOND, d.first_attempt_at, NOW(3)) DIV 1000 AS age_ms
         FROM ${TABLE} d FORCE INDEX (idx_webhook_delivery_due)
        WHERE d.webhook_id = ? AND d.state = 'pending' AND d.next_attempt_at <= NOW(3)
          AND EXISTS (SELECT 1 FROM inventory_webhook w WHERE w.webhook_id = ? AND w.claim_token = ? AND w.enabled = 1)
          ${underWay.length > 0 ? 'AND d.delivery_id NOT IN (?)' : ''}
          AND d.delivery_id = (SELECT e.delivery_id FROM ${TABLE} e FORCE INDEX (idx_webhook_delivery_sku)
                                WHERE e.webhook_id = d.webhook_id AND e.sku = d.sku AND e.state = 'pending'
                                ORDER BY e.webhook_id, e.sku, e.state, e.delivery_id LIMIT 1)
        ORDER BY d.next_attempt_at, d.delivery_id LIMIT ?`,
      [webhookId, webhookId, token, ...(underWay.length > 0 ? [underWay] : []), limit],
    );
    return rows.map(({ delivery_id, age_ms, ...row }) => ({ ...row, deliveryId: delivery_id, ageMs: age_ms ?? 0 }));
  }

  async markDelivered(deliveryId: number, attempt: Attempt): Promise<void> {
    await this.database.execute(
      `UPDATE ${TABLE}
          SET state = 'delivered', attempts = attempts + 1, next_attempt_at = NULL, delivered_at = NOW(),
              first_attempt_at = COALESCE(first_attempt_at, NOW(3)), response_status = ?, response_body = ?, error = ?,
              duration_ms = ?
        WHERE delivery_id = ? AND state = 'pending'`,
      [attempt.status, attempt.body, attempt.error, attempt.durationMs, deliveryId],
    );
  }

  /**
   * `waitMs` is how long the next attempt is put off. Returns whether it was written: nothing is where the delivery has
   * begun anew since the attempt began.
   */
  async markFailed(
    { deliveryId, attempts }: Pick<DueDelivery, 'deliveryId' | 'attempts'>,
    attempt: Attempt,
    waitMs: number,
  ): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE ${TABLE}
          SET attempts = attempts + 1, next_attempt_at = NOW(3) + INTERVAL ? MICROSECOND,
              first_attempt_at = COALESCE(first_attempt_at, NOW(3) - INTERVAL ? MICROSECOND), response_status = ?,
              response_body = ?, error = ?, duration_ms = ?
        WHERE delivery_id = ? AND state = 'pending' AND attempts = ?`,
      [
        waitMs * 1000,
        attempt.durationMs * 1000,
        attempt.status,
        attempt.body,
        attempt.error,
        attempt.durationMs,
        deliveryId,
        attempts,
      ],
    );
    return affectedRows > 0;
  }

  /** Puts aside what waits and is behind a position; what is not in the feed stays. */
  async cancelAfter(webhookId: number, position: number): Promise<void> {
    await this.database.execute(
      `UPDATE ${TABLE} FORCE INDEX (idx_webhook_delivery_due) SET state = 'cancelled', next_attempt_at = NULL
        WHERE webhook_id = ? AND state = 'pending' AND position > ?`,
      [webhookId, position],
    );
  }

  /** What waits is due at once, with all its time before it. */
  async hurry(webhookId: number): Promise<void> {
    await this.database.execute(
      `UPDATE ${TABLE} FORCE INDEX (idx_webhook_delivery_due)
          SET next_attempt_at = NOW(3), first_attempt_at = NULL, attempts = 0
        WHERE webhook_id = ? AND state = 'pending' AND (attempts > 0 OR next_attempt_at > NOW(3))`,
      [webhookId],
    );
  }

  /** Removes some deliveries of a webhook. Returns how many there were. */
  async removeSome(webhookId: number, limit: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM ${TABLE} WHERE webhook_id = ? ORDER BY webhook_id, created_at LIMIT ?`,
      [webhookId, limit],
    );
    return affectedRows;
  }
}
