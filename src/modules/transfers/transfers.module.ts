import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ApprovalsModule } from '../approvals/index.js';
import { BulkOperationsModule } from '../bulk-operations/index.js';
import { CatalogModule } from '../catalog/index.js';
import { OrdersModule } from '../orders/index.js';
import { LockingModule } from '../locking/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { TransfersController } from './api/transfers.controller.js';
import { AssignSources } from './app/assign-sources.service.js';
import { BackgroundProductActions } from './app/background-product-actions.service.js';
import { FullTransfer } from './app/full-transfer.service.js';
import { PartialTransfer } from './app/partial-transfer.service.js';
import { TransferPositions } from './app/transfer-positions.service.js';
import { TransferRoutes } from './app/transfer-routes.service.js';
import { TransferTransaction } from './app/transfer-transaction.service.js';
import { UnassignSources } from './app/unassign-sources.service.js';
import { SourceReservationsRepository } from './data/source-reservations.repository.js';

/** Bulk operations on source items: stock that moves between sources, products that come to sources and leave them. */
@Module({
  imports: [
    ApprovalsModule,
    BulkOperationsModule,
    CatalogModule,
    IdempotencyModule,
    LockingModule,
    OrdersModule,
    ReservationsModule,
    SourceItemsModule,
    SourcesModule,
  ],
  controllers: [TransfersController],
  providers: [
    SourceReservationsRepository,
    TransferRoutes,
    TransferTransaction,
    TransferPositions,
    AssignSources,
    UnassignSources,
    FullTransfer,
    PartialTransfer,
    BackgroundProductActions,
  ],
  exports: [
    BackgroundProductActions,
    AssignSources,
    UnassignSources,
    FullTransfer,
    PartialTransfer,
    TransferPositions,
    TransferTransaction,
    SourceReservationsRepository,
  ],
})
export class TransfersModule {}
