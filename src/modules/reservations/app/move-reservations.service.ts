import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/sku/index.js';
import { StockSourceLinkReader } from '../../stocks/index.js';
import { DemandRepository } from '../data/demand.repository.js';
import type { HeldDemand, RowToAppend } from '../data/demand.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** Goods that change their source, with everything that orders hold of them there. */
export interface ReservationMove {
  readonly originSourceCode: string;
  readonly destinationSourceCode: string;
  readonly skus: readonly string[];
  /** The entity ids of orders by their numbers, for the metadata; orders that do not exist yet are absent. */
  readonly objectIdsOf: (incrementIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface PendingMove extends HeldDemand {
  readonly incrementId: string;
}

/** Moves the reservations of open orders with the stock (behaviour of transfers, "Moving reservations of open orders"). */
@Injectable()
export class MoveReservations {
  constructor(
    private readonly holders: HolderRepository,
    private readonly demand: DemandRepository,
    private readonly links: StockSourceLinkReader,
    private readonly ledger: ReservationLedger,
  ) {}

  /**
   * In the running transaction, which holds the place-order locks of the SKUs at both sources: whatever an order holds at
   * the origin is given back there and reserved at the destination, so each order's sum stays what it is and nothing is
   * asked of the stock. Throws `invalid` that names the order where the destination does not serve the order's stock;
   * nothing is written then.
   */
  async execute({ originSourceCode, destinationSourceCode, skus, objectIdsOf }: ReservationMove): Promise<void> {
    const candidates = await this.demand.outstandingAt(originSourceCode, skus);
    const holders = await this.holders.lockByIds([...new Set(candidates.map(({ holderId }) => holderId))]);
    const numbers = new Map(holders.map(({ holderId, incrementId }) => [holderId, incrementId]));
    // Only now nobody gives back any more: what was seen before the lock may have been shipped meanwhile.
    const held = await this.demand.outstandingAt(originSourceCode, skus, [...numbers.keys()]);
    const pending = held
      .map((demand): PendingMove => ({ ...demand, incrementId: numbers.get(demand.holderId) ?? '' }))
      .sort((a, b) =>
        a.incrementId === b.incrementId ? a.stockId - b.stockId : a.incrementId < b.incrementId ? -1 : 1,
      );
    if (pending.length === 0) return;
    await this.requireLinks(pending, originSourceCode, destinationSourceCode);
    const objectIds = await objectIdsOf([...numbers.values()]);
    await this.ledger.append(
      pending.flatMap((demand): RowToAppend[] => {
        const row = {
          ...demand,
          objectId: objectIds.get(demand.incrementId) ?? '',
          event: 'source_transfer' as const,
        };
        return [row, { ...row, sourceCode: destinationSourceCode, quantity: demand.quantity.negated() }];
      }),
    );
  }

  private async requireLinks(pending: readonly PendingMove[], origin: string, destination: string): Promise<void> {
    const served = new Map<number, boolean>();
    for (const stockId of new Set(pending.map((demand) => demand.stockId))) {
      const links = await this.links.ofStock(stockId);
      served.set(
        stockId,
        links.some(({ sourceCode }) => sourceCodeKey(sourceCode) === sourceCodeKey(destination)),
      );
    }
    const stranded = pending.find(({ stockId }) => !served.get(stockId));
    if (!stranded) return;
    throw invalid(
      'Source %destination is not assigned to stock %stock, which holds reservations at %origin for order %order.',
      { destination, stock: stranded.stockId, origin, order: stranded.incrementId },
    );
  }
}
