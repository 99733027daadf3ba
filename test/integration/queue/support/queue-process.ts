import { BullModule } from '@nestjs/bullmq';
import type { Provider } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { Outbox1763700000010 } from '../../../../src/migrations/1763700000010-outbox.js';
import { ScheduledJobs1763700002110 } from '../../../../src/migrations/1763700002110-scheduled-jobs.js';
import { EnvironmentModule } from '../../../../src/platform/config/environment.module.js';
import { Environment, readEnvironment } from '../../../../src/platform/config/environment.js';
import { DatabaseModule } from '../../../../src/platform/database/database.module.js';
import { Migrator } from '../../../../src/platform/database/migrator.js';
import { createLogger } from '../../../../src/platform/observability/logger.js';
import { OutboxTiming } from '../../../../src/platform/queue/outbox-timing.js';
import { QueueModule } from '../../../../src/platform/queue/queue.module.js';
import { TopicRegistry } from '../../../../src/platform/queue/topic-registry.js';
import { TOPICS } from '../../../../src/platform/queue/topics.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import { ScheduleTiming } from '../../../../src/platform/schedule/schedule-timing.js';
import { ScheduleModule } from '../../../../src/platform/schedule/schedule.module.js';
import { createTestDatabase } from '../../../support/database.js';

/** Where the queues of these tests are. */
export const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Times that a test can wait for. */
const QUICK_TIMING: OutboxTiming = { sweepEveryMs: 100, pendingGraceMs: 300, enqueuedMaxMs: 1_000, leaseMs: 500 };

const QUICK_TOPIC = { ...TOPICS['inventory.source.items.cleanup'], attempts: 3, backoffMs: 50, timeoutMs: 2_000 };

export interface QueueProcessOptions {
  /** Handlers and scheduled jobs of the test. */
  readonly providers?: readonly Provider[];
  readonly redisUrl?: string;
  readonly timing?: Partial<OutboxTiming>;
  /** How often schedules are looked at beside their ticks; by default no test lives to see it. */
  readonly lookEveryMs?: number;
  /** The handler of the topic takes all messages that wait. */
  readonly isMerged?: boolean;
  readonly attempts?: number;
  readonly timeoutMs?: number;
  readonly backoffMs?: number;
}

/** The platform as one process of the service has it; several of them in a test are several processes. */
export async function startQueueProcess(options: QueueProcessOptions = {}): Promise<TestingModule> {
  await createTestDatabase();
  const { redisUrl = REDIS_URL, lookEveryMs = 600_000, isMerged = false } = options;
  const { attempts, timeoutMs, backoffMs } = { ...QUICK_TOPIC, ...options };
  const topic = { ...QUICK_TOPIC, attempts, timeoutMs, backoffMs, isMerged };
  const context = await Test.createTestingModule({
    imports: [
      EnvironmentModule,
      DatabaseModule.forMigrations([Outbox1763700000010, ScheduledJobs1763700002110]),
      RedisModule,
      QueueModule,
      ScheduleModule,
      BullModule.registerQueue({ name: 'inventory.source.items.cleanup' }),
    ],
    providers: [...(options.providers ?? [])],
  })
    .setLogger(createLogger('silent'))
    .overrideProvider(Environment)
    .useFactory({ factory: () => readEnvironment({ ...process.env, REDIS_URL: redisUrl }) })
    .overrideProvider(TopicRegistry)
    .useFactory({ factory: () => new TopicRegistry({ 'inventory.source.items.cleanup': topic }) })
    .overrideProvider(OutboxTiming)
    .useValue({ ...QUICK_TIMING, ...options.timing })
    .overrideProvider(ScheduleTiming)
    .useValue({ lookEveryMs })
    .compile();
  await context.init();
  await context.get(DataSource).initialize();
  await context.get(Migrator).migrate();
  return context;
}

/** Redis forgets all that these tests have put there. */
export async function flushRedis(): Promise<void> {
  const redis = new Redis(REDIS_URL);
  const keys = await redis.keys(`${process.env['REDIS_PREFIX']}*`);
  if (keys.length > 0) await redis.unlink(...keys);
  await redis.quit();
}
