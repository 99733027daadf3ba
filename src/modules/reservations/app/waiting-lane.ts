import type { Lease } from '../../../platform/database/lease.js';
import { NoLeaseFree } from '../../../platform/database/leases.js';
import type { Leases } from '../../../platform/database/leases.js';
import { inLockOrder } from '../domain/lock-names.js';
import type { Blocked } from './group-session.js';
import type { StockCounter } from './stock-counter.js';
import { takeGroup } from './ticket-queue.js';
import type { Ticket } from './ticket.js';

/**
 * After so many rounds in which one of several contested locks was taken meanwhile, a request keeps those it has while it
 * waits for the others: it would never get all of them at once otherwise.
 */
const PATIENT_ROUNDS = 3;
/** While all sessions for waiting are in use, requests ask the counter again this often: their locks may be free by now. */
const SESSION_WAIT_MS = 50;

/**
 * Requests that wait for locks which others hold, on a session of their own. It waits for the contested names alone and
 * holds nothing else meanwhile. Whoever needs one of these names joins, and is served with the rest once they are had.
 */
export class WaitingLane {
  private readonly queue: Ticket[] = [];
  private isOpen = false;
  private readonly contested = new Map<Ticket, readonly string[]>();
  /** Names that the lane waits for, or holds while it serves. */
  private names: ReadonlySet<string> = new Set();

  constructor(
    private readonly leases: Leases,
    private readonly counter: StockCounter,
    first: Blocked,
  ) {
    this.enter(first);
  }

  /** Only a lane that has a session waits for anything; until then the name may be free for whoever asks. */
  awaits(name: string): boolean {
    return this.isOpen && this.names.has(name);
  }

  /** Takes the request in if it waits for one of the lane's names. */
  join(blocked: Blocked): boolean {
    if (!blocked.missing.some((name) => this.names.has(name))) return false;
    this.enter(blocked);
    return true;
  }

  /** Serves until nobody waits; without a session for it, its requests go back to the counter. Never rejects. */
  async serve(): Promise<void> {
    while (this.dropAnswered()) {
      let group: Ticket[] = [];
      let lost: Lease | undefined;
      try {
        await this.leases.run(
          'waiting-lane',
          async (lease) => {
            lost = lease;
            this.isOpen = true;
            while (this.dropAnswered()) {
              this.names = this.contestedNames();
              if (!(await lease.lock(inLockOrder(this.names), this.oldestDeadline()))) continue;
              group = takeGroup(this.queue);
              const { blocked } = await this.counter.serveGroup(lease, group);
              group = [];
              for (const request of blocked) this.enter(request);
              await lease.releaseAll();
            }
          },
          SESSION_WAIT_MS,
        );
      } catch (error) {
        const unserved = [...group, ...this.queue.splice(0)];
        if (error instanceof NoLeaseFree) this.counter.add(unserved);
        else this.counter.afterLoss(unserved, error, lost);
      } finally {
        this.isOpen = false;
      }
    }
  }

  private enter({ ticket, names, missing }: Blocked): void {
    ticket.roundsBlocked += 1;
    this.queue.push(ticket);
    this.contested.set(ticket, ticket.roundsBlocked > PATIENT_ROUNDS ? names : missing);
    this.names = new Set([...this.names, ...missing]);
  }

  private contestedNames(): Set<string> {
    return new Set(this.queue.flatMap((ticket) => this.contested.get(ticket) ?? []));
  }

  private dropAnswered(): boolean {
    const waiting = this.queue.filter((ticket) => ticket.isWaiting);
    this.queue.splice(0, this.queue.length, ...waiting);
    for (const ticket of this.contested.keys()) if (!ticket.isWaiting) this.contested.delete(ticket);
    return waiting.length > 0;
  }

  private oldestDeadline(): number {
    return Math.min(...this.queue.map(({ deadline }) => deadline));
  }
}
