import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { MailLowStock } from '../app/mail-low-stock.service.js';

type Topic = 'low_stock';

/** Mails what was reported once the look at all items has ended: one mail, whatever the number of messages. */
@TopicHandler('low_stock')
export class LowStockHandler implements HandlesTopic<Topic> {
  constructor(private readonly mail: MailLowStock) {}

  async handle({ isLast }: TopicPayload<Topic>, message: Message): Promise<void> {
    if (isLast) await this.mail.execute(() => message.done());
  }
}
