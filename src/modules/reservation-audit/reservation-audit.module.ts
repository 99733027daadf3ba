import { Module } from '@nestjs/common';
import { AdminNoticesModule } from '../admin-notices/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { CheckWrittenItems } from './app/check-written-items.service.js';
import { CreateCompensation } from './app/create-compensation.service.js';
import { DetectOversell } from './app/detect-oversell.service.js';
import { ListInconsistencies } from './app/list-inconsistencies.service.js';
import { OversellNotifier } from './app/oversell-notifier.service.js';
import { SweepOversell } from './app/sweep-oversell.service.js';
import { CreateCompensationsCommand } from './commands/create-compensations.command.js';
import { DetectOversellCommand } from './commands/detect-oversell.command.js';
import { ListInconsistenciesCommand } from './commands/list-inconsistencies.command.js';
import { StandardInput } from './commands/standard-input.js';
import { InconsistencyRepository } from './data/inconsistency.repository.js';
import { OrderNumberRepository } from './data/order-number.repository.js';
import { OversoldPositionRepository } from './data/oversold-position.repository.js';
import { DetectOversellJob } from './jobs/detect-oversell.job.js';

/** Whether the demand ledger fits the orders and the shelves, and how an operator sets it right by hand. */
@Module({
  imports: [AdminNoticesModule, ReservationsModule, SalabilityModule, SettingsModule, SourceItemsModule],
  providers: [
    OversoldPositionRepository,
    InconsistencyRepository,
    OrderNumberRepository,
    DetectOversell,
    OversellNotifier,
    CheckWrittenItems,
    SweepOversell,
    ListInconsistencies,
    CreateCompensation,
    StandardInput,
    DetectOversellCommand,
    ListInconsistenciesCommand,
    CreateCompensationsCommand,
    DetectOversellJob,
  ],
  exports: [CheckWrittenItems, CreateCompensation, DetectOversell, ListInconsistencies],
})
export class ReservationAuditModule {}
