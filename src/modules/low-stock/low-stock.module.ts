import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../../platform/mail/mail.module.js';
import { CatalogModule } from '../catalog/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { LowStockController } from './api/low-stock.controller.js';
import { FindLowStockItems } from './app/find-low-stock-items.service.js';
import { LowStockFollowers } from './app/low-stock-followers.service.js';
import { LowStockSettings } from './app/low-stock-settings.service.js';
import { MailLowStock } from './app/mail-low-stock.service.js';
import { ReportLowStock } from './app/report-low-stock.service.js';
import { Thresholds } from './app/thresholds.service.js';
import { LowStockItemRepository } from './data/low-stock-item.repository.js';
import { LowStockReportRepository } from './data/low-stock-report.repository.js';
import { ThresholdEntity } from './data/threshold.entity.js';
import { ThresholdRepository } from './data/threshold.repository.js';
import { LowStockHandler } from './jobs/low-stock.handler.js';
import { ReportLowStockJob } from './jobs/report-low-stock.job.js';

/** Thresholds per source, the list of what is below them, and the daily word about it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ThresholdEntity]),
    CatalogModule,
    MailModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
  ],
  controllers: [LowStockController],
  providers: [
    ThresholdRepository,
    LowStockItemRepository,
    LowStockReportRepository,
    LowStockSettings,
    LowStockFollowers,
    Thresholds,
    FindLowStockItems,
    MailLowStock,
    ReportLowStock,
    LowStockHandler,
    ReportLowStockJob,
  ],
  exports: [Thresholds, FindLowStockItems, LowStockFollowers],
})
export class LowStockModule {}
