import { Processor } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { redactText } from '../observability/redact.js';
import type { HandlesTopic, Message } from '../queue/message.js';
import { UnrecoverableMessage } from '../queue/message.js';
import { MessageHost, workerOptions } from '../queue/queue-host.js';
import { TopicHandler } from '../queue/topic-handler.decorator.js';
import { MailMessageEntity } from './mail-message.entity.js';
import { MAIL_TRANSPORT } from './mail-transport.js';
import type { MailTransport } from './mail-transport.js';

const TOPIC = 'mail.send';
const ERROR_LENGTH_MAX = 500;

/** Hands mails to the mail server, in a queue of their own: a server that is slow keeps no other message waiting. */
@TopicHandler(TOPIC)
@Processor('mails', workerOptions(2))
export class SendMailProcessor extends MessageHost implements HandlesTopic<typeof TOPIC> {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    @InjectRepository(MailMessageEntity) private readonly mails: Repository<MailMessageEntity>,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | undefined,
  ) {
    super();
  }

  async handle({ mailId }: { mailId: string }, message: Message): Promise<void> {
    const mail = await this.mails.findOneBy({ mailId });
    if (mail?.state !== 'pending') return;
    if (this.transport) await this.handOver(this.transport, mail);
    else this.log.log(`Mail ${mailId} is not sent, because SMTP_URL is not set: ${mail.subject}`);
    const state = this.transport ? 'sent' : 'logged';
    await this.database.run(async () => {
      await this.mails.update({ mailId }, { state, sentAt: () => 'UTC_TIMESTAMP()', lastError: null });
      await message.done();
    });
  }

  async givenUp({ mailId }: { mailId: string }): Promise<void> {
    await this.mails.update({ mailId, state: 'pending' }, { state: 'failed' });
  }

  private async handOver(transport: MailTransport, mail: MailMessageEntity): Promise<void> {
    try {
      await transport.sendMail({
        to: mail.recipients,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        // The same for each attempt, so that a copy can be told from another mail.
        messageId: `<mail-${mail.mailId}@${this.environment.DB_NAME}.${domainOf(this.environment.MAIL_FROM)}>`,
        date: new Date(`${mail.createdAt.replace(' ', 'T')}Z`),
      });
    } catch (error) {
      const reason = redactText(String(error)).slice(0, ERROR_LENGTH_MAX);
      await this.mails.update({ mailId: mail.mailId }, { lastError: reason });
      if (isRefusal(error)) throw new UnrecoverableMessage(`The mail server refuses mail ${mail.mailId}: ${reason}`);
      throw new Error(`Mail ${mail.mailId} was not sent: ${reason}`, { cause: error });
    }
  }
}

/** RFC 5321: a reply that begins with 5 is final. One about the log-in is the operator's to mend, so it is tried again. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
