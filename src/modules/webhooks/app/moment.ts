/** A point in time, by both clocks of the process. */
export interface Moment {
  /** Never set, and standing still while the machine is suspended. */
  readonly steady: number;
  /** Goes on while the machine is suspended, and can be set. */
  readonly wall: number;
}

/** Before everything. */
export const NEVER: Moment = { steady: -Infinity, wall: -Infinity };

/** The present. */
export function moment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

/** Milliseconds since then, by the clock that says more. */
export function msSince({ steady, wall }: Moment): number {
  return Math.max(performance.now() - steady, Date.now() - wall);
}
