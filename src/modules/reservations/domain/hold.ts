import { invalid } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { ReservationHolder } from './holder.js';

/** For how long a reservation ahead of an order is held, in whole seconds (contract, `order-placements`). */
export const HOLD_SECONDS = { min: 60, max: 604_800 } as const;

/** When what is reserved under a holder is given back by itself. */
export interface HoldEnd {
  readonly holderId: number;
  /** The holder's token at that time: with another one by now the end is of an earlier reservation. */
  readonly token: string;
  /** By the database's clock, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly expiresAt: string;
  /** Whether its time was over when it was read. */
  readonly isOver: boolean;
}

/** The end that a holder gets: so many seconds from the moment in which it is written. */
export interface NewHoldEnd extends Pick<HoldEnd, 'holderId' | 'token'> {
  readonly seconds: number;
}

/** Whether the end is the one of what is held now, and of nothing that was adopted or given back since. */
export function isEndOf(end: HoldEnd, holder: ReservationHolder): boolean {
  return holder.state === 'held' && holder.holderId === end.holderId && holder.token === end.token;
}

/** What is wrong with a time to hold for, if anything. */
export function holdSecondsViolations(seconds: number): ErrorDetail[] {
  const { min, max } = HOLD_SECONDS;
  if (Number.isInteger(seconds) && seconds >= min && seconds <= max) return [];
  return [
    {
      message: '"%field" must be a whole number of seconds from %min to %max.',
      parameters: { field: 'expires_in', min, max },
    },
  ];
}

/** The time to hold for, or a refusal that says what is wrong with it. */
export function checkedHoldSeconds(seconds: number): number {
  const [violation] = holdSecondsViolations(seconds);
  if (violation) throw invalid(violation.message, violation.parameters);
  return seconds;
}
