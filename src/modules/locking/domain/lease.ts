/**
 * One database session in the hands of a caller that takes locks with it (design: "One lock order"). Names are taken in
 * the order given. A caller that waits for one while holding others gives them in the common order (`inLockOrder`).
 */
export interface Lease {
  /** Names that this session holds. */
  readonly heldNames: ReadonlySet<string>;

  /** Takes those of the names that are free, without waiting; returns whether all are held now. */
  tryLock(names: readonly string[]): Promise<boolean>;

  /**
   * Waits for all the names, in the order given, until `deadline` (`performance.now()`). Returns whether it got them;
   * if not, nothing is held any more.
   */
  lock(names: readonly string[], deadline: number): Promise<boolean>;

  /** As `lock`, for a caller of many names that holds none of them while it waits for another. */
  lockPatiently(names: readonly string[], deadline: number): Promise<boolean>;

  /** Releases some of the names. */
  release(names: readonly string[]): Promise<void>;

  /** Releases everything. */
  releaseAll(): Promise<void>;

  /**
   * Runs `work` in one transaction on this session; statements of `Database` in it join. It is not tried again. What
   * follows the commit is left to the caller, for after the locks are released.
   */
  transaction<T>(work: () => Promise<T>): Promise<Committed<T>>;

  /** Statements of `Database` in `work` run on this session, each in its own commit. */
  read<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Reads what became of a transaction under the names that this session holds now, whose session was lost at its commit.
   * What is not there then does not come any more. Fails with a lock conflict while it is still under way.
   */
  readSettled<T>(work: () => Promise<T>): Promise<T>;
}

/** The result of a committed transaction, and what follows its commit; `follow` never rejects. */
export interface Committed<T> {
  readonly result: T;
  readonly follow: () => Promise<void>;
}
