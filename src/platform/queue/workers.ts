import { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClient } from '../redis/redis-client.js';
import { REDIS } from '../redis/redis.module.js';
import { Intervals } from '../time/intervals.js';
import { MessageProcessor } from './message-processor.js';
import { OutboxTiming } from './outbox-timing.js';
import { Queues } from './queues.js';
import { Relay } from './relay.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';

const SWEEP = 'outbox_sweep';
const RETRY_CONNECT_MS = 500;
/** BullMQ keeps a stream of events per queue; nothing reads it here, so it stays short. */
const EVENTS_KEPT = 1_000;

/** The worker role: the workers of all `@Processor` hosts, and the sweep for messages that got lost. */
@Injectable()
export class Workers {
  private readonly logger = new Logger('Worker');
  private closing = new AbortController();
  private starting: Promise<void> | undefined;
  private readonly runningHosts: WorkerHost[] = [];

  constructor(
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
    private readonly handlers: TopicHandlers,
    private readonly topics: TopicRegistry,
    private readonly processor: MessageProcessor,
    private readonly relay: Relay,
    private readonly queues: Queues,
    private readonly intervals: Intervals,
    private readonly timing: OutboxTiming,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** Throws where a topic has no handler or two. */
  assertComplete(): void {
    this.handlers.assertComplete();
  }

  /** Begins to take jobs, at once or when Redis is there. Throws where a topic has no handler or two. */
  start(): void {
    if (this.starting) return;
    this.assertComplete();
    this.processor.begin();
    this.closing = new AbortController();
    this.starting = this.startWhenConnected(this.closing.signal);
    this.intervals.start(SWEEP, this.timing.sweepEveryMs, () => this.sweep());
  }

  /** Takes no further jobs and resolves when the running ones have ended; those that heed their signal break off. */
  async close(): Promise<void> {
    this.closing.abort();
    const closed = Promise.all([this.intervals.stop(SWEEP), this.closeHosts()]);
    this.processor.interrupt();
    await closed;
    this.starting = undefined;
  }

  private async closeHosts(): Promise<void> {
    if (!this.starting) return;
    await this.starting;
    await Promise.all(
      this.runningHosts
        .splice(0)
        .map((host) =>
          host.worker.close().catch((error: unknown) => this.logger.warn(`A worker did not close: ${String(error)}`)),
        ),
    );
  }

  /**
   * A BullMQ worker whose first connection fails stays useless for ever: they are made when Redis responds, or made
   * anew.
   */
  private async startWhenConnected(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (await this.isRegistered()) {
        this.runningHosts.push(...this.hosts());
        for (const { worker } of this.runningHosts) {
          // Resolves when the worker is closed.
          worker.run().catch((error: unknown) => this.logger.error(`A worker ended: ${String(error)}`));
        }
        return;
      }
      await delay(RETRY_CONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async isRegistered(): Promise<boolean> {
    try {
      await this.redis.ping();
    } catch {
      return false;
    }
    this.registrar.register();
    try {
      await Promise.all(this.hosts().map(({ worker }) => worker.waitUntilReady()));
      for (const queue of this.queues.list())
        await queue.getBackend().setQueueMeta({ 'opts.maxLenEvents': EVENTS_KEPT });
      return true;
    } catch {
      await Promise.all(this.hosts().map(({ worker }) => worker.close(true).catch(() => undefined)));
      return false;
    }
  }

  /** Where Redis is away, messages that are done together need no job: this process finds them in the table. */
  private async sweep(): Promise<void> {
    try {
      await this.relay.sweep();
    } catch (error) {
      for (const topic of this.topics.merged) await this.processor.processWaiting(topic);
      throw error;
    }
  }

  private hosts(): WorkerHost[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(instances.filter((instance): instance is WorkerHost => instance instanceof WorkerHost))];
  }
}
