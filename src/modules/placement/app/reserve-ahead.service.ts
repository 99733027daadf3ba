import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/application-error.js';
import { checkedHoldSeconds, ReservationHolds, ReservationLedger } from '../../reservations/index.js';
import type { PlacementRequest } from '../domain/placement.js';
import type { ReservationHolder, SkuQuantity } from '../../reservations/index.js';
import { PlacementRights } from './placement-rights.service.js';
import { PlacementService } from './placement.service.js';

/** Goods to reserve for an order that does not exist yet. */
export interface ReservationAhead {
  readonly incrementId: string;
  readonly storeId: number | null;
  readonly items: readonly SkuQuantity[];
  /** For how many seconds; without it, until an order adopts it or somebody gives it back. */
  readonly expiresIn?: number;
}

/**
 * Reserves ahead of orders, and gives back where no order follows (contract, `POST /V1/inventory/order-placements`). A
 * reservation whose time is over counts as given back from that moment on, also where nobody has written so yet.
 */
@Injectable()
export class ReserveAhead {
  private readonly logger = new Logger('Placement');

  constructor(
    private readonly database: Database,
    private readonly placements: PlacementService,
    private readonly ledger: ReservationLedger,
    private readonly holds: ReservationHolds,
    private readonly rights: PlacementRights,
  ) {}

  /**
   * Reserves, or throws why not. The same again changes nothing, neither the goods nor their end; other goods under the
   * same number are refused. It may be called inside a transaction, too: it commits on its own, before the lock is
   * released. If the caller's transaction rolls back it takes back what it has reserved (spec, Limits rules 2 and 4).
   */
  async execute(reservation: ReservationAhead, document?: PlacementRequest['document']): Promise<void> {
    await this.reserve(reservation, document);
  }

  /**
   * Reserves, then does `work`, such as storing the order. Whatever `work` throws, what this call has reserved is given
   * back. Then the original error is thrown on, also where giving back fails (spec, Limits rule 4).
   */
  async around<T>(reservation: ReservationAhead, work: () => Promise<T>): Promise<T> {
    const isOwn = await this.reserve(reservation);
    try {
      return await work();
    } catch (error) {
      if (isOwn) await this.giveBackAfterFailure(reservation);
      throw error;
    }
  }

  /**
   * Gives back what is held ahead of an order. False where nothing is: it was given back already, an order has taken it
   * over, or its goods are not managed. False, too, where another caller has made it, unless this one may change orders.
   */
  async cancel(incrementId: string): Promise<boolean> {
    return this.database.run(async () => {
      const holder = await this.lockOwn(incrementId);
      if (!holder) return false;
      return (await this.ledger.giveBackAhead([holder])).length > 0;
    });
  }

  /**
   * Has what is held ahead of an order end so many seconds from now, whether it had an end or not. Throws `invalid` for
   * another number of seconds than the contract knows. Throws not-found where nothing is held that is the caller's to
   * decide about, and where its time is over already. Goods that are not managed are not held.
   */
  async extend(incrementId: string, expiresIn: number): Promise<void> {
    const seconds = checkedHoldSeconds(expiresIn);
    await this.database.run(async () => {
      const holder = await this.lockOwn(incrementId);
      if (!holder || !(await this.ledger.holdsAnything(holder)) || (await this.holds.overAmong([holder])).length > 0) {
        throw notFound('Nothing is reserved ahead of the order "%1".', [incrementId]);
      }
      await this.holds.extend(holder, seconds);
    });
  }

  /**
   * When what is held under the number ends by itself, `YYYY-MM-DD HH:MM:SS` in UTC. Undefined where it has no end, where
   * that is over, and where nothing is held that is the caller's.
   */
  async endOf(incrementId: string): Promise<string | undefined> {
    const [holder] = await this.ledger.holdersOf([incrementId]);
    if (holder?.state !== 'held' || !(await this.rights.mayTakeOver(holder))) return undefined;
    return (await this.holds.overAmong([holder])).length > 0 ? undefined : this.holds.endOf(holder);
  }

  /** Locks what is held under the number, where it is the caller's to decide about. */
  private async lockOwn(incrementId: string): Promise<ReservationHolder | undefined> {
    const holder = await this.ledger.lockHolder(incrementId);
    return holder?.state === 'held' && (await this.rights.mayTakeOver(holder)) ? holder : undefined;
  }

  /** Returns whether it was this call that reserved: what an earlier one has, another request may be about to store. */
  private async reserve(reservation: ReservationAhead, document?: PlacementRequest['document']): Promise<boolean> {
    const request = { ...reservation, kind: 'ahead', ...(document ? { document } : {}) } as const;
    // A caller inside a transaction is silent for as long as the lock is waited for.
    const [outcome] = await this.database.keepingAlive(() => this.placements.placeDetached([request]));
    if (!outcome?.isPlaced) throw outcome?.error;
    if (outcome.isRepeat) return false;
    this.database.afterRollback(async () => {
      await this.cancel(reservation.incrementId);
    });
    return true;
  }

  private async giveBackAfterFailure({ incrementId }: ReservationAhead): Promise<void> {
    try {
      await this.database.detached(() => this.cancel(incrementId));
    } catch (failure) {
      this.logger.error(`The reservation of ${incrementId} was not given back: ${String(failure)}`);
    }
  }
}
