import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommitOutcomeUnknown, isConnectionFailure, isLockConflict } from '../../../platform/database/failure.js';
import type { Lease } from '../../../platform/database/lease.js';
import type { Leases } from '../../../platform/database/leases.js';
import { notFound } from '../../../platform/errors/application-error.js';
import { DemandHints } from './demand-hints.js';
import type { GroupPlacement } from './group-placement.service.js';
import type { Blocked, Unserved } from './group-session.js';
import { CommitLost, GroupSession } from './group-session.js';
import type { LockWait } from './lock-wait.js';
import { takeGroup } from './ticket-queue.js';
import type { Ticket } from './ticket.js';
import { WaitingLane } from './waiting-lane.js';

/** A request whose connection was lost is begun again so often, each time after a longer pause. */
const RESTARTS_MAX = 5;
const RESTART_PAUSE_MS = 50;
/** How soon a request is tried again that found a row held by somebody else. */
const CONFLICT_PAUSE_MS = 25;
/** A store view whose stock changes more often than this while its order waits has a stock that is not there. */
const MOVES_MAX = 3;

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
    this.queue.push(...tickets.filter((ticket) => ticket.isWaiting));
    if (this.queue.length > 0 && !this.isServing) void this.serve();
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
    let lost: Lease | undefined;
    try {
      await this.leases.run('placement', async (lease) => {
        lost = lease;
        const { blocked } = await this.serveGroup(lease, group);
        unserved = [];
        for (const request of blocked) this.toLane(request);
      });
    } catch (error) {
      this.afterLoss(unserved, error, lost);
    }
  }

  /** One group on one session. Answers those who lack locks; all others are answered, or find their way back here. */
  async serveGroup(lease: Lease, tickets: readonly Ticket[]): Promise<{ readonly blocked: readonly Blocked[] }> {
    const isAwaited = (name: string): boolean => [...this.lanes].some((lane) => lane.awaits(name));
    const session = new GroupSession(this.stockId, this.groups, this.hints, lease, isAwaited);
    const unserved = await session.serve(tickets);
    this.takeBack(unserved);
    return unserved;
  }

  /** The lease is gone: begins those again that were not answered, or finds out first what became of them. Never rejects. */
  afterLoss(tickets: readonly Ticket[], error: unknown, lease: Lease | undefined): void {
    if (error instanceof CommitLost) {
      const undecided = new Set(error.tickets);
      void this.clearUp(error);
      const others = tickets.filter((ticket) => !undecided.has(ticket));
      this.startAgain(others, error, lease);
    } else this.startAgain(tickets, error, lease);
  }

  private takeBack({ again, later, moved }: Unserved): void {
    this.add(again);
    this.addAfter(CONFLICT_PAUSE_MS, later);
    this.sendOn(moved);
  }

  private addAfter(ms: number, tickets: readonly Ticket[]): void {
    if (tickets.length > 0) setTimeout(() => this.add(tickets), ms);
  }

  /** To the counter of the stock that their store views sell from now; where that does not end, the stock is gone. */
  private sendOn(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      ticket.moves += 1;
      if (ticket.moves > MOVES_MAX) {
        ticket.refuse(notFound('Stock with id "%value" does not exist.', { value: this.stockId }));
      }
    }
    const sentOn = tickets.filter((ticket) => ticket.isWaiting);
    if (sentOn.length > 0) this.onMoved(sentOn);
  }

  /**
   * The connection was lost when the commit had been sent. Another session gets the same locks, and the rows of the
   * holders, only once the old one is over, and then the holders say whether it was written: all of the group or nothing.
   * Where that can not be had, nobody knows, and the requests are told so.
   */
  private async clearUp({ session, tickets, names, result }: CommitLost): Promise<void> {
    const deadline = performance.now() + this.lockWait.ms;
    try {
      const placed = [...result.outcomes].flatMap(([ticket, { isPlaced }]) => (isPlaced ? [ticket] : []));
      const isWritten = placed.length === 0 || (await this.wereWritten(placed, names, deadline));
      if (isWritten) session.tell(result, () => Promise.resolve());
      else for (const ticket of tickets) ticket.putBack(session.lease);
      this.add(tickets);
    } catch {
      for (const ticket of tickets) ticket.refuse(new CommitOutcomeUnknown());
    }
  }

  private async wereWritten(placed: readonly Ticket[], names: readonly string[], deadline: number): Promise<boolean> {
    return this.leases.run(
      'waiting-lane',
      async (lease) => {
        if (!(await lease.lock(names, deadline))) throw new CommitOutcomeUnknown();
        for (;;) {
          try {
            return await lease.read(() => this.groups.written(placed));
          } catch (error) {
            // The old session still holds the rows.
            if (!isLockConflict(error) || performance.now() > deadline) throw error;
          }
        }
      },
      this.lockWait.ms,
    );
  }

  private startAgain(tickets: readonly Ticket[], error: unknown, lease: Lease | undefined): void {
    const waiting: Ticket[] = [];
    for (const ticket of tickets) {
      if (lease) ticket.putBack(lease);
      if (!ticket.isWaiting) continue;
      ticket.restarts += 1;
      if (isConnectionLoss(error) && ticket.restarts <= RESTARTS_MAX) waiting.push(ticket);
      else ticket.refuse(error);
    }
    const pause = Math.max(0, ...waiting.map(({ restarts }) => RESTART_PAUSE_MS * 2 ** restarts));
    this.addAfter(pause, waiting);
  }

  private toLane(blocked: Blocked): void {
    for (const lane of this.lanes) if (lane.join(blocked)) return;
    const lane = new WaitingLane(this.leases, this, blocked);
    this.lanes.add(lane);
    void lane.serve().finally(() => this.lanes.delete(lane));
  }
}

function isConnectionLoss(error: unknown): boolean {
  return error instanceof CommitLost || isConnectionFailure(error);
}
