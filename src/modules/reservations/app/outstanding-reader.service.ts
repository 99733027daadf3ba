import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { DemandRepository } from '../data/demand.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import type { OutstandingDemand } from '../domain/reservation.js';

/** Reads what orders hold. */
@Injectable()
export class OutstandingReader {
  constructor(
    private readonly holders: HolderRepository,
    private readonly demand: DemandRepository,
  ) {}

  /** What the order holds now, above zero, by SKU and location. Takes no locks; inside a transaction it reads in it. */
  async ofOrder(incrementId: string): Promise<readonly OutstandingDemand[]> {
    const [holder] = await this.holders.find([incrementId]);
    return holder ? this.demand.outstandingOf(holder.holderId) : [];
  }

  /** As `ofOrder`, of each of the orders, by the `skuKey` of its number. Two statements, whatever their number. */
  async ofOrders(incrementIds: readonly string[]): Promise<ReadonlyMap<string, readonly OutstandingDemand[]>> {
    const holders = await this.holders.find(incrementIds);
    const demand = await this.demand.outstandingOfAll(holders.map(({ holderId }) => holderId));
    return new Map(
      holders.map((holder) => [
        // Numbers are compared as the database does.
        skuKey(holder.incrementId),
        demand.filter(({ holderId }) => holderId === holder.holderId),
      ]),
    );
  }
}
