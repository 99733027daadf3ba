import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Leases } from '../../../platform/database/leases.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
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
  private readonly arrived: Ticket[] = [];
  private readonly counters = new Map<number, StockCounter>();
  private isReceiving = false;
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
    const ids = await this.sequences.take('reservation_holder', requests.length);
    const tickets = requests.map((request, at) => new Ticket(request, ids[at] as number, this.lockWait));
    this.database.detached(() => this.receive(tickets));
    return Promise.all(tickets.map(({ outcome }) => outcome));
  }

  private receive(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      if (this.inHand >= WAITING_MAX) {
        ticket.refuse(invalid('Too many orders are being placed at the moment. Try again.'));
        continue;
      }
      this.inHand += 1;
      void ticket.outcome.finally(() => (this.inHand -= 1));
      this.arrived.push(ticket);
    }
    if (!this.isReceiving) void this.hand();
  }

  /** Finds the stock of each and hands it over. Never rejects. */
  private async hand(): Promise<void> {
    this.isReceiving = true;
    try {
      while (this.arrived.length > 0) {
        const round = this.arrived.splice(0, TICKETS_PER_ROUND);
        try {
          for (const [stockId, tickets] of await this.byStock(round)) this.counterOf(stockId).add(tickets);
        } catch (error) {
          for (const ticket of round) ticket.refuse(error);
        }
      }
    } finally {
      this.isReceiving = false;
    }
  }

  private async byStock(tickets: readonly Ticket[]): Promise<ReadonlyMap<number, Ticket[]>> {
    const storeOf = ({ request }: Ticket): number => request.storeId ?? DEFAULT_STORE_ID;
    const stockOfStore = await this.stocks.ofStores([...new Set(tickets.map(storeOf))]);
    const byStock = new Map<number, Ticket[]>();
    for (const ticket of tickets) {
      ticket.storeId = storeOf(ticket);
      const stockId = stockOfStore.get(ticket.storeId);
      if (stockId === undefined) {
        ticket.refuse(invalid("The store that was requested wasn't found. Verify the store and try again."));
      } else if (stockId === null) ticket.refuse(notFound('No linked stock found'));
      else byStock.set(stockId, [...(byStock.get(stockId) ?? []), ticket]);
    }
    return byStock;
  }

  private counterOf(stockId: number): StockCounter {
    const known = this.counters.get(stockId);
    if (known) return known;
    const counter = new StockCounter(stockId, this.leases, this.groups, this.lockWait);
    this.counters.set(stockId, counter);
    return counter;
  }
}
