/** Why a statement of a reading goes to the primary: the replica's condition, a write of its own, or a failure there. */
export type PrimaryReason = 'behind' | 'away' | 'unfit' | 'written' | 'failed';

/** What is known of one reading: a list, a report, an export. */
export interface Reading {
  /** Set by `Database`: it has changed something itself, and has to see that. */
  hasWritten: boolean;
  /**
   * Set once something could not be had from the replica. It never goes back: what was read at the primary may not have
   * arrived at the replica.
   */
  primaryReason?: PrimaryReason;
  /** What the primary had committed when the reading began; asked for by its first statement. */
  position?: Promise<string>;
}

/** A reading that has not begun yet. */
export function newReading(): Reading {
  return { hasWritten: false };
}
