/** How long an order waits for the lock in all, its time in the queue included (spec, Limits). */
const LOCK_WAIT_MS = 30_000;

/** How long a caller waits for place-order locks before it is refused. */
export class LockWait {
  constructor(readonly ms: number = LOCK_WAIT_MS) {}
}
