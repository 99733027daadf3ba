import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { AccessModule } from '../access/index.js';
import { LockingModule } from '../locking/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SalabilityModule } from '../salability/index.js';
import { StocksModule } from '../stocks/index.js';
import { OrderPlacementsController } from './api/order-placements.controller.js';
import { ExpireHolds } from './app/expire-holds.service.js';
import { GroupPlacement } from './app/group-placement.service.js';
import { HoldMetrics } from './app/hold-metrics.service.js';
import { KeptResponseWriter } from './app/kept-response-writer.service.js';
import { PlacementRights } from './app/placement-rights.service.js';
import { PlacementService } from './app/placement.service.js';
import { ReserveAhead } from './app/reserve-ahead.service.js';
import { ExpireHoldsCommand } from './commands/expire-holds.command.js';
import { HoldWatch } from './jobs/hold-watch.js';

/** Between an order request and the demand ledger: queues per stock, groups, and what is decided under the locks. */
@Module({
  imports: [
    AccessModule,
    IdempotencyModule,
    LockingModule,
    ReservationsModule,
    SalabilityIndexModule,
    SalabilityModule,
    StocksModule,
  ],
  controllers: [OrderPlacementsController],
  providers: [
    ExpireHolds,
    ExpireHoldsCommand,
    GroupPlacement,
    HoldMetrics,
    HoldWatch,
    KeptResponseWriter,
    PlacementRights,
    PlacementService,
    ReserveAhead,
  ],
  exports: [KeptResponseWriter, PlacementService, ReserveAhead],
})
export class PlacementModule {}
