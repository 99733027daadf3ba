import { randomUUID } from 'node:crypto';
import { findContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import type { Actor, RequestContext } from '../../../platform/context/request-context.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { PlacementOutcome, PlacementRequest } from '../domain/placement.js';
import { lockTimeout } from '../../locking/index.js';
import type { LockWait } from '../../locking/index.js';

/**
 * One request on its way. It is settled once, with what became of it. When it has waited for the lock as long as
 * requests do, it is settled with the refusal that the lock could not be had. While it is being written only the
 * writing settles it, so that a request that was refused is never written.
 */
export class PendingPlacement {
  /** By the clock of `performance.now()`. */
  readonly deadline: number;
  readonly outcome: Promise<PlacementOutcome>;
  /**
   * Identifies this request in what it writes: whether it was written can be told after the result of a commit was
   * lost.
   */
  readonly token = randomUUID();
  readonly context: RequestContext | undefined = findContext();
  /** Whose request it is. */
  readonly caller: Actor;
  /** The order number as the database compares it. */
  readonly key: string;
  /** The store view that sells, once it is known. */
  storeId = 0;
  /** Rounds in which not all of its locks were free. */
  roundsBlocked = 0;
  /** Times that it was sent on to the queue of another stock. */
  moves = 0;
  /** Times that it found a row held by another session: it is served alone from then on. */
  conflicts = 0;
  /** Times that it was begun again because a connection was lost. */
  restarts = 0;
  private tell!: (outcome: PlacementOutcome) => void;
  private state: 'waiting' | 'writing' | 'settled' = 'waiting';
  private writer: object | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly request: PlacementRequest,
    readonly holderId: number,
    { ms }: LockWait,
  ) {
    this.key = skuKey(request.incrementId);
    this.caller = this.context?.actor ?? SYSTEM_ACTOR;
    this.outcome = new Promise((resolve) => {
      this.tell = resolve;
    });
    this.deadline = performance.now() + ms;
    this.timer = setTimeout(() => this.expire(), ms);
  }

  get isWaiting(): boolean {
    return this.state === 'waiting';
  }

  /** From now on only the object that began it settles it. False where the time is up, or another one has begun it. */
  begin(by: object): boolean {
    if (this.state !== 'waiting') return false;
    if (performance.now() >= this.deadline) {
      this.expire();
      return false;
    }
    this.state = 'writing';
    this.writer = by;
    return true;
  }

  /** What was begun has to be begun again later; only the object that began it may say so. */
  putBack(by: object): void {
    if (this.state !== 'writing' || this.writer !== by) return;
    this.state = 'waiting';
    this.writer = undefined;
    if (performance.now() >= this.deadline) this.expire();
  }

  settle(outcome: PlacementOutcome): void {
    if (this.state === 'settled') return;
    this.state = 'settled';
    clearTimeout(this.timer);
    this.tell(outcome);
  }

  refuse(error: unknown): void {
    this.settle({ isPlaced: false, error });
  }

  private expire(): void {
    if (this.state === 'waiting') this.refuse(lockTimeout());
  }
}
