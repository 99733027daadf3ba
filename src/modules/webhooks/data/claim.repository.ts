import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** A webhook as the worker that serves it needs it. */
export interface ServedWebhook {
  readonly webhookId: number;
  readonly name: string;
  readonly url: string;
  /** Up to where the feed was taken. */
  readonly position: number;
  readonly replayAfter: number | null;
  /** Encrypted. */
  readonly secret: string | null;
  /** Encrypted; null where it is over. */
  readonly formerSecret: string | null;
  /** Whether a delivery's time has come. */
  readonly isDue: boolean;
}

/** A webhook whose row is locked by the worker that serves it. */
export interface LockedWebhook {
  readonly name: string;
  readonly position: number;
  readonly topics: readonly string[];
  readonly replayAfter: number | null;
}

/** A webhook that is the worker's until the transaction ends, as people have it now. */
export interface KeptWebhook {
  readonly url: string;
  readonly isEnabled: boolean;
}

/**
 * Which worker serves which webhook. The database's clock rules: a claim that its worker does not renew ends, and the
 * next worker that looks has the webhook. What a worker writes of a webhook it writes under the row's lock and its claim.
 */
@Injectable()
export class ClaimRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims enabled webhooks that nobody serves, `limit` at most. One small read where there are none. With `withOwn` those
   * that the worker has a claim of still are among them, such as one that was disabled for a moment.
   */
  async claim(token: string, claimMs: number, limit: number, withOwn: boolean): Promise<number> {
    const own = withOwn ? token : null;
    const free = await this.database.query<{ webhook_id: number }>(
      `SELECT webhook_id FROM inventory_webhook
        WHERE enabled = 1 AND (claimed_until IS NULL OR claimed_until <= NOW(3) OR claim_token = ?)
        ORDER BY webhook_id LIMIT ?`,
      [own, limit],
    );
    if (free.length === 0) return 0;
    const { affectedRows } = await this.database.execute(
      `UPDATE inventory_webhook SET claim_token = ?, claimed_until = NOW(3) + INTERVAL ? MICROSECOND
        WHERE webhook_id IN (?) AND enabled = 1
          AND (claimed_until IS NULL OR claimed_until <= NOW(3) OR claim_token = ?)`,
      [token, claimMs * 1000, free.map(({ webhook_id }) => webhook_id), own],
    );
    return affectedRows;
  }

  /** Prolongs the worker's claims that have not ended, those of webhooks that are disabled for the moment too. */
  async renew(token: string, claimMs: number): Promise<void> {
    await this.database.execute(
      `UPDATE inventory_webhook SET claimed_until = NOW(3) + INTERVAL ? MICROSECOND
        WHERE claim_token = ? AND claimed_until > NOW(3)`,
      [claimMs * 1000, token],
    );
  }

  /** Others may have them at once. */
  async release(token: string): Promise<void> {
    await this.database.execute(
      'UPDATE inventory_webhook SET claim_token = NULL, claimed_until = NULL WHERE claim_token = ?',
      [token],
    );
  }

  /** The enabled webhooks that the worker serves, and which of them have something to send. One statement. */
  async held(token: string): Promise<ServedWebhook[]> {
    const rows = await this.database.query<Omit<ServedWebhook, 'isDue'> & { isDue: number }>(
      `SELECT w.webhook_id AS webhookId, w.name, w.url, w.position, w.replay_after AS replayAfter, w.secret,
              CASE WHEN w.former_secret_until > NOW() THEN w.former_secret END AS formerSecret,
              EXISTS (SELECT 1 FROM inventory_webhook_delivery d
                       WHERE d.webhook_id = w.webhook_id AND d.state = 'pending' AND d.next_attempt_at <= NOW(3)) AS isDue
         FROM inventory_webhook w
        WHERE w.claim_token = ? AND w.claimed_until > NOW(3) AND w.enabled = 1`,
      [token],
    );
    return rows.map((row) => ({ ...row, isDue: row.isDue === 1 }));
  }

  /** Locks the webhook for its worker until the transaction ends; undefined where the claim is another's by now. */
  async lock(webhookId: number, token: string): Promise<LockedWebhook | undefined> {
    const [row] = await this.database.query<{
      name: string;
      position: number;
      topics: string;
      replay_after: number | null;
    }>(
      `SELECT name, position, topics, replay_after FROM inventory_webhook
        WHERE webhook_id = ? AND claim_token = ? AND enabled = 1 FOR UPDATE`,
      [webhookId, token],
    );
    return (
      row && {
        name: row.name,
        position: row.position,
        topics: row.topics.split(','),
        replayAfter: row.replay_after,
      }
    );
  }

  /**
   * The webhook, be it disabled, whose claim stays the worker's until the transaction ends; undefined where it is
   * another's by now. Several may ask at once.
   */
  keep(webhookId: number, token: string): Promise<KeptWebhook | undefined> {
    return this.kept(webhookId, token, 'LOCK IN SHARE MODE');
  }

  /** Like `keep`, for who may write the webhook: one at a time. */
  keepAlone(webhookId: number, token: string): Promise<KeptWebhook | undefined> {
    return this.kept(webhookId, token, 'FOR UPDATE');
  }

  private async kept(webhookId: number, token: string, lock: string): Promise<KeptWebhook | undefined> {
    const [row] = await this.database.query<{ url: string; enabled: number }>(
      `SELECT url, enabled FROM inventory_webhook WHERE webhook_id = ? AND claim_token = ? ${lock}`,
      [webhookId, token],
    );
    return row && { url: row.url, isEnabled: row.enabled === 1 };
  }

  /** Of a webhook that is locked. */
  async moveTo(webhookId: number, position: number): Promise<void> {
    await this.database.execute('UPDATE inventory_webhook SET position = ? WHERE webhook_id = ?', [
      position,
      webhookId,
    ]);
  }

  /** Of a webhook that is locked: the replay that was asked for begins. */
  async beginReplay(webhookId: number, position: number): Promise<void> {
    await this.database.execute('UPDATE inventory_webhook SET position = ?, replay_after = NULL WHERE webhook_id = ?', [
      position,
      webhookId,
    ]);
  }

  /** Of a webhook that is locked. */
  async disable(webhookId: number, reason: string): Promise<void> {
    await this.database.execute(
      'UPDATE inventory_webhook SET enabled = 0, disabled_reason = LEFT(?, 1000) WHERE webhook_id = ?',
      [reason, webhookId],
    );
  }
}
