import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { SalesChannelRepository } from '../data/sales-channel.repository.js';
import { StockRepository } from '../data/stock.repository.js';

/** Deletes a stock, the default one like any other (contract, on the default stock). */
@Injectable()
export class DeleteStock {
  constructor(
    private readonly database: Database,
    private readonly stocks: StockRepository,
    private readonly channels: SalesChannelRepository,
    private readonly delivery: LocalDelivery,
  ) {}

  /**
   * Deletes the stock and its links to sources. Throws not-found for one that does not exist. Throws `invalid` for one
   * that still has a sales channel: its shop would have nothing to sell from.
   */
  async execute(stockId: number): Promise<void> {
    await this.database.run(async () => {
      const [locked] = await this.stocks.lock([stockId]);
      if (!locked) {
        throw notFound('There is no stock with "%fieldValue" for "%fieldName". Verify and try again.', {
          fieldName: 'stock_id',
          fieldValue: stockId,
        });
      }
      // A channel is given to a stock under its lock alone, so none can come in behind this look.
      const channels = await this.channels.ofStocks([stockId]);
      if (channels.size > 0) throw invalid('Stock has at least one sale channel and could not be deleted.');
      await this.stocks.delete(stockId);
      await this.delivery.send('inventory.indexer.stock', [stockId]);
    });
  }
}
