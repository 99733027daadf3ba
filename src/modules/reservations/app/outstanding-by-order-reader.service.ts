import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import type { ForeignRow } from '../data/foreign-row.repository.js';
import { LedgerWalkRepository } from '../data/ledger-walk.repository.js';
import type { WalkedHolder } from '../data/ledger-walk.repository.js';
import { sumsByLocation } from '../domain/balanced-groups.js';
import type { OutstandingDemand, ReservationRow } from '../domain/reservation.js';

/** What an order still holds, by stock, SKU and source. */
export interface OrderOutstanding {
  readonly incrementId: string;
  /** Never empty. */
  readonly residues: readonly OutstandingDemand[];
  /** The id of the order's last row, whatever it was for. */
  readonly lastReservationId: number;
}

/** A part of the walk: so many orders were looked at, and these of them hold something. */
interface OutstandingSlice {
  readonly examined: number;
  readonly orders: readonly OrderOutstanding[];
}

/** Picks the orders that are of interest; returns the `skuKey`s of their numbers. */
type OrderSelection = (incrementIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface ForeignOrder {
  readonly incrementId: string;
  readonly rows: ForeignRow[];
}

/**
 * Walks through all orders that have rows in the ledger, to find what should not be held any more. Rows of other
 * writers count with their order's. Takes no locks, so a caller that acts on what it finds looks again under the
 * holder's.
 */
@Injectable()
export class OutstandingByOrderReader {
  constructor(
    private readonly ledger: LedgerWalkRepository,
    private readonly foreignRows: ForeignRowRepository,
  ) {}

  /** Orders that hold something above zero, of those that the filter picks. A slice costs a handful of statements. */
  async *walk(filter: OrderSelection): AsyncGenerator<OutstandingSlice> {
    const foreign = await this.foreignOrders(filter);
    for await (const holders of this.ledger.slices()) {
      const wanted = await filter(holders.map(({ incrementId }) => incrementId));
      const picked = holders.filter(({ incrementId }) => wanted.has(skuKey(incrementId)));
      yield { examined: holders.length, orders: await this.outstandingOf(picked, foreign) };
    }
    // Of these the ledger itself has no row.
    const rest = [...foreign.values()];
    if (rest.length > 0) yield { examined: rest.length, orders: rest.flatMap((order) => toOutstanding(order, [], 0)) };
  }

  /** Takes from `foreign` what it finds of the holders' orders there. */
  private async outstandingOf(
    holders: readonly WalkedHolder[],
    foreign: Map<string, ForeignOrder>,
  ): Promise<OrderOutstanding[]> {
    const own = new Map<number, ReservationRow[]>();
    for (const sum of await this.ledger.sumsOf(holders.map(({ holderId }) => holderId))) {
      own.set(sum.holderId, [...(own.get(sum.holderId) ?? []), sum]);
    }
    const candidates = holders.filter(
      ({ holderId, incrementId }) => own.has(holderId) || foreign.has(skuKey(incrementId)),
    );
    const lastRows = await this.ledger.lastRowsOf(candidates.map(({ holderId }) => holderId));
    return candidates.flatMap(({ holderId, incrementId }) => {
      const key = skuKey(incrementId);
      const rows = foreign.get(key)?.rows ?? [];
      foreign.delete(key);
      return toOutstanding({ incrementId, rows }, own.get(holderId) ?? [], lastRows.get(holderId) ?? 0);
    });
  }

  private async foreignOrders(filter: OrderSelection): Promise<Map<string, ForeignOrder>> {
    const orders = new Map<string, ForeignOrder>();
    for await (const rows of this.foreignRows.slices()) {
      const wanted = await filter([...new Set(rows.flatMap(({ incrementId }) => incrementId ?? []))]);
      for (const row of rows) {
        const key = row.incrementId === undefined ? undefined : skuKey(row.incrementId);
        if (key === undefined || row.incrementId === undefined || !wanted.has(key)) continue;
        const order = orders.get(key);
        if (order) order.rows.push(row);
        else orders.set(key, { incrementId: row.incrementId, rows: [row] });
      }
    }
    return orders;
  }
}

function toOutstanding(
  { incrementId, rows }: ForeignOrder,
  own: readonly ReservationRow[],
  lastOwnId: number,
): OrderOutstanding[] {
  const residues = [...sumsByLocation([...own, ...rows]).values()]
    .filter(({ quantity }) => quantity.isNegative())
    .map((sum): OutstandingDemand => ({ ...sum, quantity: sum.quantity.negated() }));
  const lastReservationId = rows.reduce((last, { reservationId }) => Math.max(last, reservationId), lastOwnId);
  return residues.length > 0 ? [{ incrementId, residues, lastReservationId }] : [];
}
