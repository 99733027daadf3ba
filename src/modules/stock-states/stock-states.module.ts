import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ApprovalsModule } from '../approvals/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { TransfersModule } from '../transfers/index.js';
import { StateMovesController } from './api/state-moves.controller.js';
import { StockStatesController } from './api/stock-states.controller.js';
import { DeclareIncoming } from './app/declare-incoming.service.js';
import { DeleteStockState } from './app/delete-stock-state.service.js';
import { MoveBetweenStates } from './app/move-between-states.service.js';
import { SaveStockState } from './app/save-stock-state.service.js';
import { StockStateReader } from './app/stock-state-reader.service.js';
import { StockStateEntity } from './data/stock-state.entity.js';
import { StockStateRepository } from './data/stock-state.repository.js';

/** The states that goods can be in besides `available`, and what moves them from one to another. */
@Module({
  imports: [
    ApprovalsModule,
    TypeOrmModule.forFeature([StockStateEntity]),
    IdempotencyModule,
    SourceItemsModule,
    TransfersModule,
  ],
  controllers: [StockStatesController, StateMovesController],
  providers: [
    StockStateRepository,
    StockStateReader,
    SaveStockState,
    DeleteStockState,
    MoveBetweenStates,
    DeclareIncoming,
  ],
  exports: [StockStateReader, SaveStockState, DeleteStockState, MoveBetweenStates, DeclareIncoming],
})
export class StockStatesModule {}
