import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ApprovalsModule } from '../approvals/index.js';
import { CatalogModule } from '../catalog/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StockStatesModule } from '../stock-states/index.js';
import { TransfersModule } from '../transfers/index.js';
import { TransferOrdersController } from './api/transfer-orders.controller.js';
import { AskedSteps } from './app/asked-steps.service.js';
import { EndTransfer } from './app/end-transfer.service.js';
import { FollowTransferredProducts } from './app/follow-transferred-products.service.js';
import { FreshLocations } from './app/fresh-locations.service.js';
import { PruneTransfers } from './app/prune-transfers.service.js';
import { ReceiveTransfer } from './app/receive-transfer.service.js';
import { RepairTransfers } from './app/repair-transfers.service.js';
import { SaveTransfer } from './app/save-transfer.service.js';
import { ShipTransfer } from './app/ship-transfer.service.js';
import { TransferDocuments } from './app/transfer-documents.service.js';
import { TransferEnds } from './app/transfer-ends.service.js';
import { TransferGoods } from './app/transfer-goods.service.js';
import { TransferInspection } from './app/transfer-inspection.service.js';
import { TransferReader } from './app/transfer-reader.service.js';
import { PruneTransfersCommand } from './commands/prune-transfers.command.js';
import { TransferInspectionRepository } from './data/transfer-inspection.repository.js';
import { TransferLineRepository } from './data/transfer-line.repository.js';
import { TransferRetentionRepository } from './data/transfer-retention.repository.js';
import { TransferStepRepository } from './data/transfer-step.repository.js';
import { TransferEntity } from './data/transfer.entity.js';
import { TransferRepository } from './data/transfer.repository.js';
import { PruneTransfersJob } from './jobs/prune-transfers.job.js';

/** Transfers that take time: planned, shipped, received in parts, and ended. */
@Module({
  imports: [
    TypeOrmModule.forFeature([TransferEntity]),
    ApprovalsModule,
    CatalogModule,
    IdempotencyModule,
    OrdersModule,
    ReservationsModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
    StockStatesModule,
    TransfersModule,
  ],
  controllers: [TransferOrdersController],
  providers: [
    TransferRepository,
    TransferLineRepository,
    TransferStepRepository,
    TransferInspectionRepository,
    TransferRetentionRepository,
    TransferReader,
    TransferDocuments,
    AskedSteps,
    FreshLocations,
    SaveTransfer,
    ShipTransfer,
    ReceiveTransfer,
    EndTransfer,
    FollowTransferredProducts,
    TransferEnds,
    TransferGoods,
    TransferInspection,
    RepairTransfers,
    PruneTransfers,
    PruneTransfersJob,
    PruneTransfersCommand,
  ],
  exports: [
    TransferReader,
    TransferEnds,
    TransferGoods,
    SaveTransfer,
    ShipTransfer,
    ReceiveTransfer,
    EndTransfer,
    TransferInspection,
    RepairTransfers,
  ],
})
export class TransferOrdersModule {}
