import type { Leases } from '../../../platform/database/leases.js';
import { inLockOrder } from '../domain/lock-names.js';
import type { Blocked, StockCounter } from './stock-counter.js';
import { takeGroup } from './stock-counter.js';
import type { Ticket } from './ticket.js';

/**
 * After so many rounds in which one of several contested locks was taken meanwhile, a request keeps those it has while it
 * waits for the others: it would never get all of them at once otherwise.
 */
const PATIENT_ROUNDS = 3;

/**
 * Requests that wait for locks which others hold, on a session of their own. It waits for the contested names alone and
 * holds nothing else meanwhile. Whoever needs one of these names joins, and is served with the rest once they are had.
 */
export class WaitingLane {
  private readonly queue: Ticket[] = [];
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

  awaits(name: string): boolean {
    return this.names.has(name);
  }

  /** Takes the request in if it waits for one of the lane's names. */
  join(blocked: Blocked): boolean {
    if (!blocked.missing.some((name) => this.names.has(name))) return false;
    this.enter(blocked);
    return true;
  }

  /** Serves until nobody waits. Never rejects. */
  async serve(): Promise<void> {
    while (this.dropAnswered()) {
      let group: Ticket[] = [];
      try {
        await this.leases.run('waiting-lane', async (lease) => {
          while (this.dropAnswered()) {
            this.names = this.contestedNames();
            if (!(await lease.lock(inLockOrder(this.names), this.oldestDeadline()))) continue;
            group = takeGroup(this.queue);
            const blocked = await this.counter.serveGroup(lease, group);
            group = [];
            for (const request of blocked) this.enter(request);
            await lease.releaseAll();
          }
        });
      } catch (error) {
        await this.counter.afterLoss([...group, ...this.queue.splice(0)], error);
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
