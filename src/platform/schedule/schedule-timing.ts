/** How patient the scheduler is; a test may provide shorter times. */
export class ScheduleTiming {
  /** How often schedules are looked at for times that no clock in a process has told of. */
  readonly lookEveryMs: number = 30_000;
}
