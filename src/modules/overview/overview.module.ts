import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { LowestSalable } from './app/lowest-salable.service.js';
import { MovementsByDay } from './app/movements.service.js';
import { MovementDayRepository } from './data/movement-day.repository.js';
import { ScarceSkuRepository } from './data/scarce-sku.repository.js';
import { AddUpMovementsJob } from './jobs/add-up-movements.job.js';

/** What the front page of the dashboard shows: what moved, and what is nearly sold out. It changes no stock. */
@Module({
  imports: [CatalogModule, SalabilityModule, SalabilityIndexModule],
  providers: [MovementDayRepository, MovementsByDay, AddUpMovementsJob, ScarceSkuRepository, LowestSalable],
  exports: [MovementsByDay, LowestSalable],
})
export class OverviewModule {}
