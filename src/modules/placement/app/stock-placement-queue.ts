import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommitOutcomeUnknown, isConnectionFailure, isLockConflict } from '../../../platform/database/failure.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { Lease, Locking, LockWait } from '../../locking/index.js';
import { DemandHints } from './demand-hints.js';
import type { GroupPlacement } from './group-placement.service.js';
import type { Blocked, Unserved } from './group-session.js';
import { CommitLost, GroupSession } from './group-session.js';
import { takeGroup } from './next-group.js';
import type { PendingPlacement } from './pending-placement.js';
import { WaitingLane } from './waiting-lane.js';
import type { LaneOwner } from './waiting-lane.js';

/** A request whose connection was lost is begun again so often, each time after a longer pause. */
const RESTARTS_MAX = 5;
const RESTART_PAUSE_MS = 50;
/** How soon a request is tried again that found a row held by another session. */
const CONFLICT_PAUSE_MS = 25;
/** A store view whose stock changes more often than this while its order waits has a stock that is not there. */
const MOVES_MAX = 3;

/**
 * Where the orders of one stock are served, in this process. One group after the other: those that come while a group
 * is being written form the next. A group takes what is free without waiting. Requests that lack a lock wait in lanes
 * of their own, so that no request waits for a SKU that it does not reserve.
 */
export class StockPlacementQueue implements LaneOwner {
  private readonly queue: PendingPlacement[] = [];
  private readonly lanes = new Set<WaitingLane>();
  private readonly hints = new DemandHints();
  private isServing = false;

  constructor(
    private readonly stockId: number,
    private readonly locking: Locking,
    private readonly groups: GroupPlacement,
    private readonly lockWait: LockWait,
    private readonly onMoved: (placements: readonly PendingPlacement[]) => void,
  ) {}

  /** Never rejects: each placement is settled. */
  add(placements: readonly PendingPlacement[]): void {
    this.queue.push(...placements.filter((placement) => placement.isWaiting));
    if (this.queue.length > 0 && !this.isServing) void this.serve();
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    try {
      while (this.queue.length > 0) {
        // One turn of the event loop lets clients of the last group send their next requests into this one.
        await nextTurn();
        // A lease for each group, so that busy stocks take turns.
        await this.serveOnLease(takeGroup(this.queue));
      }
    } finally {
      this.isServing = false;
    }
  }

  private async serveOnLease(group: readonly PendingPlacement[]): Promise<void> {
    if (group.length === 0) return;
    let unserved = group;
    let lost: Lease | undefined;
    try {
      await this.locking.lease('placement', async (lease) => {
        lost = lease;
        const { blocked } = await this.serveGroup(lease, group);
        unserved = [];
        for (const request of blocked) this.toLane(request);
      });
    } catch (error) {
      this.afterLoss(unserved, error, lost);
    }
  }

  /**
   * One group on one session. Returns the requests that lack locks; all others are settled, or find their way back
   * here.
   */
  async serveGroup(
    lease: Lease,
    placements: readonly PendingPlacement[],
  ): Promise<{ readonly blocked: readonly Blocked[] }> {
    const isAwaited = (name: string): boolean => [...this.lanes].some((lane) => lane.awaits(name));
    const session = new GroupSession(this.stockId, this.groups, this.hints, lease, isAwaited);
    const unserved = await session.serve(placements);
    this.takeBack(unserved);
    return unserved;
  }

  /**
   * The lease is gone: begins those again that were not settled, or finds out first what became of them. Never rejects.
   */
  afterLoss(placements: readonly PendingPlacement[], error: unknown, lease: Lease | undefined): void {
    if (error instanceof CommitLost) {
      const undecided = new Set(error.placements);
      void this.clearUp(error);
      const others = placements.filter((placement) => !undecided.has(placement));
      this.startAgain(others, error, lease);
    } else this.startAgain(placements, error, lease);
  }

  private takeBack({ again, later, moved }: Unserved): void {
    this.add(again);
    this.addAfter(CONFLICT_PAUSE_MS, later);
    this.sendOn(moved);
  }

  private addAfter(ms: number, placements: readonly PendingPlacement[]): void {
    if (placements.length > 0) setTimeout(() => this.add(placements), ms);
  }

  /**
   * Sends them on to the queue of the stock that their store views sell from now. Where that does not end, the stock is
   * gone.
   */
  private sendOn(placements: readonly PendingPlacement[]): void {
    for (const placement of placements) {
      placement.moves += 1;
      if (placement.moves > MOVES_MAX) {
        placement.refuse(notFound('Stock with id "%value" does not exist.', { value: this.stockId }));
      }
    }
    const sentOn = placements.filter((placement) => placement.isWaiting);
    if (sentOn.length > 0) this.onMoved(sentOn);
  }

  /**
   * The connection was lost when the commit had been sent. Another session gets the same locks, and the rows of the
   * holders, only once the old one is over. Then the holders say whether it was written: all of the group or nothing.
   * Where the locks cannot be had it stays unknown, and the requests are told so.
   */
  private async clearUp({ session, placements, names, result }: CommitLost): Promise<void> {
    const deadline = performance.now() + this.lockWait.ms;
    try {
      const placed = [...result.outcomes].flatMap(([placement, { isPlaced }]) => (isPlaced ? [placement] : []));
      const isWritten = placed.length === 0 || (await this.wereWritten(placed, names, deadline));
      if (isWritten) session.tell(result, () => Promise.resolve());
      else for (const placement of placements) placement.putBack(session.lease);
      this.add(placements);
    } catch {
      for (const placement of placements) placement.refuse(new CommitOutcomeUnknown());
    }
  }

  private async wereWritten(
    placed: readonly PendingPlacement[],
    names: readonly string[],
    deadline: number,
  ): Promise<boolean> {
    return this.locking.lease(
      'waiting-lane',
      async (lease) => {
        if (!(await lease.lock(names, deadline))) throw new CommitOutcomeUnknown();
        for (;;) {
          try {
            return await lease.readSettled(() => this.groups.written(placed));
          } catch (error) {
            // The old session still holds the rows.
            if (!isLockConflict(error) || performance.now() > deadline) throw error;
          }
        }
      },
      this.lockWait.ms,
    );
  }

  private startAgain(placements: readonly PendingPlacement[], error: unknown, lease: Lease | undefined): void {
    const waiting: PendingPlacement[] = [];
    for (const placement of placements) {
      if (lease) placement.putBack(lease);
      if (!placement.isWaiting) continue;
      placement.restarts += 1;
      if (isConnectionLoss(error) && placement.restarts <= RESTARTS_MAX) waiting.push(placement);
      else placement.refuse(error);
    }
    const pause = Math.max(0, ...waiting.map(({ restarts }) => RESTART_PAUSE_MS * 2 ** restarts));
    this.addAfter(pause, waiting);
  }

  private toLane(blocked: Blocked): void {
    for (const lane of this.lanes) if (lane.join(blocked)) return;
    const lane = new WaitingLane(this.locking, this, blocked);
    this.lanes.add(lane);
    void lane.serve().finally(() => this.lanes.delete(lane));
  }
}

function isConnectionLoss(error: unknown): boolean {
  return error instanceof CommitLost || isConnectionFailure(error);
}
