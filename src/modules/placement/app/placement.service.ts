import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { Locking, LockWait } from '../../locking/index.js';
import { StockResolver } from '../../stocks/index.js';
import { DEFAULT_STORE_ID } from '../../stores/index.js';
import type { PlacementOutcome, PlacementRequest } from '../domain/placement.js';
import { GroupPlacement } from './group-placement.service.js';
import { StockPlacementQueue } from './stock-placement-queue.js';
import { PendingPlacement } from './pending-placement.js';

/** Requests whose store views one statement looks up. */
const PLACEMENTS_PER_ROUND = 500;
/** Requests that may wait in one process; further ones are refused at once. */
const WAITING_MAX = 20_000;

/**
 * The one door through which all callers place orders and reserve goods ahead of orders. It brings the requests of this
 * process to the queues of their stocks. There they are served in groups under the place-order lock (spec, Limits rule
 * 2).
 */
@Injectable()
export class PlacementService {
  private readonly queues = new Map<number, StockPlacementQueue>();
  /**
   * A guess that may be out of date: the queue checks it under the locks and sends back the requests of other stocks.
   */
  private readonly stockOfStore = new Map<number, number>();
  private readonly unassigned: PendingPlacement[] = [];
  private isAssigning = false;
  private inHand = 0;

  constructor(
    private readonly database: Database,
    private readonly locking: Locking,
    private readonly sequences: Sequences,
    private readonly stocks: StockResolver,
    private readonly groups: GroupPlacement,
    private readonly lockWait: LockWait,
  ) {}

  /**
   * Places or refuses each request on its own, in the order given where they compete. Returns the outcomes in that
   * order and never throws for one request's sake. A request that cannot get the lock within 30 seconds is refused and
   * not written. What is returned as placed is committed. Must not be called inside a transaction, whose row locks it
   * would wait under.
   */
  async place(requests: readonly PlacementRequest[]): Promise<readonly PlacementOutcome[]> {
    if (this.database.inTransaction) throw new Error('Orders are placed before a transaction begins.');
    return this.placeDetached(requests);
  }

  /**
   * As `place`, also inside a transaction of the caller, which it does not join: it commits before the lock is
   * released. The caller has to take back what was placed if it rolls back. For `ReserveAhead` alone.
   */
  async placeDetached(requests: readonly PlacementRequest[]): Promise<readonly PlacementOutcome[]> {
    const ids = await this.holderIds(requests.length);
    const placements = requests.map((request, at) => new PendingPlacement(request, ids[at] as number, this.lockWait));
    this.database.detached(() => this.receive(placements));
    return Promise.all(placements.map(({ outcome }) => outcome));
  }

  /**
   * Never in the caller's transaction: that may roll back, and the ids with it. Nor on another connection of its pool:
   * callers that wait for this placement may have all of them. A lease has a connection of its own.
   */
  private holderIds(count: number): Promise<readonly number[]> {
    const take = (): Promise<number[]> => this.sequences.take('reservation_holder', count);
    if (!this.database.inTransaction) return take();
    return this.database.detached(() => this.locking.lease('placement', (lease) => lease.read(take)));
  }

  private receive(placements: readonly PendingPlacement[]): void {
    for (const placement of placements) {
      if (this.inHand >= WAITING_MAX) {
        placement.refuse(
          new ApplicationError('too-many', 'Too many orders are being placed at the moment. Try again.'),
        );
        continue;
      }
      this.inHand += 1;
      void placement.outcome.finally(() => (this.inHand -= 1));
      placement.storeId = placement.request.storeId ?? DEFAULT_STORE_ID;
      const stockId = this.stockOfStore.get(placement.storeId);
      if (stockId === undefined) this.unassigned.push(placement);
      else this.queueOf(stockId).add([placement]);
    }
    this.assignSoon();
  }

  /** The store views sell from another stock than was thought, or the stock is gone. */
  private reassign(placements: readonly PendingPlacement[]): void {
    for (const { storeId } of placements) this.stockOfStore.delete(storeId);
    this.unassigned.push(...placements);
    this.assignSoon();
  }

  private assignSoon(): void {
    if (this.unassigned.length > 0 && !this.isAssigning) void this.assign();
  }

  /** Finds the stock of each and hands it over. Never rejects. */
  private async assign(): Promise<void> {
    this.isAssigning = true;
    try {
      while (this.unassigned.length > 0) await this.assignRound(this.unassigned.splice(0, PLACEMENTS_PER_ROUND));
    } finally {
      this.isAssigning = false;
    }
  }

  private async assignRound(placements: readonly PendingPlacement[]): Promise<void> {
    try {
      const storeIds = [...new Set(placements.map(({ storeId }) => storeId))];
      // On a lease: callers that wait for this inside their transactions may have all other connections.
      const stockOfStore = await this.locking.lease('placement', (lease) =>
        lease.read(() => this.stocks.ofStores(storeIds)),
      );
      for (const placement of placements) this.assignTo(placement, stockOfStore.get(placement.storeId));
    } catch (error) {
      for (const placement of placements) placement.refuse(error);
    }
  }

  private assignTo(placement: PendingPlacement, stockId: number | null | undefined): void {
    if (stockId === undefined) {
      placement.refuse(invalid("The store that was requested wasn't found. Verify the store and try again."));
    } else if (stockId === null) placement.refuse(this.stocks.refusalFor(placement.storeId));
    else {
      this.stockOfStore.set(placement.storeId, stockId);
      this.queueOf(stockId).add([placement]);
    }
  }

  private queueOf(stockId: number): StockPlacementQueue {
    const known = this.queues.get(stockId);
    if (known) return known;
    const queue = new StockPlacementQueue(stockId, this.locking, this.groups, this.lockWait, (placements) =>
      this.reassign(placements),
    );
    this.queues.set(stockId, queue);
    return queue;
  }
}
