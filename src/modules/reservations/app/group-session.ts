import { runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import {
  CommitOutcomeUnknown,
  isConnectionFailure,
  isDuplicateKey,
  isLockConflict,
  RestartTransaction,
} from '../../../platform/database/failure.js';
import type { Lease } from '../../../platform/database/lease.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { inLockOrder } from '../domain/lock-names.js';
import type { DemandHints } from './demand-hints.js';
import type { GroupPlacement, GroupPreview, GroupResult } from './group-placement.service.js';
import type { Ticket } from './ticket.js';

/** A group that loses a race for a row is tried again so often before it is taken apart. */
const ATTEMPTS_MAX = 3;

/** A request that could not go because others hold locks that it needs. */
export interface Blocked {
  readonly ticket: Ticket;
  readonly names: readonly string[];
  readonly missing: readonly string[];
}

/** What a session leaves to the counter; everything else of the group is answered, or will be. */
export interface Unserved {
  /** Locks were missing. */
  readonly blocked: Blocked[];
  /** The locks were guessed wrong. */
  readonly again: Ticket[];
  /** A row was held by somebody else. */
  readonly later: Ticket[];
  /** The store view sells from another stock. */
  readonly moved: Ticket[];
}

/** What a session was doing when its connection was lost at the commit. */
export class CommitLost extends Error {
  constructor(
    readonly session: GroupSession,
    readonly tickets: readonly Ticket[],
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
    /** Whether a lane of this process is waiting for the name: whoever needs it stands behind the lane. */
    private readonly isAwaited: (name: string) => boolean,
  ) {}

  /** Throws where the connection is lost: `CommitLost` at a commit, else before anything of the unanswered was written. */
  async serve(tickets: readonly Ticket[]): Promise<Unserved> {
    const guess = this.groups.guess(this.stockId, tickets, this.hints);
    if (guess) {
      const { ready, blocked } = await this.lockFree(guess.names);
      if (blocked.length === 0) {
        await this.begin(ready, guess.names);
        return this.unserved;
      }
    }
    await this.look(tickets);
    return this.unserved;
  }

  /** With a look at what is committed first; where it fails for one of the tickets, halves find out for which. */
  private async look(tickets: readonly Ticket[]): Promise<void> {
    let preview: GroupPreview;
    try {
      preview = await this.lease.read(() => this.groups.preview(this.stockId, tickets, this.hints));
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      const [only] = tickets;
      if (tickets.length === 1 && only) return only.refuse(error);
      for (const half of halves(tickets)) await this.look(half);
      return;
    }
    for (const [ticket, error] of preview.refusals) ticket.refuse(error);
    this.unserved.moved.push(...preview.moved);
    const { ready, blocked } = await this.lockFree(preview.names);
    this.unserved.blocked.push(...blocked);
    await this.begin(ready, preview.names);
  }

  /** Takes what is free. Locks that only the blocked ones need are let go at once. */
  private async lockFree(
    names: ReadonlyMap<Ticket, readonly string[]>,
  ): Promise<{ readonly ready: readonly Ticket[]; readonly blocked: readonly Blocked[] }> {
    const { lease } = this;
    const isAwaited = (name: string): boolean => !lease.heldNames.has(name) && this.isAwaited(name);
    const tried = [...names].filter(([, needed]) => !needed.some(isAwaited));
    await lease.tryLock(inLockOrder(tried.flatMap(([, needed]) => needed)));
    const ready: Ticket[] = [];
    const blocked: Blocked[] = [];
    for (const [ticket, needed] of names) {
      const missing = needed.filter((name) => !lease.heldNames.has(name));
      const awaited = missing.filter(isAwaited);
      if (missing.length === 0) ready.push(ticket);
      else blocked.push({ ticket, names: needed, missing: awaited.length > 0 ? awaited : missing });
    }
    const used = new Set(ready.flatMap((ticket) => names.get(ticket) ?? []));
    await lease.release([...lease.heldNames].filter((name) => !used.has(name)));
    return { ready, blocked };
  }

  private async begin(ready: readonly Ticket[], names: GroupPreview['names']): Promise<void> {
    const begun = ready.filter((ticket) => ticket.begin(this.lease));
    if (begun.length > 0) await this.write(begun, names);
  }

  private async write(tickets: readonly Ticket[], names: GroupPreview['names']): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.attempt(tickets, names);
      // Nothing that comes after the commit may lead to another attempt.
      if ('result' in outcome) return this.tell(outcome.result, outcome.follow);
      const { error } = outcome;
      // Somebody else made a holder, or an answer's record: the next attempt finds it.
      if (isWorthAnother(error) && attempt < ATTEMPTS_MAX) continue;
      if (isLockConflict(error)) return this.standBack(tickets);
      return this.takeApart(tickets, names, error);
    }
  }

  /** Throws where the connection is lost. */
  private async attempt(
    tickets: readonly Ticket[],
    names: GroupPreview['names'],
  ): Promise<{ readonly result: GroupResult; readonly follow: () => Promise<void> } | { readonly error: unknown }> {
    let decided: GroupResult | undefined;
    try {
      return await this.inContextOf(tickets, () =>
        this.lease.transaction(async () => {
          decided = await this.groups.place(this.stockId, tickets, this.lease.heldNames, this.hints);
          return decided;
        }),
      );
    } catch (error) {
      if (error instanceof CommitOutcomeUnknown && decided) {
        const needed = inLockOrder(tickets.flatMap((ticket) => names.get(ticket) ?? []));
        throw new CommitLost(this, tickets, needed, decided);
      }
      if (isConnectionFailure(error)) throw error;
      return { error };
    }
  }

  /** A row is held by somebody who takes long. Nobody is kept waiting under the locks of others for that. */
  private standBack(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      ticket.conflicts += 1;
      ticket.putBack(this.lease);
    }
    this.unserved.later.push(...tickets);
  }

  /** One of the requests spoils the group: halves find out which, and it alone is refused. */
  private async takeApart(tickets: readonly Ticket[], names: GroupPreview['names'], error: unknown): Promise<void> {
    const [only] = tickets;
    if (tickets.length === 1 && only) return only.refuse(refusalFor(error));
    for (const half of halves(tickets)) await this.write(half, names);
  }

  /** Answers; what was placed once the index has followed, so that a caller reads its own write. */
  tell({ outcomes, again, later, moved, learn }: GroupResult, follow: () => Promise<void>): void {
    for (const [ticket, outcome] of outcomes) if (!outcome.isPlaced) ticket.settle(outcome);
    void follow().finally(() => {
      for (const [ticket, outcome] of outcomes) ticket.settle(outcome);
    });
    for (const ticket of [...again, ...later, ...moved]) ticket.putBack(this.lease);
    for (const ticket of later) ticket.conflicts += 1;
    this.unserved.again.push(...again);
    this.unserved.later.push(...later);
    this.unserved.moved.push(...moved);
    learn();
  }

  private inContextOf<T>(tickets: readonly Ticket[], work: () => Promise<T>): Promise<T> {
    const [only] = tickets;
    if (only?.request.isAlone && only.context) return runInContext(only.context, work);
    return runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, work);
  }
}

function halves(tickets: readonly Ticket[]): readonly (readonly Ticket[])[] {
  const middle = Math.ceil(tickets.length / 2);
  return [tickets.slice(0, middle), tickets.slice(middle)];
}

function isWorthAnother(error: unknown): boolean {
  return isLockConflict(error) || isDuplicateKey(error) || error instanceof RestartTransaction;
}

function refusalFor(error: unknown): unknown {
  if (!isWorthAnother(error)) return error;
  return new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
}
