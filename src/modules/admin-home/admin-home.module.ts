import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { AdminNotices } from './app/admin-notices.service.js';
import { LowestSalable } from './app/lowest-salable.service.js';
import { MovementsByDay } from './app/movements.service.js';
import { SavedViews } from './app/saved-views.service.js';
import { MovementDayRepository } from './data/movement-day.repository.js';
import { NoticeEntity } from './data/notice.entity.js';
import { NoticeRepository } from './data/notice.repository.js';
import { SavedViewEntity } from './data/saved-view.entity.js';
import { SavedViewRepository } from './data/saved-view.repository.js';
import { ScarceSkuRepository } from './data/scarce-sku.repository.js';
import { AddUpMovementsJob } from './jobs/add-up-movements.job.js';

/** The home of the dashboard: saved views, notices for administrators, and the front page. It changes no stock. */
@Module({
  imports: [
    TypeOrmModule.forFeature([NoticeEntity, SavedViewEntity]),
    CatalogModule,
    SalabilityModule,
    SalabilityIndexModule,
  ],
  providers: [
    SavedViewRepository,
    SavedViews,
    NoticeRepository,
    AdminNotices,
    MovementDayRepository,
    MovementsByDay,
    AddUpMovementsJob,
    ScarceSkuRepository,
    LowestSalable,
  ],
  exports: [SavedViews, AdminNotices, MovementsByDay, LowestSalable],
})
export class AdminHomeModule {}
