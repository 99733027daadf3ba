import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { emailsOf, Settings } from '../../settings/index.js';
import { LowStockReportRepository } from '../data/low-stock-report.repository.js';
import { reportMail, SHOWN_MAX } from '../domain/report-mail.js';
import { LowStockSettings } from './low-stock-settings.service.js';

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
   * One mail about all that no mail has told of yet, none where there is nothing or nobody to write to. `follow` runs in
   * its transaction. What was reported while nobody was to be written to is not made up for.
   */
  async execute(follow?: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      const { total, sourceItemIds } = await this.reports.takeUnmailed(SHOWN_MAX);
      const to = emailsOf(await this.settings.getFresh('cataloginventory/low_stock/recipients'));
      if (total > 0 && to.length > 0) {
        const shown = await this.reports.lowAmong(sourceItemIds, await this.defaults.defaults());
        await this.mailer.send({ to, ...reportMail(shown, total) });
      }
      await follow?.();
    });
  }
}
