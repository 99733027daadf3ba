import { inLockOrder, NoLeaseFree } from '../../locking/index.js';
import type { Lease, Locking } from '../../locking/index.js';
import type { Blocked } from './group-session.js';
import { takeGroup } from './next-group.js';
import type { PendingPlacement } from './pending-placement.js';

/**
 * After so many rounds in which one of several contested locks was taken meanwhile, a request keeps the locks that it
 * has. It would never get all of them at once otherwise.
 */
const PATIENT_ROUNDS = 3;
/**
 * While all sessions for waiting are in use, requests go back to their queue this often: their locks may be free by
 * now.
 */
const SESSION_WAIT_MS = 50;

/** What a lane needs of the queue that it belongs to. None of it rejects for one request's sake. */
export interface LaneOwner {
  /** Takes requests back that have found no session to wait on. */
  add(placements: readonly PendingPlacement[]): void;
  /** Serves one group on the lane's session; returns the requests that lack locks. */
  serveGroup(lease: Lease, placements: readonly PendingPlacement[]): Promise<{ readonly blocked: readonly Blocked[] }>;
  /** Begins requests again whose session was lost. */
  afterLoss(placements: readonly PendingPlacement[], error: unknown, lease: Lease | undefined): void;
}

/**
 * Requests that wait for locks of other sessions, on a session of their own. That session waits for the contested names
 * alone and holds nothing else meanwhile. A request that needs one of these names joins, and is served with the rest
 * once they are had.
 */
export class WaitingLane {
  private readonly queue: PendingPlacement[] = [];
  private isOpen = false;
  private readonly contested = new Map<PendingPlacement, readonly string[]>();
  /** Names that the lane waits for, or holds while it serves. */
  private names: ReadonlySet<string> = new Set();

  constructor(
    private readonly locking: Locking,
    private readonly owner: LaneOwner,
    first: Blocked,
  ) {
    this.enter(first);
  }

  /** Only a lane that has a session waits for anything; until then the name may be free for other requests. */
  awaits(name: string): boolean {
    return this.isOpen && this.names.has(name);
  }

  /** Takes the request in if it waits for one of the lane's names. */
  join(blocked: Blocked): boolean {
    if (!blocked.missing.some((name) => this.names.has(name))) return false;
    this.enter(blocked);
    return true;
  }

  /** Serves until no request waits; without a session for it, its requests go back to their queue. Never rejects. */
  async serve(): Promise<void> {
    while (this.dropSettled()) {
      let group: PendingPlacement[] = [];
      let lost: Lease | undefined;
      try {
        await this.locking.lease(
          'waiting-lane',
          async (lease) => {
            lost = lease;
            this.isOpen = true;
            while (this.dropSettled()) {
              this.names = this.contestedNames();
              if (!(await lease.lock(inLockOrder(this.names), this.oldestDeadline()))) continue;
              group = takeGroup(this.queue);
              const { blocked } = await this.owner.serveGroup(lease, group);
              group = [];
              for (const request of blocked) this.enter(request);
              await lease.releaseAll();
            }
          },
          SESSION_WAIT_MS,
        );
      } catch (error) {
        const unserved = [...group, ...this.queue.splice(0)];
        if (error instanceof NoLeaseFree) this.owner.add(unserved);
        else this.owner.afterLoss(unserved, error, lost);
      } finally {
        this.isOpen = false;
      }
    }
  }

  private enter({ placement, names, missing }: Blocked): void {
    placement.roundsBlocked += 1;
    this.queue.push(placement);
    this.contested.set(placement, placement.roundsBlocked > PATIENT_ROUNDS ? names : missing);
    this.names = new Set([...this.names, ...missing]);
  }

  private contestedNames(): Set<string> {
    return new Set(this.queue.flatMap((placement) => this.contested.get(placement) ?? []));
  }

  private dropSettled(): boolean {
    const waiting = this.queue.filter((placement) => placement.isWaiting);
    this.queue.splice(0, this.queue.length, ...waiting);
    for (const placement of this.contested.keys()) if (!placement.isWaiting) this.contested.delete(placement);
    return waiting.length > 0;
  }

  private oldestDeadline(): number {
    return Math.min(...this.queue.map(({ deadline }) => deadline));
  }
}
