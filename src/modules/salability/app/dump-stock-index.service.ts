import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems } from '../../catalog/index.js';
import { StockIndexReader } from '../../salability-index/index.js';
import type { IndexRow } from '../../salability-index/index.js';
import { Settings } from '../../settings/index.js';
import { StockResolver, WEBSITE_CHANNEL } from '../../stocks/index.js';
import type { SalesChannel } from '../../stocks/index.js';
import { StoreReader } from '../../stores/index.js';
import { WebsiteProductRepository } from '../data/website-product.repository.js';
import type { WebsiteProduct } from '../data/website-product.repository.js';
import type { ExportedQuantity } from './export-salable-quantities.service.js';
import { QUANTITY_OF_UNMANAGED } from './export-salable-quantities.service.js';

/** Products of one slice: two statements of a few milliseconds, and the memory that a dump of any size takes. */
const SLICE_PRODUCTS = 2000;

/** The whole index of a channel's stock (upstream interface, "Exports"). */
@Injectable()
export class DumpStockIndex {
  constructor(
    private readonly stocks: StockResolver,
    private readonly stores: StoreReader,
    private readonly settings: Settings,
    private readonly products: WebsiteProductRepository,
    private readonly index: StockIndexReader,
  ) {}

  /**
   * The website's products in slices, by product id. Those whose stock is not managed are among them. So are those that
   * the index of its stock has, with the index's quantity, from which reservations are not subtracted. Composite
   * products say 0. Throws not-found for a channel without a stock and `invalid` for a channel that is no website, both
   * before the first slice. Each slice is of one moment, the dump as a whole is not.
   */
  async execute(channel: SalesChannel): Promise<AsyncIterable<readonly ExportedQuantity[]>> {
    const { stockId } = await this.stocks.resolve(channel);
    const websiteId = await this.websiteId(channel);
    return this.slices(stockId, websiteId);
  }

  private async websiteId({ type, code }: SalesChannel): Promise<number> {
    const website =
      skuKey(type) === skuKey(WEBSITE_CHANNEL) ? (await this.stores.websitesByCode([code]))(code) : undefined;
    if (!website) {
      throw invalid("Something went wrong. Export couldn't be executed, See log files for error details");
    }
    return website.id;
  }

  private async *slices(stockId: number, websiteId: number): AsyncGenerator<readonly ExportedQuantity[]> {
    let lastId = 0;
    for (;;) {
      const products = await this.products.slice(websiteId, lastId, SLICE_PRODUCTS);
      const last = products.at(-1);
      if (!last) return;
      lastId = last.productId;
      yield await this.exported(stockId, products);
    }
  }

  private async exported(stockId: number, products: readonly WebsiteProduct[]): Promise<ExportedQuantity[]> {
    const isManagedByDefault = await this.settings.get('cataloginventory/item_options/manage_stock');
    const isManaged = (product: WebsiteProduct): boolean => product.ownManageStock ?? isManagedByDefault;
    const rows = await this.index.rows(
      stockId,
      products.filter(isManaged).map(({ sku }) => sku),
    );
    return products.flatMap((product): ExportedQuantity[] => {
      const { sku } = product;
      if (!isManaged(product)) return [{ sku, quantity: QUANTITY_OF_UNMANAGED, isSalable: true }];
      const row = rows.get(skuKey(sku));
      return row ? [{ sku, quantity: shownQuantity(product, row), isSalable: row.isSalable }] : [];
    });
  }
}

function shownQuantity({ typeId }: WebsiteProduct, row: IndexRow): Quantity {
  return hasSourceItems(typeId) ? row.quantity : Quantity.ZERO;
}
