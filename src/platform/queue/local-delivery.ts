import { Injectable, Logger } from '@nestjs/common';
import { findContext, runInContext, SYSTEM_ACTOR } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { OutboxStore } from './outbox-store.js';
import { Outbox } from './outbox.js';
import { TopicHandlers } from './topic-handlers.js';
import { withTimeLimit } from '../time/time-limit.js';
import type { TopicName, TopicPayload } from './topics.js';

/** The sweep takes over a message that this process has not done after so long: it died, or its handler failed. */
const TAKEN_OVER_AFTER_MS = 30_000;
/** A caller waits for the work that follows from its change for so long, and gets the response then in any case. */
const CALLER_WAIT_MS_MAX = 5_000;
/** So many messages wait here; further ones are left to a worker. */
const WAITING_MAX = 1000;
/** Messages that one call of a handler does. */
const BATCH_MAX = 200;

interface Waiting {
  readonly id: string;
  readonly payload: unknown;
  readonly done: () => void;
}

/**
 * Messages that the process which sends them also does, right after the commit, so that a caller reads its own write.
 * They are rows of the outbox like any other: if the process dies or the handler fails, a worker does them. Messages
 * of a topic that come in while others are being done are done together, so many callers at once cost little more than one.
 */
@Injectable()
export class LocalDelivery {
  private readonly logger = new Logger('Messages');
  private readonly waiting = new Map<TopicName, Waiting[]>();
  private readonly running = new Set<TopicName>();
  private readonly deferrals = new Map<TopicName, () => Promise<boolean>>();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly handlers: TopicHandlers,
  ) {}

  /** While `isDeferred` says so, messages of these topics are left to a worker, and nobody waits for them. */
  deferWhile(topics: readonly TopicName[], isDeferred: () => Promise<boolean>): void {
    for (const topic of topics) this.deferrals.set(topic, isDeferred);
  }

  /** Sends with the running transaction; throws outside of one. The commit's caller waits for the work, within bounds. */
  async send<Name extends TopicName>(topic: Name, payload: TopicPayload<Name>): Promise<void> {
    if (await this.deferrals.get(topic)?.()) {
      await this.outbox.add(topic, payload);
      return;
    }
    const id = await this.outbox.add(topic, payload, { delayMs: TAKEN_OVER_AFTER_MS });
    this.database.afterCommit(() => this.deliver(topic, id, payload));
  }

  private async deliver(topic: TopicName, id: string, payload: unknown): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const done = new Promise<void>((resolve) => {
      const line = this.waiting.get(topic) ?? [];
      if (line.length >= WAITING_MAX) return resolve();
      this.waiting.set(topic, line);
      line.push({ id, payload, done: resolve });
    });
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CALLER_WAIT_MS_MAX);
    });
    void this.work(topic);
    await Promise.race([done, patience]);
    clearTimeout(timer);
  }

  /** One batch after the other while there are any. Never rejects. */
  private async work(topic: TopicName): Promise<void> {
    if (this.running.has(topic)) return;
    this.running.add(topic);
    try {
      for (let batch = this.take(topic); batch.length > 0; batch = this.take(topic)) await this.perform(topic, batch);
    } finally {
      this.running.delete(topic);
    }
  }

  private take(topic: TopicName): Waiting[] {
    return this.waiting.get(topic)?.splice(0, BATCH_MAX) ?? [];
  }

  private async perform(topic: TopicName, batch: readonly Waiting[]): Promise<void> {
    try {
      const requestId = findContext()?.requestId;
      await runInContext({ origin: 'job', actor: SYSTEM_ACTOR, ...(requestId ? { requestId } : {}) }, () =>
        withTimeLimit(TAKEN_OVER_AFTER_MS, () =>
          this.handlers.handleMany(
            topic,
            batch.map(({ payload }) => payload),
          ),
        ),
      );
      await this.store.removeMany(batch.map(({ id }) => id));
    } catch (error) {
      this.logger.warn(`${topic}: ${batch.length} message(s) are left to a worker: ${String(error)}`);
    } finally {
      for (const { done } of batch) done();
    }
  }
}
