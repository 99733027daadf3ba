/** A token that somebody has logged in for; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Session {
  /** Names it among those of its owner; the token does not follow from it. */
  readonly id: string;
  readonly createdAt: string;
  /** To the minute; null while it has not been used. */
  readonly lastUsedAt: string | null;
  readonly expiresAt: string;
  /** Where the log-in came from. */
  readonly address: string | null;
  /** Browser and system, or the name of the program. */
  readonly userAgent: string | null;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}
