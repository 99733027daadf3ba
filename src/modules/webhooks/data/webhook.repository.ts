import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { Webhook } from '../domain/webhook.js';
import { WebhookEntity } from './webhook.entity.js';

/** What lists can be filtered and sorted by, as responses name it. */
const COLUMNS = {
  id: { sql: 'webhook_id', kind: 'int' },
  name: { sql: 'name', kind: 'text' },
  url: { sql: 'url', kind: 'text' },
  topics: { sql: 'topics', kind: 'text', isAscii: true },
  enabled: { sql: 'enabled', kind: 'flag' },
  created_at: { sql: 'created_at', kind: 'date' },
  disabled_reason: { sql: 'disabled_reason', kind: 'text', nullable: true },
} as const satisfies SearchColumns;

type StoredFields = Pick<Webhook, 'name' | 'url' | 'topics' | 'enabled'>;
type StoredSecrets = Pick<WebhookEntity, 'secret' | 'formerSecret'>;

/** The table of webhooks, as those who manage them see it. */
@Injectable()
export class WebhookRepository {
  constructor(@InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>) {}

  async find(webhookId: number): Promise<WebhookEntity | undefined> {
    return (await this.webhooks.findOneBy({ webhookId })) ?? undefined;
  }

  /** Like `find`, and no other transaction writes this webhook until the running one ends. */
  async lock(webhookId: number): Promise<WebhookEntity | undefined> {
    const found = await this.webhooks.findOne({ where: { webhookId }, lock: { mode: 'pessimistic_write' } });
    return found ?? undefined;
  }

  /** One page of webhooks and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ webhooks: Webhook[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.webhooks, criteria, { columns: COLUMNS });
    return { webhooks: entities, totalCount };
  }

  /** All of them, by id: there are few. */
  all(): Promise<WebhookEntity[]> {
    return this.webhooks.find({ order: { webhookId: 'ASC' } });
  }

  /** How many there are. Two that ask inside of transactions take turns: the second counts what the first has made. */
  async countAlone(): Promise<number> {
    await this.webhooks.find({ order: { webhookId: 'ASC' }, take: 1, lock: { mode: 'pessimistic_write' } });
    return this.webhooks.count();
  }

  /** Returns the new webhook's id. It has no secret yet. */
  async insert(fields: StoredFields, position: number): Promise<number> {
    const webhook = this.webhooks.create({ ...pick(fields), position });
    await this.webhooks.insert(webhook);
    return webhook.webhookId;
  }

  /** `clearsReason` says whether the reason goes for which the service has disabled it. */
  async update(webhookId: number, fields: StoredFields, clearsReason: boolean): Promise<void> {
    await this.webhooks.update({ webhookId }, { ...pick(fields), ...(clearsReason ? { disabledReason: null } : {}) });
  }

  /** The stored secrets of a webhook that is locked. */
  async secrets(webhookId: number): Promise<StoredSecrets> {
    const stored = await this.webhooks.findOne({ select: { secret: true, formerSecret: true }, where: { webhookId } });
    return { secret: stored?.secret ?? null, formerSecret: stored?.formerSecret ?? null };
  }

  async storeSecret(webhookId: number, secret: string): Promise<void> {
    await this.webhooks.update({ webhookId }, { secret });
  }

  /** The former one is good for so long from now on. */
  async replaceSecret(webhookId: number, { secret, formerSecret }: StoredSecrets, formerMs: number): Promise<void> {
    await this.webhooks.update(
      { webhookId },
      { secret, formerSecret, formerSecretUntil: () => `NOW() + INTERVAL ${Math.ceil(formerMs / 1000)} SECOND` },
    );
  }

  /** A worker takes notice, and begins there once what it has under way has ended. */
  async requestReplay(webhookId: number, after: number): Promise<void> {
    await this.webhooks.update({ webhookId }, { replayAfter: after });
  }

  async delete(webhookId: number): Promise<void> {
    await this.webhooks.delete({ webhookId });
  }
}

function pick({ name, url, topics, enabled }: StoredFields): StoredFields {
  return { name, url, topics, enabled };
}
