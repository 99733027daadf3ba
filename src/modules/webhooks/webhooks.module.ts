import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { AdminHomeModule } from '../admin-home/index.js';
import { ChangeFeedModule } from '../change-feed/index.js';
import { LowStockModule } from '../low-stock/index.js';
import { SecurityLogModule } from '../security-log/index.js';
import { SettingsModule } from '../settings/index.js';
import { WebhookController } from './api/webhook.controller.js';
import { AddressGuard } from './app/address-guard.service.js';
import { AddressResolver } from './app/address-resolver.js';
import { BeginReplay } from './app/begin-replay.service.js';
import { DeleteWebhook } from './app/delete-webhook.service.js';
import { DeliveryCounter } from './app/delivery-counter.service.js';
import { PruneDeliveries } from './app/prune-deliveries.service.js';
import { RecordAttempt } from './app/record-attempt.service.js';
import { ReplayWebhook } from './app/replay-webhook.service.js';
import { RotateWebhookSecret } from './app/rotate-webhook-secret.service.js';
import { SaveWebhook } from './app/save-webhook.service.js';
import { TakeChanges } from './app/take-changes.service.js';
import { TellLowStock } from './app/tell-low-stock.service.js';
import { WebhookClient } from './app/webhook-client.service.js';
import { WebhookDispatcher } from './app/webhook-dispatcher.service.js';
import { WebhookInspection } from './app/webhook-inspection.service.js';
import { WebhookLoopSteps } from './app/webhook-loop-steps.service.js';
import { WebhookReader } from './app/webhook-reader.service.js';
import { PruneDeliveriesCommand } from './commands/prune-deliveries.command.js';
import {
  WebhookDeleteCommand,
  WebhookDisableCommand,
  WebhookEnableCommand,
  WebhookReplayCommand,
  WebhookRotateSecretCommand,
} from './commands/webhook-change.commands.js';
import { WebhookCreateCommand } from './commands/webhook-create.command.js';
import { WebhookDeliveriesCommand } from './commands/webhook-deliveries.command.js';
import { WebhookListCommand } from './commands/webhook-list.command.js';
import { ClaimRepository } from './data/claim.repository.js';
import { DeliveryArchiveRepository } from './data/delivery-archive.repository.js';
import { DeliveryRepository } from './data/delivery.repository.js';
import { WebhookEntity } from './data/webhook.entity.js';
import { WebhookRepository } from './data/webhook.repository.js';
import { WebhookSecrets } from './data/webhook.secrets.js';
import { WebhookTiming } from './domain/webhook-timing.js';
import { PruneDeliveriesJob } from './jobs/prune-deliveries.job.js';
import { RemoveDeliveriesHandler } from './jobs/remove-deliveries.handler.js';

/** Webhooks: other systems are told of the change feed and of low stock, with deliveries that are signed and retried. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookEntity]),
    AdminHomeModule,
    ChangeFeedModule,
    CryptoModule,
    LowStockModule,
    SecurityLogModule,
    SettingsModule,
  ],
  controllers: [WebhookController],
  providers: [
    WebhookTiming,
    WebhookRepository,
    WebhookSecrets,
    ClaimRepository,
    DeliveryRepository,
    DeliveryArchiveRepository,
    AddressResolver,
    AddressGuard,
    WebhookClient,
    DeliveryCounter,
    TakeChanges,
    BeginReplay,
    RecordAttempt,
    WebhookLoopSteps,
    WebhookDispatcher,
    WebhookReader,
    SaveWebhook,
    DeleteWebhook,
    ReplayWebhook,
    RotateWebhookSecret,
    TellLowStock,
    PruneDeliveries,
    WebhookInspection,
    RemoveDeliveriesHandler,
    PruneDeliveriesJob,
    WebhookListCommand,
    WebhookCreateCommand,
    WebhookEnableCommand,
    WebhookDisableCommand,
    WebhookDeleteCommand,
    WebhookRotateSecretCommand,
    WebhookReplayCommand,
    WebhookDeliveriesCommand,
    PruneDeliveriesCommand,
  ],
  exports: [WebhookInspection, WebhookReader, SaveWebhook, DeleteWebhook, ReplayWebhook, RotateWebhookSecret],
})
export class WebhooksModule {}
