import { Injectable, Logger } from '@nestjs/common';
import { runInContext, SYSTEM_ACTOR } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApplicationError } from '../errors/application-error.js';
import { decodeEnvelope, UnrecoverableMessage, WorkerStops } from './message.js';
import type { Envelope, Message } from './message.js';
import { OutboxStore } from './outbox-store.js';
import type { ClaimedMessage, MessageKey } from './outbox-store.js';
import { OutboxTiming } from './outbox-timing.js';
import { QueueEvents } from './queue-events.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';
import type { TopicDefinition } from './topics.js';
import { TimeLimitExceeded, withTimeLimit } from '../time/time-limit.js';

interface Content {
  readonly envelope: Envelope;
  readonly payload: unknown;
}

/** Messages that one call of a handler does. */
const TOGETHER_MAX = 200;
/** A claim is extended this often in its time, so that one extension may fail. */
const EXTENSIONS_PER_LEASE = 3;
const BACKOFF_MS_MAX = 15 * 60_000;
/** A message is parked in any case after this many times its topic's attempts. */
const PARK_ATTEMPTS_MAX = 2;
/** Waits differ by this share at random, so that messages that failed together do not come back together. */
const BACKOFF_JITTER = 0.2;

/**
 * One delivery from beginning to end. It claims the row and runs the handler in the context of the request that sent
 * the message. Then it removes the row or arranges the next attempt. The row decides: a job whose row is gone, parked
 * or held by another worker does nothing. So it does not matter how often a message is delivered.
 */
