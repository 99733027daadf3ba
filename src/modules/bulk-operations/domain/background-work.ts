/** What a part of a background work came to. */
export interface WorkOutcome {
  /** In words, for the person who began it. */
  readonly said: string;
  /** Kept with the operation, as JSON. */
  readonly result: unknown;
}

/** An operation while it is run: how far it is, for works that commit step by step. */
export interface RunningWork<Progress = unknown> {
  /** Steps that are committed, by this attempt or an earlier one. */
  readonly stepsDone: number;
  /** What the last committed step has noted; null before the first. */
  readonly progress: Progress | null;
  /**
   * Notes, in the running transaction, that the step after `from` is done. Throws `conflict` where another attempt has
   * done it meanwhile: then what the step did must not be committed.
   */
  advance(from: number, to: { readonly stepsTotal: number; readonly progress: Progress }): Promise<void>;
  /** Throws `busy` where the worker is to begin nothing further; another attempt goes on from the last step. */
  stopIfAsked(): void;
}

/**
 * Something that is done by workers, one operation after the other, and is no REST route.
 * - `one-transaction`: `run` works in the transaction that ends the operation.
 * - `by-handler`: `run` commits in transactions of its own. It claims the kept response, or advances step by step.
 */
export interface BackgroundWork<Payload extends object = object, Progress = unknown> {
  /** The topic of its operations; it begins with `WORK_TOPIC_PREFIX`. */
  readonly topicName: string;
  /** What its caller needs, when it is begun and when it is run. */
  readonly permission: string;
  readonly keeping: 'one-transaction' | 'by-handler';
  /** Throws what a request would be refused with. May run again where an attempt was broken off. */
  run(payload: Payload, running: RunningWork<Progress>): Promise<WorkOutcome>;
}

/** No address of a route makes such a topic. */
export const WORK_TOPIC_PREFIX = 'work.';

/** A part of a work as it is scheduled. */
export interface WorkPart<Payload extends object> {
  /** What the part is about, for the list of parts: a SKU, the id of a request. */
  readonly subject: string;
  readonly payload: Payload;
}
