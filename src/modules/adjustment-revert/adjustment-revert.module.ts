import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ApprovalsModule } from '../approvals/index.js';
import { BulkOperationsModule } from '../bulk-operations/index.js';
import { LockingModule } from '../locking/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StockStatesModule } from '../stock-states/index.js';
import { TransferOrdersModule } from '../transfer-orders/index.js';
import { RevertController } from './api/revert.controller.js';
import { BackgroundRevert } from './app/background-revert.service.js';
import { RevertItems } from './app/revert-items.service.js';
import { RevertRequest } from './app/revert-request.service.js';
import { RevertCommand } from './commands/revert.command.js';
import { RequestHistoryRepository } from './data/request-history.repository.js';

/** Undo by request id: takes back what one request did to the supply ledger. */
@Module({
  imports: [
    ApprovalsModule,
    BulkOperationsModule,
    IdempotencyModule,
    LockingModule,
    OrdersModule,
    ReservationsModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
    StockStatesModule,
    TransferOrdersModule,
  ],
  controllers: [RevertController],
  providers: [RequestHistoryRepository, RevertItems, RevertRequest, BackgroundRevert, RevertCommand],
  exports: [BackgroundRevert, RevertRequest],
})
export class AdjustmentRevertModule {}
