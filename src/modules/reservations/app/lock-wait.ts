/** How long an order waits for the lock in all, its time in the queue included (spec, Limits). */
const LOCK_WAIT_MS = 30_000;

/** The patience of everybody who waits for place-order locks. */
export class LockWait {
  constructor(readonly ms: number = LOCK_WAIT_MS) {}
}
