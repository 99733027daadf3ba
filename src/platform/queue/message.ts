import type { Actor } from '../context/request-context.js';
import type { TopicName, TopicPayload } from './topics.js';

/** How a payload is stored: with the request that sent it, so that what the handler writes carries the same origin. */
export interface Envelope {
  readonly version: 1;
  readonly requestId: string;
  readonly actor: Actor;
  readonly correlationId?: string | undefined;
  readonly body: unknown;
}

/** One delivery of a message, as its handler sees it. */
export interface Message {
  readonly id: string;
  readonly topic: string;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /**
   * Aborted when the handler's time is over, or when the worker is to stop. A handler that then ends with the signal's
   * reason (`throwIfAborted`) is called again elsewhere, and a stop costs it no attempt.
   */
  readonly signal: AbortSignal;
  /**
   * Removes the message. Called inside `database.run` it commits together with what the handler wrote, so that a crash
   * right after cannot run it again. Without this call the message is removed when the handler has returned. Throws
   * where another worker has taken the message over, which rolls the transaction back.
   */
  done(): Promise<void>;
}

/**
 * What a class marked with `@TopicHandler` implements. Delivery is at least once: recompute from the tables, or call
 * `message.done()` in the transaction of the effect. Throw to be called again later; `UnrecoverableMessage` to give up.
 */
export interface HandlesTopic<Name extends TopicName> {
  handle(payload: TopicPayload<Name>, message: Message): Promise<void>;
  /**
   * Called in the transaction that parks the message, whatever the reason: for handlers that owe a client a result. It
   * is not called for a payload that cannot be read. Where it fails the message is not parked yet, and it is called
   * again.
   */
  givenUp?(payload: TopicPayload<Name>): Promise<void>;
}

/**
 * A handler that may be given several messages at once: those that came in while the last ones were being done. What it
 * does for them it may do twice. Where it fails for all, each message is handed to `handle` alone.
 */
export interface HandlesMany<Name extends TopicName> extends HandlesTopic<Name> {
  handleMany(payloads: readonly TopicPayload<Name>[]): Promise<void>;
}

/** Why a handler's signal is aborted when its worker stops. */
export class WorkerStops extends Error {
  constructor() {
    super('The worker stops.');
    this.name = 'WorkerStops';
  }
}

/** No retry will help: the message is parked at once, for people to look at. */
export class UnrecoverableMessage extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnrecoverableMessage';
  }
}

export function encodeEnvelope(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

/** Throws `UnrecoverableMessage` on what is no envelope of ours. */
export function decodeEnvelope(stored: string): Envelope {
  const envelope = parsed(stored) as Partial<Envelope> | null;
  if (envelope?.version !== 1 || typeof envelope.requestId !== 'string' || !envelope.actor?.type) {
    throw new UnrecoverableMessage('The stored payload cannot be read.');
  }
  return envelope as Envelope;
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
