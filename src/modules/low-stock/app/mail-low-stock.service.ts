import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { emailsOf, Settings } from '../../settings/index.js';
import { LowStockReportRepository } from '../data/low-stock-report.repository.js';
import { reportMail, SHOWN_MAX } from '../domain/report-mail.js';
import { LowStockSettings } from './low-stock-settings.service.js';

/** Falls that are looked at again before the mail: enough to fill its table where many are over by then. */
const LOOKED_AT_MAX = 1000;

/** Writes to the people of `cataloginventory/low_stock/recipients` about what was reported. */
@Injectable()
export class MailLowStock {
  constructor(
    private readonly database: Database,
    private readonly reports: LowStockReportRepository,
    private readonly settings: Settings,
    private readonly defaults: LowStockSettings,
    private readonly mailer: Mailer,
  ) {}

  /**
   * One mail about all that no mail has told of yet, none where there is nothing or nobody to write to. Of the first
   * `LOOKED_AT_MAX`, those that are over by now are left out. `follow` runs in its transaction. What was reported while
   * nobody was to be written to is not made up for.
   */
  async execute(follow?: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      const { total, lookedAt, sourceItemIds } = await this.reports.takeUnmailed(LOOKED_AT_MAX);
      const to = emailsOf(await this.settings.getFresh('cataloginventory/low_stock/recipients'));
      if (total > 0 && to.length > 0) {
        const low = await this.reports.lowAmong(sourceItemIds, await this.defaults.defaults());
        const left = total - (lookedAt - low.length);
        if (left > 0) await this.mailer.send({ to, ...reportMail(low.slice(0, SHOWN_MAX), left) });
      }
      await follow?.();
    });
  }
}
