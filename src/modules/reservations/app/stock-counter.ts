import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import {
  CommitOutcomeUnknown,
  isConnectionFailure,
  isDuplicateKey,
  isLockConflict,
  RestartTransaction,
} from '../../../platform/database/failure.js';
import type { Lease } from '../../../platform/database/lease.js';
import type { Leases } from '../../../platform/database/leases.js';
import { ApplicationError, notFound } from '../../../platform/errors/application-error.js';
import { inLockOrder } from '../domain/lock-names.js';
import { DemandHints } from './demand-hints.js';
import type { GroupPlacement, GroupPreview, GroupResult } from './group-placement.service.js';
import { skusOf } from './group-placement.service.js';
import type { LockWait } from './lock-wait.js';
import type { Ticket } from './ticket.js';
import { WaitingLane } from './waiting-lane.js';

/** Requests and SKUs of one group: what one transaction writes and one statement reads. */
const TICKETS_PER_GROUP = 128;
const SKUS_PER_GROUP = 1000;
/** A group that loses a race for a row is tried again so often before it is taken apart. */
const ATTEMPTS_MAX = 5;
/** A request whose connection was lost is begun again so often. */
const RESTARTS_MAX = 4;
/** A store view whose stock changes more often than this while its order waits has a stock that is not there. */
const MOVES_MAX = 3;

/** A request that could not go because others hold locks that it needs. */
export interface Blocked {
  readonly ticket: Ticket;
  readonly names: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Where the orders of one stock are served, in this process. One group after the other: those that come while a group is
 * being written form the next. A group takes what is free without waiting; requests that lack a lock wait in lanes of
 * their own, so nobody waits for a SKU that they do not reserve.
 */
export class StockCounter {
  private readonly queue: Ticket[] = [];
  private readonly lanes = new Set<WaitingLane>();
  private readonly hints = new DemandHints();
  private isServing = false;

  constructor(
    private readonly stockId: number,
    private readonly leases: Leases,
    private readonly groups: GroupPlacement,
    private readonly lockWait: LockWait,
    private readonly onMoved: (tickets: readonly Ticket[]) => void,
  ) {}

  /** Never rejects: each ticket is answered. */
  add(tickets: readonly Ticket[]): void {
    this.queue.push(...tickets);
    if (!this.isServing) void this.serve();
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    try {
      while (this.queue.length > 0) {
        // Those who were answered by the last group and come again, and those who came meanwhile, go together.
        await nextTurn();
        // A lease for each group, so that busy stocks take turns.
        await this.serveOnLease(takeGroup(this.queue));
      }
    } finally {
      this.isServing = false;
    }
  }

  private async serveOnLease(group: readonly Ticket[]): Promise<void> {
    if (group.length === 0) return;
    let unserved = group;
    try {
      await this.leases.run('placement', async (lease) => {
        const blocked = await this.serveGroup(lease, group);
        unserved = [];
        for (const request of blocked) this.toLane(request);
      });
    } catch (error) {
      await this.afterLoss(unserved, error);
    }
  }

  /**
   * One group on one session, which may hold some of the locks. Answers those that lack some; the others are answered or
   * back in the queue. Throws where the connection is lost before anything was committed.
   */
  async serveGroup(lease: Lease, tickets: readonly Ticket[]): Promise<Blocked[]> {
    const guess = this.groups.guess(this.stockId, tickets, this.hints);
    if (guess) {
      const { ready, blocked } = await this.lockFree(lease, guess.names);
      if (blocked.length === 0) {
        await this.begin(lease, ready, guess.names);
        return [];
      }
    }
    const preview = await this.preview(lease, tickets);
    if (!preview) return [];
    for (const [ticket, error] of preview.refusals) ticket.refuse(error);
    this.sendOn(preview.moved);
    const { ready, blocked } = await this.lockFree(lease, preview.names);
    await this.begin(lease, ready, preview.names);
    return blocked;
  }

  /** Undefined where the stock can not be looked at, which the tickets have been told then. */
  private async preview(lease: Lease, tickets: readonly Ticket[]): Promise<GroupPreview | undefined> {
    try {
      return await lease.read(() => this.groups.preview(this.stockId, tickets, this.hints));
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      for (const ticket of tickets) ticket.refuse(error);
      return undefined;
    }
  }

  private async begin(lease: Lease, ready: readonly Ticket[], names: GroupPreview['names']): Promise<void> {
    const begun = ready.filter((ticket) => ticket.begin());
    if (begun.length > 0) await this.write(lease, begun, names);
  }

  /** Takes what is free. Locks that only the blocked ones need are let go at once. */
  private async lockFree(
    lease: Lease,
    names: ReadonlyMap<Ticket, readonly string[]>,
  ): Promise<{ ready: Ticket[]; blocked: Blocked[] }> {
    // Whoever needs a name that a lane of ours is waiting for stands behind it.
    const isAwaited = (name: string): boolean =>
      !lease.heldNames.has(name) && [...this.lanes].some((lane) => lane.awaits(name));
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

  private async write(lease: Lease, tickets: readonly Ticket[], names: GroupPreview['names']): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      let result: GroupResult | undefined;
      try {
        await this.inContextOf(tickets, () =>
          lease.transaction(async () => {
            result = await this.groups.place(this.stockId, tickets, lease.heldNames, this.hints);
          }),
        );
        return this.tell(result as GroupResult);
      } catch (error) {
        if (error instanceof CommitOutcomeUnknown) {
          throw new CommitLost(() => this.clearUp(tickets, names, result as GroupResult));
        }
        if (isConnectionFailure(error)) throw error;
        if (!isWorthAnother(error) || attempt >= ATTEMPTS_MAX) return this.takeApart(lease, tickets, names, error);
        // Somebody else made a holder, or an answer's record: the next attempt finds it.
      }
    }
  }

