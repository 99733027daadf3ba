import { Injectable } from '@nestjs/common';
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

  /** What the order holds now, above zero, by SKU and place. Takes no locks; inside a transaction it reads in it. */
  async ofOrder(incrementId: string): Promise<readonly OutstandingDemand[]> {
    const [holder] = await this.holders.find([incrementId]);
    return holder ? this.demand.outstandingOf(holder.holderId) : [];
  }
}
