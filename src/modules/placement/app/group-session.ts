import { runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import {
  CommitOutcomeUnknown,
  isConnectionFailure,
  isDuplicateKey,
  isLockConflict,
  RestartTransaction,
} from '../../../platform/database/failure.js';
import { contended } from '../../../platform/errors/application-error.js';
import { inLockOrder } from '../../locking/index.js';
import type { Committed, Lease } from '../../locking/index.js';
import type { DemandHints } from './demand-hints.js';
import type { GroupPlacement, GroupPreview, GroupResult } from './group-placement.service.js';
import type { PendingPlacement } from './pending-placement.js';

/** A group that loses a race for a row is tried again so often before it is taken apart. */
const ATTEMPTS_MAX = 3;

/** A request that could not go because other sessions hold locks that it needs. */
export interface Blocked {
  readonly placement: PendingPlacement;
  readonly names: readonly string[];
  readonly missing: readonly string[];
}

/** What a session leaves to the queue; everything else of the group is settled, or will be. */
export interface Unserved {
  /** Locks were missing. */
  readonly blocked: Blocked[];
  /** The locks were guessed wrong. */
  readonly again: PendingPlacement[];
  /** A row was held by another session. */
  readonly later: PendingPlacement[];
  /** The store view sells from another stock. */
  readonly moved: PendingPlacement[];
}

/** What a session was doing when its connection was lost at the commit. */
export class CommitLost extends Error {
  constructor(
    readonly session: GroupSession,
    readonly placements: readonly PendingPlacement[],
    readonly names: readonly string[],
    readonly result: GroupResult,
  ) {
    super('The connection was lost at the commit.');
  }
}

/**
 * One group on one lease: looks, takes the locks that are free, decides and writes, tells. It never keeps the caller
 * waiting for what follows a commit: the locks are let go first.
 */
export class GroupSession {
  private readonly unserved: Unserved = { blocked: [], again: [], later: [], moved: [] };

  constructor(
    private readonly stockId: number,
    private readonly groups: GroupPlacement,
    private readonly hints: DemandHints,
    readonly lease: Lease,
    /** Whether a lane of this process is waiting for the name: a request that needs it stands behind the lane. */
    private readonly isAwaited: (name: string) => boolean,
  ) {}

  /**
   * Throws where the connection is lost: `CommitLost` at a commit, else before anything of the unsettled was written.
   */
  async serve(placements: readonly PendingPlacement[]): Promise<Unserved> {
    const guess = this.groups.guess(this.stockId, placements, this.hints);
    if (guess) {
      const { ready, blocked } = await this.lockFree(guess.names);
      if (blocked.length === 0) {
        await this.begin(ready, guess.names);
        return this.unserved;
      }
    }
    await this.look(placements);
    return this.unserved;
  }

  /** With a look at what is committed first; where it fails for one of the placements, halves find out for which. */
  private async look(placements: readonly PendingPlacement[]): Promise<void> {
    let preview: GroupPreview;
    try {
      preview = await this.lease.read(() => this.groups.preview(this.stockId, placements, this.hints));
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      const [only] = placements;
      if (placements.length === 1 && only) return only.refuse(error);
      for (const half of halves(placements)) await this.look(half);
      return;
    }
    for (const [placement, error] of preview.refusals) placement.refuse(error);
    this.unserved.moved.push(...preview.moved);
    const { ready, blocked } = await this.lockFree(preview.names);
    this.unserved.blocked.push(...blocked);
    await this.begin(ready, preview.names);
  }

  /** Takes what is free. Locks that only the blocked ones need are let go at once. */
  private async lockFree(
    names: ReadonlyMap<PendingPlacement, readonly string[]>,
  ): Promise<{ readonly ready: readonly PendingPlacement[]; readonly blocked: readonly Blocked[] }> {
    const { lease } = this;
    const isAwaited = (name: string): boolean => !lease.heldNames.has(name) && this.isAwaited(name);
    const tried = [...names].filter(([, needed]) => !needed.some(isAwaited));
    await lease.tryLock(inLockOrder(tried.flatMap(([, needed]) => needed)));
    const ready: PendingPlacement[] = [];
    const blocked: Blocked[] = [];
    for (const [placement, needed] of names) {
      const missing = needed.filter((name) => !lease.heldNames.has(name));
      const awaited = missing.filter(isAwaited);
      if (missing.length === 0) ready.push(placement);
      else blocked.push({ placement, names: needed, missing: awaited.length > 0 ? awaited : missing });
    }
    const used = new Set(ready.flatMap((placement) => names.get(placement) ?? []));
    await lease.release([...lease.heldNames].filter((name) => !used.has(name)));
    return { ready, blocked };
  }

  private async begin(ready: readonly PendingPlacement[], names: GroupPreview['names']): Promise<void> {
    const begun = ready.filter((placement) => placement.begin(this.lease));
    if (begun.length > 0) await this.write(begun, names);
  }

  private async write(placements: readonly PendingPlacement[], names: GroupPreview['names']): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.attempt(placements, names);
      // Nothing that comes after the commit may lead to another attempt.
      if ('result' in outcome) return this.tell(outcome.result, outcome.follow);
      const { error } = outcome;
      // Another session made a holder, or the record of a response: the next attempt finds it.
      if (isWorthAnother(error) && attempt < ATTEMPTS_MAX) continue;
      if (isLockConflict(error)) return this.standBack(placements);
      return this.takeApart(placements, names, error);
    }
  }

  /** Throws where the connection is lost. */
  private async attempt(
    placements: readonly PendingPlacement[],
    names: GroupPreview['names'],
  ): Promise<Committed<GroupResult> | { readonly error: unknown }> {
    let decided: GroupResult | undefined;
    try {
      return await this.inContextOf(placements, () =>
        this.lease.transaction(async () => {
          decided = await this.groups.place(this.stockId, placements, this.lease.heldNames, this.hints);
          return decided;
        }),
      );
    } catch (error) {
      if (error instanceof CommitOutcomeUnknown && decided) {
        const needed = inLockOrder(placements.flatMap((placement) => names.get(placement) ?? []));
        throw new CommitLost(this, placements, needed, decided);
      }
      if (isConnectionFailure(error)) throw error;
      return { error };
    }
  }

  /**
   * Another session holds a row for long. The requests do not wait for it while their locks keep other requests out.
   */
  private standBack(placements: readonly PendingPlacement[]): void {
    for (const placement of placements) {
      placement.conflicts += 1;
      placement.putBack(this.lease);
    }
    this.unserved.later.push(...placements);
  }

  /** One of the requests spoils the group: halves find out which, and it alone is refused. */
  private async takeApart(
    placements: readonly PendingPlacement[],
    names: GroupPreview['names'],
    error: unknown,
  ): Promise<void> {
    const [only] = placements;
    if (placements.length === 1 && only) return only.refuse(refusalFor(error));
    for (const half of halves(placements)) await this.write(half, names);
  }

  /**
   * Settles the placements. What was placed is settled once what follows the commit is done. The index follows through its
   * queue, and no caller waits for that.
   */
  tell({ outcomes, again, later, moved, committed }: GroupResult, follow: () => Promise<void>): void {
    for (const [placement, outcome] of outcomes) if (!outcome.isPlaced) placement.settle(outcome);
    void follow().finally(() => {
      for (const [placement, outcome] of outcomes) placement.settle(outcome);
    });
    for (const placement of [...again, ...later, ...moved]) placement.putBack(this.lease);
    for (const placement of later) placement.conflicts += 1;
    this.unserved.again.push(...again);
    this.unserved.later.push(...later);
    this.unserved.moved.push(...moved);
    committed();
  }

  private inContextOf<T>(placements: readonly PendingPlacement[], work: () => Promise<T>): Promise<T> {
    const [only] = placements;
    if (only?.request.isAlone && only.context) return runInContext(only.context, work);
    return runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, work);
  }
}

function halves(placements: readonly PendingPlacement[]): readonly (readonly PendingPlacement[])[] {
  const middle = Math.ceil(placements.length / 2);
  return [placements.slice(0, middle), placements.slice(middle)];
}

function isWorthAnother(error: unknown): boolean {
  return isLockConflict(error) || isDuplicateKey(error) || error instanceof RestartTransaction;
}

function refusalFor(error: unknown): unknown {
  if (!isWorthAnother(error)) return error;
  return contended();
}
