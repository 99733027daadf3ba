import { Injectable } from '@nestjs/common';
import { StockReader, StockResolver } from '../../stocks/index.js';
import { ADMIN_STORE_ID, Currencies, StoreReader } from '../../stores/index.js';
import type { OrderStore } from './order.type.js';

/** Store views with their websites and the stocks that they sell from. */
@Injectable()
export class OrderStores {
  constructor(
    private readonly stores: StoreReader,
    private readonly resolver: StockResolver,
    private readonly stocks: StockReader,
    private readonly currencies: Currencies,
  ) {}

  /** Those that orders can be placed in: all but the administration's, by id. */
  async selling(): Promise<OrderStore[]> {
    const views = await this.stores.storeViews();
    const stores = await this.byId(views.map(({ id }) => id).filter((id) => id !== ADMIN_STORE_ID));
    return [...stores.values()];
  }

  /** Those of the store views that exist, by id. Four statements, whatever their number. */
  async byId(storeIds: readonly number[]): Promise<Map<number, OrderStore>> {
    const [views, websites] = [await this.stores.storeViews(), await this.stores.websites()];
    const stockIds = await this.resolver.ofStores(storeIds);
    const stockNames = await this.stocks.namesOf([...new Set([...stockIds.values()].flatMap((id) => id ?? []))]);
    const wanted = new Set(storeIds);
    const usual = await this.currencies.usual();
    return new Map(
      views
        .filter(({ id }) => wanted.has(id))
        .map((view): [number, OrderStore] => {
          const stockId = stockIds.get(view.id) ?? null;
          const website = websites.find(({ id }) => id === view.websiteId);
          return [
            view.id,
            {
              storeId: view.id,
              storeName: view.name,
              websiteName: website?.name ?? '',
              currency: website?.currencyCode ?? usual,
              stockId,
              stockName: stockId === null ? null : (stockNames.get(stockId) ?? null),
            },
          ];
        }),
    );
  }
}
