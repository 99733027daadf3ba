import { BullModule } from '@nestjs/bullmq';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { MailMessageEntity } from './mail-message.entity.js';
import { MAIL_TRANSPORT, mailTransport } from './mail-transport.js';
import type { MailTransport } from './mail-transport.js';
import { Mailer } from './mailer.js';
import { RemoveOldMails } from './remove-old-mails.job.js';
import { SendMailProcessor } from './send-mail.processor.js';

/** Mails: written with the transaction that causes them, sent by a worker through nodemailer. */
@Module({
  imports: [TypeOrmModule.forFeature([MailMessageEntity]), BullModule.registerQueue({ name: 'mails' })],
  providers: [
    Mailer,
    SendMailProcessor,
    RemoveOldMails,
    { provide: MAIL_TRANSPORT, useFactory: mailTransport, inject: [Environment] },
  ],
  exports: [Mailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(@Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | undefined) {}

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
