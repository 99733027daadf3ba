/** So many failures in a row lock out, for so long. After as long without a failure they are forgotten. */
export interface LockOut {
  readonly failuresMax: number;
  readonly lockMinutes: number;
}

export const LOCK_OUT: LockOut = { failuresMax: 6, lockMinutes: 30 };

/** How an address stands to one account. */
export interface AddressStanding {
  /** Whether the account has logged in from there within the last 90 days. */
  readonly isKnown: boolean;
  /** Failures in a row within the time of a lock-out. */
  readonly failures: number;
  /** Whether its own failures keep it out. */
  readonly isLockedOut: boolean;
}

/**
 * Whether the right password is refused at an address. Its own failures always count. A lock-out of the account, which
 * strangers can bring about, is for addresses that are not known and have failed themselves.
 */
export function isShutOut(isAccountLockedOut: boolean, address: AddressStanding): boolean {
  if (address.isLockedOut) return true;
  return isAccountLockedOut && !address.isKnown && address.failures > 0;
}
