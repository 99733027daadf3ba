/** How patient the outbox is; a test may provide shorter times. */
export class OutboxTiming {
  /** How often neglected messages are looked for. */
  readonly sweepEveryMs: number = 5_000;
  /** A pending message that is due this long was not handed over after its commit. */
  readonly pendingGraceMs: number = 3_000;
  /** An enqueued message that no worker has begun for this long is handed over again; if it only waits, that changes nothing. */
  readonly enqueuedMaxMs: number = 60_000;
  /** A worker's claim on a message; it is extended while the handler runs, and ends this long after its process died. */
  readonly leaseMs: number = 30_000;
}
