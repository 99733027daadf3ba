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
/** Replies to a client who has not logged in, or not well enough (RFC 4954). */
const ABOUT_THE_LOG_IN: readonly number[] = [530, 534, 535, 538];

/** What nodemailer tells of a mail that at least one recipient gets. */
interface SentMail {
  readonly rejected?: readonly (string | { readonly address: string })[];
  readonly rejectedErrors?: readonly Error[];
}

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
    // One that has failed is sent again where its message is: the operator has mended what was in the way.
    if (!mail || mail.state === 'sent' || mail.state === 'logged') return;
    const refused = this.transport ? await this.handOver(this.transport, mail) : null;
    if (!this.transport) this.log.log(`Mail ${mailId} is not sent, because SMTP_URL is not set: ${mail.subject}`);
    const state = this.transport ? 'sent' : 'logged';
    await this.database.run(async () => {
      await this.mails.update({ mailId }, { state, sentAt: () => 'UTC_TIMESTAMP()', lastError: refused });
      await message.done();
    });
  }

  async givenUp({ mailId }: { mailId: string }): Promise<void> {
    await this.mails.update({ mailId, state: 'pending' }, { state: 'failed' });
  }

  /** What the server says of recipients whom it does not take while it takes others; null where it takes all. */
  private async handOver(transport: MailTransport, mail: MailMessageEntity): Promise<string | null> {
    try {
      const info = (await transport.sendMail({
        to: mail.recipients,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        // The same for each attempt, so that a copy can be told from another mail.
        messageId: `<mail-${mail.mailId}@${this.environment.DB_NAME}.${domainOf(this.environment.MAIL_FROM)}>`,
        date: new Date(`${mail.createdAt.replace(' ', 'T')}Z`),
      })) as SentMail;
      return this.refusedOf(mail, info);
    } catch (error) {
      const reason = redactText(String(error)).slice(0, ERROR_LENGTH_MAX);
      await this.mails.update({ mailId: mail.mailId }, { lastError: reason });
      if (isRefusal(error)) throw new UnrecoverableMessage(`The mail server refuses mail ${mail.mailId}: ${reason}`);
      throw new Error(`Mail ${mail.mailId} was not sent: ${reason}`, { cause: error });
    }
  }

  private refusedOf(mail: MailMessageEntity, { rejected = [], rejectedErrors = [] }: SentMail): string | null {
    if (rejected.length === 0) return null;
    const addresses = rejected.map((one) => (typeof one === 'string' ? one : one.address)).join(', ');
    const replies = rejectedErrors.map(({ message }) => message).join('; ');
    this.log.warn(`The mail server does not take mail ${mail.mailId} for ${rejected.length} of its recipients.`);
    return redactText(`Not for ${addresses}: ${replies}`).slice(0, ERROR_LENGTH_MAX);
  }
}

/** RFC 5321: a reply that begins with 5 is final. One about the log-in is the operator's to mend, so it is tried again. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (
    code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && !ABOUT_THE_LOG_IN.includes(responseCode)
  );
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
