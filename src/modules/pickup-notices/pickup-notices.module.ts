import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { OrdersModule } from '../orders/index.js';
import { PickupModule } from '../pickup/index.js';
import { SettingsModule } from '../settings/index.js';
import { ShippingModule } from '../shipping/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { ReadyOrdersController } from './api/ready-orders.controller.js';
import { NotifyReadyForPickup } from './app/notify-ready-for-pickup.service.js';
import { SendReadyMails } from './app/send-ready-mails.service.js';
import { OrderNotificationRepository } from './data/order-notification.repository.js';
import { SendReadyMailsJob } from './jobs/send-ready-mails.job.js';

/** Orders that are ready for pickup: their shipments, and the mails to their customers. */
@Module({
  imports: [
    IdempotencyModule,
    MailModule,
    OrdersModule,
    PickupModule,
    SettingsModule,
    ShippingModule,
    SourceItemsModule,
    SourcesModule,
  ],
  controllers: [ReadyOrdersController],
  providers: [OrderNotificationRepository, NotifyReadyForPickup, SendReadyMails, SendReadyMailsJob],
  exports: [NotifyReadyForPickup],
})
export class PickupNoticesModule {}
