import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems, ProductLookup, ProductReader } from '../../catalog/index.js';
import { summedBySku } from '../../reservations/index.js';
import {
  AvailabilityReader,
  isBackorderable,
  isOffered,
  isUnmanaged,
  managesSourceItems,
  placementResult,
  quantityLeft,
  refusalText,
} from '../../salability/index.js';
import { StockResolver } from '../../stocks/index.js';
import type { WantedGoodsInput } from './order.input.js';
import type { SalableGoods } from './salable-goods.type.js';

const FOUND_MAX = 10;
/** Products that are made of others are among them. */
const LOOKED_AT_MAX = 50;
const MADE_OF_OTHERS = 'This product is made of others. Order its parts.';

/** Says what can be ordered in a store, before an order is placed. */
@Injectable()
export class SalableGoodsFinder {
  constructor(
    private readonly stocks: StockResolver,
    private readonly availabilities: AvailabilityReader,
    private readonly products: ProductReader,
    private readonly lookup: ProductLookup,
  ) {}

  /**
   * What placing an order of the goods would find now, in their order, by the rule of placements; lines of one SKU
   * count together. Throws not-found for a store without a stock.
   */
  async of(storeId: number, wanted: readonly WantedGoodsInput[]): Promise<SalableGoods[]> {
    const stockId = await this.stockIdOf(storeId);
    const sums = summedBySku(wanted.map(({ sku, qty }) => ({ sku, quantity: Quantity.of(qty) })));
    const skus = [...sums.values()].map(({ sku }) => sku);
    const { items, settings } = await this.availabilities.read(stockId, skus);
    const products = await this.products.existing(skus);
    const bySku = new Map(items.map((availability) => [skuKey(availability.sku), availability]));
    return wanted.flatMap(({ sku }) => {
      const key = skuKey(sku);
      const availability = bySku.get(key);
      if (!availability) return [];
      const product = products.get(key);
      const requested = sums.get(key)?.quantity ?? Quantity.ZERO;
      const isGoods = managesSourceItems(availability);
      const result = placementResult({ availability, requested, shortageMessage: settings.shortageMessage });
      return {
        sku: product?.sku ?? sku,
        name: product?.name ?? null,
        price: product?.price ?? null,
        salableQuantity: isOffered(availability) ? quantityLeft(availability) : Quantity.ZERO,
        isLimited:
          isGoods && (!isOffered(availability) || (!isUnmanaged(availability) && !isBackorderable(availability))),
        refusal: isGoods ? (requested.isPositive() ? (refusalText(result) ?? null) : null) : MADE_OF_OTHERS,
      };
    });
  }

  /** Goods of the catalogue that the text finds as it does everywhere, the best first. */
  async find(storeId: number, text: string): Promise<SalableGoods[]> {
    const goods = (await this.lookup.find(text, LOOKED_AT_MAX)).filter(({ typeId }) => hasSourceItems(typeId));
    return this.of(
      storeId,
      goods.slice(0, FOUND_MAX).map(({ sku }) => ({ sku, qty: 0 })),
    );
  }

  private async stockIdOf(storeId: number): Promise<number> {
    const stockId = (await this.stocks.ofStores([storeId])).get(storeId);
    if (stockId === undefined) throw notFound('Store with id "%value" does not exist.', { value: storeId });
    if (stockId === null) throw this.stocks.refusalFor(storeId);
    return stockId;
  }
}
