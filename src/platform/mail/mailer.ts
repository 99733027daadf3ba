import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { Outbox } from '../queue/outbox.js';
import { MailMessageEntity } from './mail-message.entity.js';
import type { MailToSend } from './mail.js';
import { RECIPIENTS_MAX, SUBJECT_LENGTH_MAX } from './mail.js';

/**
 * Where mails are sent. A mail is a row of the transaction that causes it, so it exists exactly if that commits. A worker
 * hands it to the mail server of `SMTP_URL`. Without one it stays a row and a line of the log.
 */
@Injectable()
export class Mailer {
  constructor(
    @InjectRepository(MailMessageEntity) private readonly mails: Repository<MailMessageEntity>,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Writes a mail with the running transaction, and returns its number; throws outside of one. A mail server gets it at
   * least once: where a worker dies between its word and ours, a second copy bears the same `Message-ID`.
   */
  async send({ to, subject, text, html }: MailToSend): Promise<string> {
    if (!this.database.inTransaction) throw new Error('A mail is sent inside the transaction that causes it.');
    if (to.length === 0 || to.length > RECIPIENTS_MAX) {
      throw new RangeError(`A mail has 1 to ${RECIPIENTS_MAX} recipients, not ${to.length}.`);
    }
    const { identifiers } = await this.mails.insert({
      recipients: to.join(', '),
      subject: [...subject.replace(/\s+/g, ' ')].slice(0, SUBJECT_LENGTH_MAX).join(''),
      text,
      html: html ?? null,
    });
    const mailId = String(identifiers[0]?.['mailId']);
    await this.outbox.add('mail.send', { mailId });
    return mailId;
  }
}
