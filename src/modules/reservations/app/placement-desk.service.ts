import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Leases } from '../../../platform/database/leases.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { ApplicationError, invalid, notFound } from '../../../platform/errors/application-error.js';
import { StockResolver } from '../../stocks/index.js';
import { DEFAULT_STORE_ID } from '../../stores/index.js';
import type { PlacementOutcome, PlacementRequest } from '../domain/placement.js';
import { GroupPlacement } from './group-placement.service.js';
import { LockWait } from './lock-wait.js';
import { StockCounter } from './stock-counter.js';
import { Ticket } from './ticket.js';

/** Store views that one statement looks up. */
const TICKETS_PER_ROUND = 500;
/** Requests that may wait in one process; further ones are refused at once. */
const WAITING_MAX = 20_000;

/**
 * The one door through which orders are placed and goods are reserved ahead of orders, whoever asks. It brings the
 * requests of this process to the counters of their stocks, where they are served in groups under the place-order lock
 * (spec, Limits rule 2).
 */
@Injectable()
export class PlacementDesk {
  private readonly counters = new Map<number, StockCounter>();
  /** A guess, as old as it likes: the counter checks it under the locks and sends those back who belong elsewhere. */
  private readonly stockOfStore = new Map<number, number>();
  private readonly unassigned: Ticket[] = [];
  private isAssigning = false;
  private inHand = 0;

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    private readonly sequences: Sequences,
    private readonly stocks: StockResolver,
    private readonly groups: GroupPlacement,
    private readonly lockWait: LockWait,
  ) {}

  /**
   * Places or refuses each request on its own, in the order given where they compete; answers in that order and never
   * throws for one request's sake. A request that can not get the lock within 30 seconds is refused and not written. What
   * is answered as placed is committed. Must not be called inside a transaction, whose row locks it would wait under.
   */
  async place(requests: readonly PlacementRequest[]): Promise<readonly PlacementOutcome[]> {
    if (this.database.inTransaction) throw new Error('Orders are placed before a transaction begins.');
    return this.placeDetached(requests);
  }

  /**
   * As `place`, also inside a transaction of the caller, which it does not join: it commits before the lock is released,
   * and the caller has to take back what was placed if it rolls back. For `ReserveAhead` alone.
   */
  async placeDetached(requests: readonly PlacementRequest[]): Promise<readonly PlacementOutcome[]> {
    const ids = await this.holderIds(requests.length);
    const tickets = requests.map((request, at) => new Ticket(request, ids[at] as number, this.lockWait));
    this.database.detached(() => this.receive(tickets));
    return Promise.all(tickets.map(({ outcome }) => outcome));
  }

  /**
   * Never the caller's transaction's own: that may roll back, and the ids with it. Nor on another connection of its pool,
   * which others may have who wait for us; a lease has its own.
   */
  private holderIds(count: number): Promise<readonly number[]> {
    const take = (): Promise<number[]> => this.sequences.take('reservation_holder', count);
    if (!this.database.inTransaction) return take();
    return this.database.detached(() => this.leases.run('placement', (lease) => lease.read(take)));
  }

  private receive(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      if (this.inHand >= WAITING_MAX) {
        ticket.refuse(new ApplicationError('too-many', 'Too many orders are being placed at the moment. Try again.'));
        continue;
      }
      this.inHand += 1;
      void ticket.outcome.finally(() => (this.inHand -= 1));
      ticket.storeId = ticket.request.storeId ?? DEFAULT_STORE_ID;
      const stockId = this.stockOfStore.get(ticket.storeId);
      if (stockId === undefined) this.unassigned.push(ticket);
      else this.counterOf(stockId).add([ticket]);
    }
    this.assignSoon();
  }

  /** The store views sell from another stock than was thought, or the stock is gone. */
  private reassign(tickets: readonly Ticket[]): void {
    for (const { storeId } of tickets) this.stockOfStore.delete(storeId);
    this.unassigned.push(...tickets);
    this.assignSoon();
  }

  private assignSoon(): void {
    if (this.unassigned.length > 0 && !this.isAssigning) void this.assign();
  }

  /** Finds the stock of each and hands it over. Never rejects. */
  private async assign(): Promise<void> {
    this.isAssigning = true;
    try {
      while (this.unassigned.length > 0) await this.assignRound(this.unassigned.splice(0, TICKETS_PER_ROUND));
    } finally {
      this.isAssigning = false;
    }
  }

  private async assignRound(tickets: readonly Ticket[]): Promise<void> {
    try {
      const storeIds = [...new Set(tickets.map(({ storeId }) => storeId))];
      // On a lease: callers who wait for us inside their transactions may have all other connections.
      const stockOfStore = await this.leases.run('placement', (lease) =>
        lease.read(() => this.stocks.ofStores(storeIds)),
      );
      for (const ticket of tickets) this.assignTo(ticket, stockOfStore.get(ticket.storeId));
    } catch (error) {
      for (const ticket of tickets) ticket.refuse(error);
    }
  }

  private assignTo(ticket: Ticket, stockId: number | null | undefined): void {
    if (stockId === undefined) {
      ticket.refuse(invalid("The store that was requested wasn't found. Verify the store and try again."));
    } else if (stockId === null) ticket.refuse(notFound('No linked stock found'));
    else {
      this.stockOfStore.set(ticket.storeId, stockId);
      this.counterOf(stockId).add([ticket]);
    }
  }

  private counterOf(stockId: number): StockCounter {
    const known = this.counters.get(stockId);
    if (known) return known;
    const counter = new StockCounter(stockId, this.leases, this.groups, this.lockWait, (tickets) =>
      this.reassign(tickets),
    );
    this.counters.set(stockId, counter);
    return counter;
  }
}
