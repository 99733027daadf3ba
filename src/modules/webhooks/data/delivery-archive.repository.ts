import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { Delivery, DeliveryState } from '../domain/delivery.js';
import type { WebhookTopic } from '../domain/webhook.js';

const TABLE = 'inventory_webhook_delivery';

const PAGE_SIZE_MAX = 1000;
/** For a webhook with millions of deliveries, of which few match. */
const SECONDS_MAX = 20;

const COLUMNS = {
  id: { sql: 'd.delivery_id', kind: 'int' },
  position: { sql: 'd.position', kind: 'int', nullable: true },
  type: { sql: 'd.type', kind: 'text', isAscii: true },
  sku: { sql: 'd.sku', kind: 'text' },
  state: { sql: 'd.state', kind: 'text', isAscii: true },
  created_at: { sql: 'd.created_at', kind: 'date' },
} as const satisfies SearchColumns;

interface DeliveryRow {
  readonly delivery_id: number;
  readonly webhook_id: number;
  readonly position: number | null;
  readonly type: WebhookTopic;
  readonly sku: string;
  readonly payload: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly first_attempt_at: string | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
}

/** What deliveries wait and fail, all webhooks together. */
export interface DeliveryFigures {
  readonly pending: number;
  /** Of those: with an attempt that has failed. */
  readonly failing: number;
}

/** Deliveries as people look at them, and the end of old ones. */
@Injectable()
export class DeliveryArchiveRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /** One page of a webhook's deliveries, the newest first where no other order is asked for, and the number of all. */
  async search(webhookId: number, criteria: SearchCriteria): Promise<{ deliveries: Delivery[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<DeliveryRow>(this.reads, criteria, {
      from: `${TABLE} d`,
      columns: COLUMNS,
      select:
        'd.delivery_id, d.webhook_id, d.position, d.type, d.sku, d.payload, d.state, d.attempts, ' +
        "DATE_FORMAT(d.next_attempt_at, '%Y-%m-%d %H:%i:%s') AS next_attempt_at, " +
        "DATE_FORMAT(d.first_attempt_at, '%Y-%m-%d %H:%i:%s') AS first_attempt_at, " +
        'd.response_status, d.response_body, d.error, d.duration_ms, d.created_at, d.delivered_at',
      defaultOrder: 'd.created_at DESC, d.delivery_id DESC',
      pageSizeMax: PAGE_SIZE_MAX,
      secondsMax: SECONDS_MAX,
      scope: { where: 'd.webhook_id = ?', parameters: [webhookId] },
    });
    return { deliveries: rows.map(toDelivery), totalCount };
  }

  /** Counts up to `limit`. */
  async figures(limit: number): Promise<DeliveryFigures> {
    const [row] = await this.database.query<{ pending: number; failing: number | null }>(
      `SELECT COUNT(*) AS pending, SUM(waiting.attempts > 0) AS failing
         FROM (SELECT attempts FROM ${TABLE} WHERE state = 'pending' LIMIT ?) waiting`,
      [limit],
    );
    return { pending: row?.pending ?? 0, failing: row?.failing ?? 0 };
  }

  /** How many of those done before a time are kept still. */
  async countOld(cutoff: string): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${TABLE} WHERE state IN ('delivered', 'cancelled') AND created_at < ?`,
      [cutoff],
    );
    return row?.total ?? 0;
  }

  /** Removes some of what is done and older than a time; what waits stays. */
  async removeOld(state: Exclude<DeliveryState, 'pending'>, cutoff: string, limit: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM ${TABLE} WHERE state = ? AND created_at < ? ORDER BY state, created_at LIMIT ?`,
      [state, cutoff, limit],
    );
    return affectedRows;
  }

  /** Ids of deleted webhooks whose deliveries are yet to be removed. It reads one row per webhook in the table. */
  async orphanedWebhooks(limit: number): Promise<number[]> {
    const rows = await this.database.query<{ webhook_id: number }>(
      `SELECT found.webhook_id
         FROM (SELECT DISTINCT webhook_id FROM ${TABLE} FORCE INDEX (idx_webhook_delivery_position)) found
         LEFT JOIN inventory_webhook w ON w.webhook_id = found.webhook_id
        WHERE w.webhook_id IS NULL ORDER BY found.webhook_id LIMIT ?`,
      [limit],
    );
    return rows.map(({ webhook_id }) => webhook_id);
  }

  /** The time `days` ago by the database's clock, `YYYY-MM-DD HH:MM:SS` in UTC. */
  async cutoff(days: number): Promise<string> {
    const [row] = await this.database.query<{ cutoff: string }>(
      "SELECT DATE_FORMAT(NOW() - INTERVAL ? DAY, '%Y-%m-%d %H:%i:%s') AS cutoff",
      [days],
    );
    if (!row) throw new Error('The database did not tell the time.');
    return row.cutoff;
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    position: row.position,
    type: row.type,
    sku: row.sku,
    payload: row.payload,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    firstAttemptAt: row.first_attempt_at,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  };
}
