import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Environment } from '../config/environment.js';
import { REDIS } from '../redis/redis.module.js';

/** BullMQ keeps a stream of events per queue; nobody reads it here, so it stays short. */
const EVENTS_KEPT = 1_000;

/** How many jobs of a queue are in which state. */
export interface QueueDepth {
  readonly queue: string;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * The BullMQ queues of this process, made when they are first needed. Redis may be away then: the call fails within
 * about a second and the next one tries afresh (a queue made without a connection would stay useless).
 */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly opened = new Map<string, Promise<Queue>>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly environment: Environment,
  ) {}

  /** The queue of this name. Throws when Redis cannot be reached. */
  async get(name: string): Promise<Queue> {
    const opening = this.opened.get(name) ?? this.open(name);
    this.opened.set(name, opening);
    try {
      return await opening;
    } catch (error) {
      this.opened.delete(name);
      throw error;
    }
  }

  /** Waiting, delayed and running jobs of the queues named. Throws when Redis cannot be reached. */
  async depths(names: readonly string[]): Promise<QueueDepth[]> {
    return Promise.all(
      names.map(async (queue) => ({
        queue,
        counts: await (await this.get(queue)).getJobCounts('waiting', 'active', 'delayed', 'failed'),
      })),
    );
  }

  /**
   * How long the job of each queue has waited that came first; 0 where none waits. Jobs that are to run later wait for
   * their time, not for a worker. Throws when Redis cannot be reached.
   */
  async oldestWaiting(names: readonly string[]): Promise<{ readonly queue: string; readonly ageSeconds: number }[]> {
    return Promise.all(
      names.map(async (queue) => {
        const [oldest] = await (await this.get(queue)).getJobs(['waiting'], 0, 0, true);
        return { queue, ageSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0 };
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    const queues = await Promise.allSettled(this.opened.values());
    for (const queue of queues) if (queue.status === 'fulfilled') await queue.value.close().catch(() => undefined);
  }

  private async open(name: string): Promise<Queue> {
    await this.redis.ping();
    const queue = new Queue(name, {
      connection: this.redis,
      prefix: this.environment.REDIS_PREFIX,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    // The client reports what happens to its connection; BullMQ repeats it here and would throw without a listener.
    queue.on('error', () => undefined);
    try {
      await queue.waitUntilReady();
    } catch (error) {
      await queue.close().catch(() => undefined);
      throw error;
    }
    return queue;
  }
}
