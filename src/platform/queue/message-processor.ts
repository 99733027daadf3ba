import { Injectable, Logger } from '@nestjs/common';
import { runInContext } from '../context/request-context.js';
import { ApplicationError } from '../errors/application-error.js';
import { decodeEnvelope, UnrecoverableMessage } from './message.js';
import type { Envelope, Message } from './message.js';
import { OutboxStore } from './outbox-store.js';
import type { ClaimedMessage, MessageKey } from './outbox-store.js';
import { OutboxTiming } from './outbox-timing.js';
import { QueueEvents } from './queue-events.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';
import type { TopicDefinition } from './topics.js';
import { withTimeLimit } from './time-limit.js';

/** A claim is extended this often in its time, so that one extension may fail. */
const EXTENSIONS_PER_LEASE = 3;
const BACKOFF_MS_MAX = 15 * 60_000;
/** Waits differ by this share at random, so that messages that failed together do not come back together. */
const BACKOFF_JITTER = 0.2;

/**
 * One delivery from beginning to end: claim the row, run the handler in the context of the request that sent the
 * message, remove the row or arrange the next attempt. The row decides: a job whose row is gone, parked or held by
 * another worker does nothing, so it does not matter how often a message is delivered.
 */
@Injectable()
export class MessageProcessor {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly store: OutboxStore,
    private readonly topics: TopicRegistry,
    private readonly handlers: TopicHandlers,
    private readonly timing: OutboxTiming,
    private readonly events: QueueEvents,
  ) {}

  /** Never rejects for a failed handler: the failure is in the row and the log. Rejects when the database is away. */
  async process({ id, topic }: MessageKey): Promise<void> {
    const definition = this.topics.find(topic);
    if (!definition) return;
    const claim = await this.store.claim(id, this.timing.leaseMs);
    if (!claim) return;
    try {
      await this.whileHeld(claim, () => this.handle(claim, definition));
      await this.store.remove(claim);
      this.events.message(topic, 'done');
    } catch (error) {
      await this.failed(claim, definition, error);
    }
  }

  /** Extends the claim from time to time, so that it is short when this process dies and long enough when it does not. */
  private async whileHeld(claim: ClaimedMessage, work: () => Promise<void>): Promise<void> {
    const { leaseMs } = this.timing;
    const extending = setInterval(() => {
      this.store
        .extend(claim, leaseMs)
        .catch((error: unknown) => this.logger.debug(`Message ${claim.id} could not be held longer: ${String(error)}`));
    }, leaseMs / EXTENSIONS_PER_LEASE);
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
    const envelope = decodeEnvelope(claim.payload);
    const payload = decodePayload(definition, envelope);
    const { requestId, actor, correlationId } = envelope;
    await runInContext({ origin: 'job', requestId, actor, ...(correlationId ? { correlationId } : {}) }, () =>
      withTimeLimit(definition.timeoutMs, (signal) =>
        this.handlers.get(claim.topic).handle(payload, this.message(claim, signal)),
      ),
    );
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
    if (error instanceof UnrecoverableMessage || claim.attempts >= definition.attempts) {
      await this.store.park(claim, reason);
      this.events.message(claim.topic, 'parked');
      this.logger.error(`${name} failed and is parked: ${reason}`, error instanceof Error ? error.stack : undefined);
      return;
    }
    await this.store.postpone(claim, reason, waitBefore(claim.attempts, definition.backoffMs));
    this.events.message(claim.topic, 'failed');
    this.logger.warn(`${name} failed: ${reason}`);
  }
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
