import { Injectable, Logger } from '@nestjs/common';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { isFinal } from '../../orders/index.js';
import { OutstandingByOrderReader, ReservationHolds } from '../../reservations/index.js';
import type { OrderOutstanding, OrderToSettle } from '../../reservations/index.js';
import { MarkRepository } from '../data/mark.repository.js';
import type { Mark } from '../data/mark.repository.js';
import { OrderStateRepository } from '../data/order-state.repository.js';
import { RepairOrder } from './repair-order.service.js';
import type { Compensations } from './repair-order.service.js';
import { RepairTally } from './repair-tally.js';
import type { RepairCount } from './repair-tally.js';

/** A mark has to be as old before reservations below it count as abandoned (spec, Limits): 15 minutes. */
const MARK_AGE_SECONDS_MIN = 15 * 60;

export const RECONCILE_LIMIT = { default: 500, min: 1, max: 100_000 } as const;

/** What a run did or, dry, would do. */
export interface ReconcileReport {
  /** Orders in a final state that still held something. */
  readonly final: RepairCount;
  /** Reservations whose order never came to exist. */
  readonly abandoned: RepairCount;
  /** Abandoned, as it seems, but not known to be old: not repaired. */
  readonly tooRecent: number;
  /** Orders of either kind that could not be repaired; the log says why. */
  readonly failed: number;
  /** As many orders of one kind were looked at as the run was allowed: there may be more. */
  readonly isLimitReached: boolean;
  /** This run has recorded the first mark. */
  readonly isMarkNew: boolean;
}

export interface ReconcileOptions {
  readonly dryRun?: boolean;
  /** Orders repaired at most, of each kind. */
  readonly limit?: number;
  /** Called between two orders and between two steps of the walk; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly repaired: number }) => void;
}

type Repair = (order: OrderToSettle) => Promise<Compensations>;

/**
 * Repairs the ledger of demand (spec, `inventory:reservation:reconcile`). Orders in a final state and abandoned
 * placements come to zero, order by order, each in a transaction of its own. Holds end by themselves. Nothing is remembered but the mark, so a
 * run that was stopped is continued by the next. Runs beside each other repair each order once.
 */
@Injectable()
export class ReconcileReservations {
  private readonly logger = new Logger('Reconcile');

  constructor(
    private readonly residues: OutstandingByOrderReader,
    private readonly orders: OrderStateRepository,
    private readonly holds: ReservationHolds,
    private readonly marks: MarkRepository,
    private readonly repair: RepairOrder,
  ) {}

  async execute({
    dryRun = false,
    limit = RECONCILE_LIMIT.default,
    afterStep = () => undefined,
  }: ReconcileOptions = {}): Promise<ReconcileReport> {
    const mark = await this.marks.read();
    const upTo = isOld(mark) ? mark.reservationId : 0;
    const final = new RepairTally(limit);
    const abandoned = new RepairTally(limit);
    let tooRecent = 0;
    const attempt = async (tally: RepairTally, residue: OrderOutstanding, repair: Repair): Promise<void> => {
      if (tally.isFull) return;
      tally.add(dryRun ? residue.residues : await this.tried(residue, repair));
      afterStep({ examined: 0, repaired: 1 });
    };
    for await (const { examined, orders } of this.residues.walk((numbers) => this.finalOrUnknown(numbers))) {
      const known = await this.orders.of(orders.map(({ incrementId }) => incrementId));
      const held = await this.holds.numbersWithEnd(orders.map(({ incrementId }) => incrementId));
      for (const residue of orders) {
        const order = known.get(skuKey(residue.incrementId));
        if (order && isFinal(order.state)) await attempt(final, residue, (each) => this.repair.final(each));
        else if (order || held.has(skuKey(residue.incrementId))) continue;
        else if (residue.lastReservationId > upTo) tooRecent += 1;
        else await attempt(abandoned, residue, (each) => this.repair.abandoned(each, upTo));
      }
      afterStep({ examined, repaired: 0 });
    }
    const isMarkSet = !dryRun && (await this.advance(mark, abandoned));
    return {
      final: final.count,
      abandoned: abandoned.count,
      tooRecent,
      failed: final.failed + abandoned.failed,
      isLimitReached: final.isFull || abandoned.isFull,
      isMarkNew: isMarkSet && mark === undefined,
    };
  }

  /** Numbers that no order has, and those whose order has come to its end. */
  private async finalOrUnknown(incrementIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.orders.of(incrementIds);
    return new Set(
      incrementIds.map(skuKey).filter((key) => {
        const order = known.get(key);
        return !order || isFinal(order.state);
      }),
    );
  }

  /** One order that cannot be repaired never keeps the others from it. Undefined for such a one. */
  private async tried({ incrementId, residues }: OrderOutstanding, repair: Repair): Promise<Compensations | undefined> {
    try {
      return await repair({ incrementId, skus: [...new Set(residues.map(({ sku }) => sku))] });
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      this.logger.error(`The reservations of order ${incrementId} were not repaired: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * The mark moves once it is old and everything below it has been looked at. A pass that ended at its limit keeps it,
   * so that the next one can go on at once.
   */
  private async advance(mark: Mark | undefined, abandoned: RepairTally): Promise<boolean> {
    if (mark && (!isOld(mark) || abandoned.isFull)) return false;
    await this.marks.set();
    return true;
  }
}

function isOld(mark: Mark | undefined): mark is Mark {
  return mark !== undefined && mark.ageSeconds >= MARK_AGE_SECONDS_MIN;
}
