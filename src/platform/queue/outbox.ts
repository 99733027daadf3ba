import { Injectable } from '@nestjs/common';
import { currentContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { chunksOf } from '../lists/chunks.js';
import { encodeEnvelope } from './message.js';
import { OutboxStore } from './outbox-store.js';
import type { ParkedMessage } from './outbox-store.js';
import { Relay } from './relay.js';
import type { TopicName, TopicPayload } from './topics.js';

/** A stored message is no larger than this: payloads carry keys, not data. */
const PAYLOAD_BYTES_MAX = 4 * 1024 * 1024;
/** Messages of one multi-row insert. */
const INSERT_ROWS_MAX = 500;

interface MessageOptions {
  /** The request that the handler acts for, where it is not the running one: the uuid of a bulk. */
  readonly requestId?: string;
  /** Not before this long from now; the sender may meanwhile do the work itself and call `settle`. */
  readonly delayMs?: number;
  /** Of a topic whose messages are done together: it is unlikely to change anything, and may wait a moment for others. */
  readonly isUnhurried?: boolean;
}

/**
 * Where messages are sent. They are rows of the transaction that causes them, so they exist exactly if it commits. They
 * reach their handler at least once, even if this process dies or Redis is away or emptied.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly store: OutboxStore,
    private readonly relay: Relay,
  ) {}

  /** Sends a message with the running transaction; throws outside of one. Returns the message's number. */
  async add<Name extends TopicName>(
    topic: Name,
    payload: TopicPayload<Name>,
    options: MessageOptions = {},
  ): Promise<string> {
    this.requireTransaction();
    const { delayMs = 0, isUnhurried = false } = options;
    const id = await this.store.insert(topic, envelope(payload, options), delayMs);
    // A delayed message is the sweep's: it is handed over when it is due.
    if (delayMs === 0) this.database.afterCommit(() => this.relay.handOver({ id, topic, isUnhurried }));
    return id;
  }

  /** Sends many messages of one topic with the running transaction, in few statements; throws outside of one. */
  async addMany<Name extends TopicName>(
    topic: Name,
    payloads: readonly TopicPayload<Name>[],
    options: Pick<MessageOptions, 'requestId'> = {},
  ): Promise<void> {
    this.requireTransaction();
    for (const chunk of chunksOf(payloads, INSERT_ROWS_MAX)) {
      const rows = chunk.map((payload) => envelope(payload, options));
      await this.store.insertMany(topic, rows);
    }
    if (payloads.length > 0) this.database.afterCommit(() => this.relay.sweepSoon());
  }

  /** The sender has done the message's work itself: the message is removed, with the running transaction if there is one. */
  async settle(id: string): Promise<void> {
    await this.store.removeById(id);
  }

  /** Messages that were given up, the oldest first. */
  async listParked(limit: number): Promise<ParkedMessage[]> {
    return this.store.listParked(limit);
  }

  /** Sends parked messages again, with all their attempts. Returns how many of them were parked. */
  async redrive(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const count = await this.store.unpark(ids);
    if (count > 0) this.database.afterCommit(() => this.relay.sweepSoon());
    return count;
  }

  private requireTransaction(): void {
    if (!this.database.inTransaction) throw new Error('A message is sent inside the transaction that causes it.');
  }
}

function envelope(body: unknown, options: Pick<MessageOptions, 'requestId'>): string {
  const { requestId, actor, correlationId } = currentContext();
  const text = encodeEnvelope({ version: 1, requestId: options.requestId ?? requestId, actor, correlationId, body });
  if (Buffer.byteLength(text) > PAYLOAD_BYTES_MAX) {
    throw new RangeError(`A message holds ${PAYLOAD_BYTES_MAX} bytes at most.`);
  }
  return text;
}
