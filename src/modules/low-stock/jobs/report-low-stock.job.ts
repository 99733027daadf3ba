import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { TellsPattern } from '../../../platform/schedule/declared-schedules.js';
import { Settings } from '../../settings/index.js';
import { ReportLowStock } from '../app/report-low-stock.service.js';

/** The look for low stock; early every morning, unless `cataloginventory/low_stock/cron` says otherwise. */
@Injectable()
export class ReportLowStockJob implements TellsPattern {
  private readonly logger = new Logger(ReportLowStockJob.name);

  constructor(
    private readonly settings: Settings,
    private readonly report: ReportLowStock,
  ) {}

  pattern(): Promise<string> {
    return this.settings.getFresh('cataloginventory/low_stock/cron');
  }

  @Cron('30 5 * * *', { name: 'inventory_low_stock_notification' })
  async run(): Promise<void> {
    const told = await this.report.execute();
    if (told > 0) this.logger.log(`Fallen below their thresholds: ${told} source items.`);
  }
}
