import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/queue/outbox.js';
import { StockSourceLinkReader } from '../../stocks/index.js';

/** Tells the index that reservations were written (spec, "Events": `inventory.reservations.updateSalabilityStatus`). */
@Injectable()
export class SalabilityUpdates {
  constructor(
    private readonly outbox: Outbox,
    private readonly links: StockSourceLinkReader,
  ) {}

  /**
   * Sends with the running transaction: one message for the stock itself and one for each stock that shares one of the
   * touched sources. Throws outside of a transaction.
   */
  async send(stockId: number, skus: readonly string[], sourceCodes: readonly string[]): Promise<void> {
    const sharing = sourceCodes.length > 0 ? await this.links.stockIdsOf(sourceCodes) : [];
    const stocks = [...new Set([stockId, ...sharing])].sort((a, b) => a - b);
    await this.outbox.addMany(
      'inventory.reservations.updateSalabilityStatus',
      stocks.map((stock) => ({ skus: [...skus], stock })),
    );
  }
}
