import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { ProductReader } from '../../catalog/index.js';
import { StockResolver } from '../../stocks/index.js';
import type { SalesChannel } from '../../stocks/index.js';
import type { Availability } from '../domain/availability.js';
import { isMissingFromStock, managesSourceItems } from '../domain/availability.js';
import { isProductSalable } from '../domain/product-salable.js';
import { AvailabilityReader, SKUS_PER_READ_MAX } from './availability-reader.service.js';
import { Salability } from './salability.service.js';

/** What an export says of one product. */
export interface ExportedQuantity {
  readonly sku: string;
  readonly quantity: Quantity;
  readonly isSalable: boolean;
}

/** Products whose stock is not managed have no number; the upstream exports this one. */
export const QUANTITY_OF_UNMANAGED = Quantity.ZERO;

/** Salable quantities of the products of a search (upstream interface, "Exports"). */
@Injectable()
export class ExportSalableQuantities {
  constructor(
    private readonly stocks: StockResolver,
    private readonly products: ProductReader,
    private readonly reader: AvailabilityReader,
    private readonly salability: Salability,
  ) {}

  /**
   * One page of products with what can be sold of them on the channel. A product made of others has quantity 0. One
   * whose stock is not managed has 0, too, whether it is salable or not. One that the stock does not have is left out. Throws
   * not-found for a channel without a stock, and `invalid` as the product search does.
   */
  async execute(channel: SalesChannel, criteria: SearchCriteria): Promise<ExportedQuantity[]> {
    const { stockId } = await this.stocks.resolve(channel);
    const { items: products } = await this.products.search(criteria);
    const exported: ExportedQuantity[] = [];
    for (const chunk of chunksOf(products, SKUS_PER_READ_MAX)) {
      const skus = chunk.map(({ sku }) => sku);
      exported.push(...(await this.exportSkus(stockId, skus)));
    }
    return exported;
  }

  private async exportSkus(stockId: number, skus: readonly string[]): Promise<ExportedQuantity[]> {
    const { items } = await this.reader.read(stockId, skus);
    const present = items.filter((item) => !isMissingFromStock(item));
    const quantities = await this.salability.indexedQuantities(stockId, present);
    return present.map((item, position) => exportedQuantity(item, quantities[position]?.quantity ?? Quantity.ZERO));
  }
}

function exportedQuantity(item: Availability, indexed: Quantity): ExportedQuantity {
  const { sku } = item;
  if (!managesSourceItems(item)) return { sku, quantity: Quantity.ZERO, isSalable: isProductSalable(item) };
  const isSalable = isProductSalable(item);
  if (!item.configuration.manageStock) return { sku, quantity: QUANTITY_OF_UNMANAGED, isSalable };
  return { sku, quantity: indexed, isSalable };
}
