import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SendReadyMails } from '../app/send-ready-mails.service.js';

/** Tells customers that their orders are ready, every minute (upstream interface, "Configuration, schedules, queues"). */
@Injectable()
export class SendReadyMailsJob {
  private readonly logger = new Logger(SendReadyMailsJob.name);

  constructor(private readonly mails: SendReadyMails) {}

  @Cron('* * * * *', { name: 'inventory_in_store_pickup_sales_send_order_notified_emails' })
  async run(): Promise<void> {
    const sent = await this.mails.execute();
    if (sent > 0) this.logger.log(`Customers told that their order is ready for pickup: ${sent}.`);
  }
}
