import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { StoreReader } from '../../stores/index.js';
import { SalesChannelRepository } from '../data/sales-channel.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { planChannelMoves } from '../domain/channel-moves.js';
import { DEFAULT_STOCK_ID, isWebsite, stockViolations, storedChannels } from '../domain/stock.js';
import type { SalesChannel, WebsiteCodeOf } from '../domain/stock.js';
import { stockNotFound } from './stock-reader.service.js';

/** What a writer says of a stock. */
export interface StockChanges {
  /** Absent for a new stock. Of the ids that no stock has the default stock's alone makes one: it comes back. */
  readonly stockId?: number | null | undefined;
  /** Absent keeps the stored name. */
  readonly name?: string | null | undefined;
  /** The complete list: what is not in it is taken from the stock. */
  readonly salesChannels: readonly SalesChannel[];
}

/**
 * Creates or updates a stock and makes its list of channels exactly the one sent (upstream interface, "Stocks").
 *
 * Lock order: the default stock and this one by id, then all channels by key. Every change of channels goes this way,
 * so two saves of stocks that want the same channel take turns, and the later one gets it.
 */
@Injectable()
export class SaveStock {
  constructor(
    private readonly database: Database,
    private readonly stocks: StockRepository,
    private readonly channels: SalesChannelRepository,
    private readonly stores: StoreReader,
    private readonly delivery: LocalDelivery,
  ) {}

  /**
   * Gives the stock's id. Throws not-found for an id that no stock has, `invalid` with every broken rule; nothing is
   * written then.
   */
  async execute(changes: StockChanges): Promise<number> {
    const websiteCodeOf = await this.websiteCodes(changes.salesChannels);
    return this.database.run(async () => {
      const locked = await this.stocks.lock([DEFAULT_STOCK_ID, ...(changes.stockId ? [changes.stockId] : [])]);
      const stored = locked.find(({ stockId }) => stockId === changes.stockId);
      if (!stored && changes.stockId && changes.stockId !== DEFAULT_STOCK_ID) throw stockNotFound(changes.stockId);
      const name = changes.name === undefined ? (stored?.name ?? '') : (changes.name ?? '');
      const violations = stockViolations({ name, salesChannels: changes.salesChannels }, websiteCodeOf);
      if (violations.length > 0) throw validationFailed(violations);

      const stockId = stored ? stored.stockId : await this.insert(name, changes.stockId ?? undefined);
      if (stored && stored.name !== name) await this.stocks.rename(stockId, name);
      const wanted = storedChannels(changes.salesChannels, websiteCodeOf);
      const hasDefaultStock = locked.some((stock) => stock.stockId === DEFAULT_STOCK_ID);
      await this.channels.apply(planChannelMoves(stockId, wanted, await this.channels.lockAll(), hasDefaultStock));
      if (!stored) await this.delivery.send('inventory.indexer.stock', [stockId]);
      return stockId;
    });
  }

  /** Websites are never deleted or renamed, so what is read before the transaction holds in it. */
  private async websiteCodes(channels: readonly SalesChannel[]): Promise<WebsiteCodeOf> {
    const codes = channels.filter(isWebsite).map(({ code }) => code);
    const websiteOf = await this.stores.websitesByCode(codes);
    return (code) => websiteOf(code)?.code;
  }

  private async insert(name: string, stockId: number | undefined): Promise<number> {
    try {
      return await this.stocks.insert(name, stockId);
    } catch (error) {
      // Another request made the stock meanwhile: started again, this one finds it and updates it.
      if (isDuplicateKey(error)) throw new RestartTransaction('the stock was created meanwhile');
      throw error;
    }
  }
}
