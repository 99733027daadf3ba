import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { RedisClient } from '../redis/redis-client.js';
import { REDIS } from '../redis/redis.module.js';
import { OutboxStore } from './outbox-store.js';
import type { MessageKey } from './outbox-store.js';
import { OutboxTiming } from './outbox-timing.js';
import { Queues } from './queues.js';
import { TopicRegistry } from './topic-registry.js';
import type { TopicDefinition } from './topics.js';

/** Messages per round trip to Redis. */
const BATCH_MAX = 500;
/** Batches of one sweep; what is left waits for the next one. */
const SWEEP_BATCHES_MAX = 20;
/** Messages that wait in memory for their hand-over; beyond, the sweep finds them in the table. */
const WAITING_MAX = 10_000;
/** Messages that may wait for others wait for so long. */
const UNHURRIED_MS = 500;
/** A job that stands for many does so for this long: where its worker dies before it begins, the next message gets another. */
const MERGED_MS_MAX = 10_000;

type NewJob = Parameters<Queue['addBulk']>[0][number];

/** A committed message, and whether it may wait a moment for others of its topic. */
interface MessageToHandOver extends MessageKey {
  readonly isUnhurried?: boolean;
}

/**
 * Hands messages over to BullMQ: right after the commit, and again from the table for those that got lost on the way.
 * A job carries the message's number alone, and its id is made from it: handed over twice it is still one job. Of a topic
 * whose messages are done together, one job stands for all that wait.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger('Outbox');
  private readonly waiting: MessageToHandOver[] = [];
  private flushing: Promise<void> | undefined;
  private sweeping: Promise<void> | undefined;
  private sweepWanted = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly queues: Queues,
    private readonly topics: TopicRegistry,
    private readonly timing: OutboxTiming,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** Takes a committed message; returns at once and never fails: what goes wrong here is the sweep's work. */
  handOver(message: MessageToHandOver): void {
    if (this.waiting.length >= WAITING_MAX) return;
    this.waiting.push(message);
    this.flushing ??= this.flush().finally(() => (this.flushing = undefined));
  }

  /** Begins a sweep that takes fresh messages too; returns at once and never fails. */
  sweepSoon(): void {
    this.sweepWanted = true;
    this.sweeping ??= this.sweepWhileWanted().finally(() => (this.sweeping = undefined));
  }

  /** Hands over neglected messages; `pendingGraceMs: 0` takes fresh ones too. Returns how many there were. */
  async sweep({ pendingGraceMs = this.timing.pendingGraceMs }: { pendingGraceMs?: number } = {}): Promise<number> {
    let total = 0;
    for (let batch = 0; batch < SWEEP_BATCHES_MAX; batch += 1) {
      // Asked first, so that nothing is marked while Redis is away.
      await this.redis.ping();
      const messages = await this.store.takeNeglected(BATCH_MAX, {
        pendingGraceMs,
        enqueuedMaxMs: this.timing.enqueuedMaxMs,
      });
      await this.enqueueTaken(messages);
      total += messages.length;
      if (messages.length < BATCH_MAX) break;
    }
    return total;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all([this.flushing, this.sweeping]);
  }

  /** Asked for while one is running, a sweep runs once more: the rows may have come after its read. */
  private async sweepWhileWanted(): Promise<void> {
    try {
      while (this.sweepWanted) {
        this.sweepWanted = false;
        await this.sweep({ pendingGraceMs: 0 });
      }
    } catch (error) {
      this.logger.debug(`Messages are left to the next sweep: ${String(error)}`);
    }
  }

  private async flush(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.splice(0, BATCH_MAX);
        await this.enqueue(batch);
        // The others are done in a moment, and a second job for them would do nothing: they are not worth a statement.
        const single = batch.filter(({ topic }) => !this.topics.find(topic)?.isMerged);
        if (single.length > 0) await this.store.markEnqueued(single.map(({ id }) => id));
      }
    } catch (error) {
      this.waiting.length = 0;
      this.logger.debug(`Messages are left to the sweep: ${String(error)}`);
    }
  }

  private async enqueueTaken(messages: readonly MessageKey[]): Promise<void> {
    if (messages.length === 0) return;
    try {
      await this.enqueue(messages);
    } catch (error) {
      await this.store.markPending(messages.map((message) => message.id));
      throw error;
    }
  }

  private async enqueue(messages: readonly MessageToHandOver[]): Promise<void> {
    const byQueue = new Map<string, Map<string, NewJob>>();
    for (const message of messages) {
      const topic = this.topics.find(message.topic);
      // A message of another version of the service: its own processes hand it over.
      if (!topic) continue;
      const jobs = byQueue.get(topic.queue) ?? new Map<string, NewJob>();
      byQueue.set(topic.queue, jobs);
      const { key, job } = jobOf(message, topic);
      jobs.set(key, job);
    }
    for (const [name, jobs] of byQueue) await this.queues.get(name).addBulk([...jobs.values()]);
  }
}

/**
 * One attempt, as attempts are counted in the row, which survives Redis. Nothing is kept: a job that stays after its
 * end would swallow the next one of its id. The key tells jobs apart that are handed over together.
 */
function jobOf(
  { id, topic, isUnhurried = false }: MessageToHandOver,
  { isMerged }: TopicDefinition,
): { readonly key: string; readonly job: NewJob } {
  const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };
  if (!isMerged)
    return { key: id, job: { name: topic, data: { messageId: id }, opts: { ...opts, jobId: `outbox-${id}` } } };
  const key = isUnhurried ? `${topic}/unhurried` : topic;
  const delay = isUnhurried ? UNHURRIED_MS : 0;
  return {
    key,
    job: { name: topic, data: {}, opts: { ...opts, delay, deduplication: { id: key, ttl: MERGED_MS_MAX } } },
  };
}