@Injectable()
export class MessageProcessor {
  private readonly logger = new Logger('Messages');
  private readonly running = new Set<AbortController>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly store: OutboxStore,
    private readonly topics: TopicRegistry,
    private readonly handlers: TopicHandlers,
    private readonly timing: OutboxTiming,
    private readonly events: QueueEvents,
  ) {}

  /** Handlers run until they end: the state at the start, and again after `interrupt`. */
  begin(): void {
    this.isStopping = false;
  }

  /** Whether it was told to stop: what comes now is for other processes. */
  get stops(): boolean {
    return this.isStopping;
  }

  /** Aborts the signals of the handlers that run, and of those that are still called. */
  interrupt(): void {
    this.isStopping = true;
    for (const controller of this.running) controller.abort(new WorkerStops());
  }

  /** Never rejects for a failed handler: the failure is in the row and the log. Rejects when the database is away. */
  async process({ id, topic }: MessageKey): Promise<void> {
    const definition = this.topics.find(topic);
    if (!definition) return;
    const claim = await this.store.claim(id, this.timing.leaseMs);
    if (claim) await this.perform(claim, definition);
  }

  /** As `process`, for all messages of a topic that wait: its handler does them together. */
  async processWaiting(topic: string): Promise<void> {
    const definition = this.topics.find(topic);
    if (!definition || this.isStopping) return;
    let isMore: boolean;
    do {
      const claimed = await this.store.claimWaiting(topic, TOGETHER_MAX, this.timing.leaseMs);
      await this.performTogether(topic, claimed.claims, definition);
      isMore = claimed.isMore;
    } while (isMore && !this.isStopping);
  }

  private async perform(claim: ClaimedMessage, definition: TopicDefinition): Promise<void> {
    try {
      await this.whileHeld([claim], () => this.handle(claim, definition));
      await this.store.remove(claim);
      this.events.message(claim.topic, 'done');
    } catch (error) {
      await this.failed(claim, definition, error);
    }
  }

  /** Where they fail together each is tried alone, in the same attempt, so that one that cannot be done is parked alone. */
  private async performTogether(
    topic: string,
    claims: readonly ClaimedMessage[],
    definition: TopicDefinition,
  ): Promise<void> {
    const isSafe = claims.every(({ attempts }) => attempts <= definition.attempts);
    if (claims.length > 1 && isSafe) {
      try {
        const payloads = claims.map((claim) => contentOf(claim, definition).payload);
        const work = () => withTimeLimit(definition.timeoutMs, () => this.handlers.handleMany(topic, payloads));
        await this.whileHeld(claims, () => runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, work));
        await this.store.removeMany(claims.map(({ id }) => id));
        for (const claim of claims) this.events.message(claim.topic, 'done');
        return;
      } catch (error) {
        this.logger.warn(`${claims.length} messages of ${topic} failed together: ${String(error)}`);
        if (error instanceof TimeLimitExceeded) {
          for (const claim of claims) await this.failed(claim, definition, error);
          return;
        }
      }
    }
    // The last one is tried when all others are over: until then it has to stay held.
    await this.whileHeld(claims, async () => {
      for (const claim of claims) await this.perform(claim, definition);
    });
  }

  /** Extends the claims from time to time, so that they are short when this process dies and long enough when it does not. */
  private async whileHeld(claims: readonly ClaimedMessage[], work: () => Promise<void>): Promise<void> {
    const { leaseMs } = this.timing;
    const extend = async (claim: ClaimedMessage): Promise<void> => {
      try {
        await this.store.extend(claim, leaseMs);
      } catch (error) {
        this.logger.debug(`Message ${claim.id} could not be held longer: ${String(error)}`);
      }
    };
    const extending = setInterval(() => claims.forEach((claim) => void extend(claim)), leaseMs / EXTENSIONS_PER_LEASE);
    try {
      await work();
    } finally {
      clearInterval(extending);
    }
  }

  private async handle(claim: ClaimedMessage, definition: TopicDefinition): Promise<void> {
    if (claim.attempts > definition.attempts) {
      throw new UnrecoverableMessage('Every attempt ended without an answer: the worker died or was stopped.');
    }
    const { envelope, payload } = contentOf(claim, definition);
    const work = (signal: AbortSignal) => this.handlers.get(claim.topic).handle(payload, this.message(claim, signal));
    const controller = new AbortController();
    if (this.isStopping) controller.abort(new WorkerStops());
    this.running.add(controller);
    try {
      await inContextOf(envelope, () => withTimeLimit(definition.timeoutMs, work, controller));
    } finally {
      this.running.delete(controller);
    }
  }

  private message(claim: ClaimedMessage, signal: AbortSignal): Message {
    return {
      id: claim.id,
      topic: claim.topic,
      attempt: claim.attempts,
      signal,
      done: async () => {
        if (!(await this.store.remove(claim))) throw new Error('Another worker has taken this message over.');
      },
    };
  }

  private async failed(claim: ClaimedMessage, definition: TopicDefinition, error: unknown): Promise<void> {
    const reason = error instanceof ApplicationError ? error.text : String(error);
    const name = `Message ${claim.id} of ${claim.topic} (attempt ${claim.attempts}, ${definition.attempts} at most)`;
    if (error instanceof WorkerStops) {
      await this.store.release(claim);
      this.logger.log(`${name} was broken off: this worker stops.`);
      return;
    }
    if (error instanceof UnrecoverableMessage || claim.attempts >= definition.attempts) {
      if (!(await this.park(claim, definition, reason))) return;
      this.events.message(claim.topic, 'parked');
      this.logger.error(`${name} failed and is parked: ${reason}`, error instanceof Error ? error.stack : undefined);
      return;
    }
    await this.store.postpone(claim, reason, waitBefore(claim.attempts, definition.backoffMs));
    this.events.message(claim.topic, 'failed');
    this.logger.warn(`${name} failed: ${reason}`);
  }

  /**
   * Parks the message and tells its handler, in one transaction. Returns false where it is not parked: the handler
   * could not be told and is so later, or another worker has taken the message over.
   */
  private async park(claim: ClaimedMessage, definition: TopicDefinition, reason: string): Promise<boolean> {
    try {
      return await this.database.run(async () => {
        if (!(await this.store.park(claim, reason))) return false;
        await this.tellHandler(claim, definition);
        return true;
      });
    } catch (error) {
      this.logger.error(`Message ${claim.id} of ${claim.topic} is parked later: ${String(error)}`);
      // A handler that can never be told is a defect, which does not keep the message from those who look at parked ones.
      if (claim.attempts >= PARK_ATTEMPTS_MAX * definition.attempts) return this.store.park(claim, reason);
      await this.store.postpone(claim, reason, waitBefore(claim.attempts, definition.backoffMs));
      return false;
    }
  }

  private async tellHandler(claim: ClaimedMessage, definition: TopicDefinition): Promise<void> {
    const handler = this.handlers.get(claim.topic);
    if (!handler.givenUp) return;
    const content = readableContentOf(claim, definition);
    if (content) await inContextOf(content.envelope, async () => handler.givenUp?.(content.payload));
  }
}

/** Throws `UnrecoverableMessage` on what cannot be read. */
function contentOf({ payload }: ClaimedMessage, definition: TopicDefinition): Content {
  const envelope = decodeEnvelope(payload);
  return { envelope, payload: decodePayload(definition, envelope) };
}

function readableContentOf(claim: ClaimedMessage, definition: TopicDefinition): Content | undefined {
  try {
    return contentOf(claim, definition);
  } catch {
    return undefined;
  }
}

function inContextOf<T>({ requestId, actor, correlationId }: Envelope, work: () => Promise<T>): Promise<T> {
  return runInContext({ origin: 'job', requestId, actor, ...(correlationId ? { correlationId } : {}) }, work);
}

function decodePayload(definition: TopicDefinition, envelope: Envelope): unknown {
  try {
    return definition.decode(envelope.body);
  } catch (error) {
    throw new UnrecoverableMessage(`The stored payload cannot be used: ${String(error)}`);
  }
}

function waitBefore(attempts: number, backoffMs: number): number {
  const wait = Math.min(BACKOFF_MS_MAX, backoffMs * 2 ** (attempts - 1));
  return wait * (1 - BACKOFF_JITTER + 2 * BACKOFF_JITTER * Math.random());
}
