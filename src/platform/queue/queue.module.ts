import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import type { RedisClient } from '../redis/redis-client.js';
import { redisPrefix } from '../redis/redis-server.js';
import { REDIS } from '../redis/redis.module.js';
import { TimeModule } from '../time/time.module.js';
import { InventoryMessagesProcessor } from './inventory-messages.processor.js';
import { LocalDelivery } from './local-delivery.js';
import { MessageProcessor } from './message-processor.js';
import { OutboxMessageEntity } from './outbox-message.entity.js';
import { OutboxStore } from './outbox-store.js';
import { OutboxTiming } from './outbox-timing.js';
import { Outbox } from './outbox.js';
import { QueueEvents } from './queue-events.js';
import { PatientWorker } from './patient-worker.js';
import { Queues } from './queues.js';
import { Relay } from './relay.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';
import { Workers } from './workers.js';

BullModule.workerClass = PatientWorker;

/**
 * Messages between the parts of the service. It needs `Environment`, `Database` and `RedisModule` from global modules.
 * Modules send with `Outbox` and receive with `@TopicHandler`; a topic with a queue of its own has a `@Processor` beside.
 * Queues share the process's connection, which opens with the first command: a command that sends nothing opens none.
 * No job is taken before `Workers.start()`.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([OutboxMessageEntity]),
    DiscoveryModule,
    TimeModule,
    BullModule.forRootAsync({
      useFactory: (environment: Environment, connection: RedisClient) => ({
        connection,
        prefix: redisPrefix(environment),
        // Each of these would send a command, and so connect, when the queue is made.
        skipWaitingForReady: true,
        skipVersionCheck: true,
        skipMetasUpdate: true,
      }),
      inject: [Environment, REDIS],
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue({ name: 'inventory-messages' }),
  ],
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
    InventoryMessagesProcessor,
    Workers,
  ],
  exports: [Outbox, LocalDelivery, OutboxStore, Queues, QueueEvents, MessageProcessor, Workers, Relay],
})
export class QueueModule implements BeforeApplicationShutdown {
  constructor(
    private readonly workers: Workers,
    private readonly relay: Relay,
  ) {}

  /** Before the connections to the database and to Redis close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.workers.close();
    await this.relay.settled();
  }
}
