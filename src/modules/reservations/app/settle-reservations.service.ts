import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { DemandRepository } from '../data/demand.repository.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import type { ForeignRow } from '../data/foreign-row.repository.js';
import { LedgerWalkRepository } from '../data/ledger-walk.repository.js';
import type { HolderState, ReservationHolder } from '../domain/holder.js';
import type { OutstandingDemand } from '../domain/reservation.js';
import { NewHolders } from './new-holders.service.js';
import { ReservationHolds } from './reservation-holds.service.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** An order that should hold nothing any more. */
export interface OrderToSettle {
  readonly incrementId: string;
  /** SKUs that rows of other writers may name the order for; those that it holds itself are looked at in any case. */
  readonly skus: readonly string[];
}

/** How an order is settled. */
interface Settlement {
  /** The order's entity id; empty where no order exists. */
  readonly objectId: string;
  readonly state: HolderState;
}

/** What is known of an order's reservations, with the holder locked. */
interface SettlementFacts {
  readonly lastReservationId: number;
  /** They end by themselves, or have come to their end and are about to be given back. */
  readonly isHold: boolean;
}

/** Decides, with the holder locked, whether everything is given back; undefined leaves all as it is. */
type SettleDecision = (seen: SettlementFacts) => Promise<Settlement | undefined>;

/**
 * Gives back everything that an order still holds (behaviour of reconcile, "Terminal orders"). Every other transaction
 * that decides about the order waits meanwhile. So nothing is given back that another one has just given back or taken
 * over. Rows that other writers have made for the order are put under its holder first: they count with it from then
 * on.
 */
@Injectable()
export class SettleReservations {
  constructor(
    private readonly database: Database,
    private readonly newHolders: NewHolders,
    private readonly demand: DemandRepository,
    private readonly foreignRows: ForeignRowRepository,
    private readonly walk: LedgerWalkRepository,
    private readonly ledger: ReservationLedger,
    private readonly holds: ReservationHolds,
  ) {}

  /**
   * Locks, has it decided, and gives back: one row per stock, SKU and source that is below zero, with the event
   * `reconciliation`. What is above zero is never corrected. In the running transaction, or in one of its own. Returns
   * what was given back, by location.
   */
  async execute({ incrementId, skus }: OrderToSettle, decide: SettleDecision): Promise<readonly OutstandingDemand[]> {
    return this.database.run(async () => {
      const known = await this.ledger.lockHolder(incrementId);
      // After the lock, in statements of their own: what was read before may have been given back meanwhile.
      const held = known ? await this.demand.outstandingOf(known.holderId) : [];
      const foreign = await this.foreignRows.ofOrder(incrementId, [
        ...new Set([...skus, ...held.map(({ sku }) => sku)]),
      ]);
      if (held.length === 0 && foreign.length === 0) return [];
      const settlement = await decide({
        lastReservationId: await this.lastRowOf(known, foreign),
        isHold: known?.state === 'held' && (await this.holds.endOf(known)) !== undefined,
      });
      if (!settlement) return [];
      const { state, objectId } = settlement;
      const holder = known ?? (await this.newHolders.make({ incrementId, state, stockId: foreign[0]?.stockId ?? 0 }));
      await this.foreignRows.claim(foreign, holder.holderId);
      const given = await this.ledger.releaseAll(holder, { incrementId, objectId, event: 'reconciliation' });
      if (holder.state !== state) await this.ledger.setState(holder, state);
      return given;
    });
  }

  private async lastRowOf(holder: ReservationHolder | undefined, foreign: readonly ForeignRow[]): Promise<number> {
    const own = holder ? await this.walk.lastRowsOf([holder.holderId]) : new Map<number, number>();
    return Math.max(0, ...own.values(), ...foreign.map(({ reservationId }) => reservationId));
  }
}
