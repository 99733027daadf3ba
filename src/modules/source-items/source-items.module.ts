import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { AdjustmentHistoryModule } from '../adjustment-history/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { SourcesModule } from '../sources/index.js';
import { SourceItemsController } from './api/source-items.controller.js';
import { DeleteSourceItems } from './app/delete-source-items.service.js';
import { EditSourceItems } from './app/edit-source-items.service.js';
import { GroupedWrites } from './app/grouped-writes.service.js';
import { SaveSourceItems } from './app/save-source-items.service.js';
import { SourceItemReader } from './app/source-item-reader.service.js';
import { SourceItemStateReader } from './app/source-item-state-reader.service.js';
import { SourceItemWriter } from './app/source-item-writer.service.js';
import { ChainHeadRepository } from './data/chain-head.repository.js';
import { SourceItemStateRepository } from './data/source-item-state.repository.js';
import { SourceItemRepository } from './data/source-item.repository.js';

/** The supply ledger: quantities per source, written by one writer. */
@Module({
  imports: [AdjustmentHistoryModule, ApprovalsModule, IdempotencyModule, SourcesModule],
  controllers: [SourceItemsController],
  providers: [
    SourceItemRepository,
    SourceItemStateRepository,
    ChainHeadRepository,
    SourceItemWriter,
    SourceItemReader,
    SourceItemStateReader,
    GroupedWrites,
    SaveSourceItems,
    EditSourceItems,
    DeleteSourceItems,
  ],
  exports: [SourceItemWriter, SourceItemReader, SourceItemStateReader, SaveSourceItems, EditSourceItems],
})
export class SourceItemsModule {}
