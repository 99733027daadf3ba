import { Global, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LocalDelivery } from './local-delivery.js';
import { MessageProcessor } from './message-processor.js';
import { MessageWorkers } from './message-workers.js';
import { OutboxMessageEntity } from './outbox-message.entity.js';
import { OutboxStore } from './outbox-store.js';
import { OutboxTiming } from './outbox-timing.js';
import { Outbox } from './outbox.js';
import { QueueEvents } from './queue-events.js';
import { Queues } from './queues.js';
import { Relay } from './relay.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';

/**
 * Messages between the parts of the service. It needs `Environment`, `Database` and `RedisModule` from global modules.
 * Modules send with `Outbox` and receive with `@TopicHandler`. Nothing runs before `MessageWorkers.start()`.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMessageEntity]), DiscoveryModule],
  providers: [
    { provide: TopicRegistry, useFactory: () => new TopicRegistry() },
    OutboxTiming,
    OutboxStore,
    Queues,
    Relay,
    Outbox,
    LocalDelivery,
    QueueEvents,
    TopicHandlers,
    MessageProcessor,
    MessageWorkers,
  ],
  exports: [Outbox, LocalDelivery, OutboxStore, Queues, QueueEvents, MessageWorkers, Relay],
})
export class QueueModule implements BeforeApplicationShutdown {
  constructor(
    private readonly workers: MessageWorkers,
    private readonly relay: Relay,
    private readonly local: LocalDelivery,
  ) {}

  /** Before the connections to the database and to Redis close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.local.close();
    await this.workers.close();
    await this.relay.settled();
  }
}