  /** One of the requests spoils the group: halves find out which, and it alone is refused. */
  private async takeApart(
    lease: Lease,
    tickets: readonly Ticket[],
    names: GroupPreview['names'],
    error: unknown,
  ): Promise<void> {
    const [only] = tickets;
    if (tickets.length === 1 && only) return only.refuse(refusalFor(error));
    const middle = Math.ceil(tickets.length / 2);
    await this.write(lease, tickets.slice(0, middle), names);
    await this.write(lease, tickets.slice(middle), names);
  }

  /** To the counter of the stock that their store views sell from now; where that does not end, the stock is gone. */
  private sendOn(tickets: readonly Ticket[]): void {
    const moving = tickets.filter((ticket) => ticket.isWaiting);
    for (const ticket of moving) {
      ticket.moves += 1;
      if (ticket.moves > MOVES_MAX) {
        ticket.refuse(notFound('Stock with id "%value" does not exist.', { value: this.stockId }));
      }
    }
    const sentOn = moving.filter((ticket) => ticket.isWaiting);
    if (sentOn.length > 0) this.onMoved(sentOn);
  }

  private tell({ outcomes, again, moved, learn }: GroupResult): void {
    learn();
    for (const ticket of moved) ticket.putBack();
    this.sendOn(moved);
    for (const [ticket, outcome] of outcomes) ticket.settle(outcome);
    for (const ticket of again) ticket.putBack();
    this.add(again.filter((ticket) => ticket.isWaiting));
  }

  /**
   * The connection was lost when the commit had been sent. Another session gets the same locks only once the old one is
   * over, and then the tables say whether it was written: all of the group or nothing. Where the locks can not be had,
   * nobody knows, and the requests are told so. Not to be done with a lease in hand: others who lost theirs at the same
   * time would wait for it, as this one for theirs.
   */
  private async clearUp(tickets: readonly Ticket[], names: GroupPreview['names'], result: GroupResult): Promise<void> {
    try {
      const needed = inLockOrder(tickets.flatMap((ticket) => names.get(ticket) ?? []));
      await this.leases.run('waiting-lane', async (lease) => {
        const deadline = performance.now() + this.lockWait.ms;
        if (!(await lease.lock(needed, deadline))) throw new CommitOutcomeUnknown();
        const written = [...result.outcomes].flatMap(([ticket, { isPlaced }]) => (isPlaced ? [ticket] : []));
        if (written.length === 0 || (await lease.read(() => this.groups.written(written)))) return this.tell(result);
        for (const ticket of tickets) ticket.putBack();
      });
    } catch {
      for (const ticket of tickets) ticket.refuse(new CommitOutcomeUnknown());
    }
  }

  /** The lease is gone: finds out what it did where that is not known, and begins those again that were not answered. */
  async afterLoss(tickets: readonly Ticket[], error: unknown): Promise<void> {
    if (error instanceof CommitLost) await error.clearUp();
    this.startAgain(tickets, error);
  }

  private startAgain(tickets: readonly Ticket[], error: unknown): void {
    const waiting: Ticket[] = [];
    for (const ticket of tickets) {
      ticket.putBack();
      if (!ticket.isWaiting) continue;
      ticket.restarts += 1;
      if (isConnectionLoss(error) && ticket.restarts <= RESTARTS_MAX) waiting.push(ticket);
      else ticket.refuse(error);
    }
    this.queue.unshift(...waiting);
    if (waiting.length > 0 && !this.isServing) void this.serve();
  }

  private toLane(blocked: Blocked): void {
    for (const lane of this.lanes) if (lane.join(blocked)) return;
    const lane = new WaitingLane(this.leases, this, blocked);
    this.lanes.add(lane);
    void lane.serve().finally(() => this.lanes.delete(lane));
  }

  private inContextOf(tickets: readonly Ticket[], work: () => Promise<void>): Promise<void> {
    const [only] = tickets;
    if (only?.request.isAlone && only.context) return runInContext(only.context, work);
    return runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, work);
  }
}

/** The session was lost at its commit: what it did is found out once its lease is given back. */
class CommitLost extends Error {
  constructor(readonly clearUp: () => Promise<void>) {
    super('The connection was lost at the commit.');
  }
}

/** Takes the next group off a queue; tickets that were answered meanwhile are dropped. */
export function takeGroup(queue: Ticket[]): Ticket[] {
  const group: Ticket[] = [];
  let skus = 0;
  while (queue.length > 0 && group.length < TICKETS_PER_GROUP) {
    const next = queue[0] as Ticket;
    if (!next.isWaiting) {
      queue.shift();
      continue;
    }
    const size = skusOf([next]).length;
    if (group.length > 0 && (next.request.isAlone || skus + size > SKUS_PER_GROUP)) break;
    queue.shift();
    group.push(next);
    skus += size;
    if (next.request.isAlone) break;
  }
  return group;
}

function isWorthAnother(error: unknown): boolean {
  return isLockConflict(error) || isDuplicateKey(error) || error instanceof RestartTransaction;
}

function isConnectionLoss(error: unknown): boolean {
  return error instanceof CommitLost || isConnectionFailure(error);
}

function refusalFor(error: unknown): unknown {
  if (!isWorthAnother(error)) return error;
  return new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
}
