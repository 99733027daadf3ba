import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { ChangeReader } from '../../change-feed/index.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import { noSuchWebhook } from './webhook-reader.service.js';

/** Has webhooks told of positions again. */
@Injectable()
export class ReplayWebhook {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly changes: ChangeReader,
  ) {}

  /**
   * Asks that the webhook goes on behind a position. The worker that serves it begins once what it has under way has
   * ended. A webhook that is disabled begins when it is enabled. Throws not-found, and `invalid` for a position beyond
   * the end of the feed, or older than what is kept.
   */
  async execute(webhookId: number, after: number): Promise<void> {
    if (!(await this.webhooks.find(webhookId))) throw noSuchWebhook(webhookId);
    await this.database.detached(() => this.requireReadable(after));
    await this.database.run(async () => {
      if (!(await this.webhooks.lock(webhookId))) throw noSuchWebhook(webhookId);
      await this.webhooks.requestReplay(webhookId, after);
    });
  }

  /** Who asks for the end sequences what is committed, so not inside of a transaction. */
  private async requireReadable(after: number): Promise<void> {
    const { position } = await this.changes.bounds();
    if (after > position) throw invalid('The last position of the change feed is %1.', [position]);
    await this.changes.read({ after, limit: 1, waitMs: 0 }, new AbortController().signal);
  }
}
