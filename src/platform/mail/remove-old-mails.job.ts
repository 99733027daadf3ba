import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Database } from '../database/database.js';

/** How long a mail can be looked up. One that is still to be sent is kept. */
const KEPT_DAYS = 90;
const BATCH_SIZE = 1000;

/** Removes old mails. */
@Injectable()
export class RemoveOldMails {
  constructor(private readonly database: Database) {}

  @Cron('25 3 * * *', { name: 'mail_remove_old' })
  async run(): Promise<void> {
    let removed: number;
    do {
      ({ affectedRows: removed } = await this.database.execute(
        `DELETE FROM mail_message
          WHERE created_at < UTC_TIMESTAMP() - INTERVAL ${KEPT_DAYS} DAY AND state <> 'pending' LIMIT ?`,
        [BATCH_SIZE],
      ));
    } while (removed === BATCH_SIZE);
  }
}
