import type { ApplicationError } from '../errors/application-error.js';
import type { LargeChange } from '../errors/large-change.js';

/** Keeps changes that are larger than their callers may write alone; the module that has them approved provides it. */
export abstract class WaitingChanges {
  /**
   * Keeps the request, in the running transaction or one of its own. Returns what the caller is told: that it waits, or
   * why it cannot.
   */
  abstract keep(change: LargeChange): Promise<ApplicationError>;
}
