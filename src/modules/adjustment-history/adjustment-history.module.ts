import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { ApprovalsModule } from '../approvals/index.js';
import { ChangeFeedModule } from '../change-feed/index.js';
import { SettingsModule } from '../settings/index.js';
import { AdjustmentsController } from './api/adjustments.controller.js';
import { ItemsAtController } from './api/items-at.controller.js';
import { AcceptHistory } from './app/accept-history.service.js';
import { AdjustmentClock } from './app/adjustment-clock.js';
import { AdjustmentLog } from './app/adjustment-log.service.js';
import { AdjustmentReader } from './app/adjustment-reader.service.js';
import { ChainHeads } from './app/chain-heads.service.js';
import { CountedHistory } from './app/counted-history.service.js';
import { CountedPages } from './app/counted-pages.service.js';
import { HistoryCorrections } from './app/history-corrections.service.js';
import { HistoryCounter } from './app/history-counter.service.js';
import { HistoryIntegrity } from './app/history-integrity.service.js';
import { HistorySeals } from './app/history-seals.service.js';
import { HistoryInspection } from './app/history-inspection.service.js';
import { OpeningBalance } from './app/opening-balance.service.js';
import { PackedBlocks } from './app/packed-blocks.js';
import { PastHistory } from './app/past-history.service.js';
import { PruneHistory } from './app/prune-history.service.js';
import { QuantitiesAt } from './app/quantities-at.service.js';
import { QuantityHistory } from './app/quantity-history.service.js';
import { RememberedCounts } from './app/remembered-counts.service.js';
import { RowApprovers } from './app/row-approvers.service.js';
import { RequestLookup } from './app/request-lookup.service.js';
import { SignedHistory } from './app/signed-history.service.js';
import { VerifyIntegrity } from './app/verify-integrity.service.js';
import { VerifyHistory } from './app/verify-history.service.js';
import { OpeningBalanceCommand } from './commands/opening-balance.command.js';
import { PruneHistoryCommand } from './commands/prune-history.command.js';
import { SealHistoryCommand } from './commands/seal-history.command.js';
import { VerifyHistoryCommand } from './commands/verify-history.command.js';
import { AdjustmentBlockRepository } from './data/adjustment-block.repository.js';
import { AdjustmentCountRepository } from './data/adjustment-count.repository.js';
import { AdjustmentSearchRepository } from './data/adjustment-search.repository.js';
import { AdjustmentRepository } from './data/adjustment.repository.js';
import { CountInspectionRepository } from './data/count-inspection.repository.js';
import { CountedSearchRepository } from './data/counted-search.repository.js';
import { DigestRepository } from './data/digest.repository.js';
import { DriftRepository } from './data/drift.repository.js';
import { HeadComparisonRepository } from './data/head-comparison.repository.js';
import { HistoryTriggers } from './data/history-triggers.service.js';
import { HorizonRepository } from './data/horizon.repository.js';
import { InspectionRepository } from './data/inspection.repository.js';
import { ItemsAtRepository } from './data/items-at.repository.js';
import { OpeningBalanceRepository } from './data/opening-balance.repository.js';
import { PackedBlockRepository } from './data/packed-block.repository.js';
import { PastHistoryRepository } from './data/past-history.repository.js';
import { PruneRepository } from './data/prune.repository.js';
import { QuantityHistoryRepository } from './data/quantity-history.repository.js';
import { RequestLookupRepository } from './data/request-lookup.repository.js';
import { SealRepository } from './data/seal.repository.js';
import { FoldHistoryJob } from './jobs/fold-history.job.js';
import { PruneHistoryJob } from './jobs/prune-history.job.js';
import { SealHistoryJob } from './jobs/seal-history.job.js';

/** Who moved what and why: the append-only history of the supply ledger. */
@Module({
  imports: [ApprovalsModule, ChangeFeedModule, CryptoModule, SettingsModule],
  controllers: [AdjustmentsController, ItemsAtController],
  providers: [
    AdjustmentRepository,
    AdjustmentBlockRepository,
    AdjustmentCountRepository,
    CountedSearchRepository,
    CountInspectionRepository,
    AdjustmentSearchRepository,
    HistoryTriggers,
    HistoryCounter,
    PackedBlockRepository,
    PackedBlocks,
    RememberedCounts,
    CountedHistory,
    CountedPages,
    AdjustmentLog,
    AdjustmentReader,
    VerifyHistory,
    HistoryInspection,
    HistoryCorrections,
    HorizonRepository,
    InspectionRepository,
    OpeningBalance,
    PastHistory,
    PastHistoryRepository,
    PruneHistory,
    DriftRepository,
    OpeningBalanceRepository,
    PruneRepository,
    ItemsAtRepository,
    QuantitiesAt,
    QuantityHistory,
    QuantityHistoryRepository,
    RequestLookup,
    RowApprovers,
    RequestLookupRepository,
    VerifyHistoryCommand,
    OpeningBalanceCommand,
    PruneHistoryCommand,
    FoldHistoryJob,
    PruneHistoryJob,
    AcceptHistory,
    AdjustmentClock,
    ChainHeads,
    DigestRepository,
    HeadComparisonRepository,
    HistoryIntegrity,
    HistorySeals,
    SealHistoryCommand,
    SealHistoryJob,
    SealRepository,
    SignedHistory,
    VerifyIntegrity,
  ],
  exports: [
    AcceptHistory,
    AdjustmentClock,
    ChainHeads,
    HistoryIntegrity,
    AdjustmentLog,
    HistoryCorrections,
    HistoryInspection,
    AdjustmentReader,
    HistoryTriggers,
    PastHistory,
    QuantitiesAt,
    QuantityHistory,
    RequestLookup,
  ],
})
export class AdjustmentHistoryModule {}
