import { Injectable } from '@nestjs/common';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StockIndexReader } from '../../salability-index/index.js';
import type { Availability } from '../domain/availability.js';
import { isUnknown, managesSourceItems } from '../domain/availability.js';
import type { SalableResult } from '../domain/condition-error.js';
import { isProductSalable } from '../domain/product-salable.js';
import { requestedQuantityResult } from '../domain/requested-quantity.js';
import { salableQuantity } from '../domain/salable-quantity.js';
import { AvailabilityReader } from './availability-reader.service.js';

/** A SKU and how much of it is wanted. */
export interface SkuRequest {
  readonly sku: string;
  readonly quantity: Quantity;
}

/**
 * What can be sold (upstream interface, "Salability queries"). Results come in the order of the request, repeats too.
 */
@Injectable()
export class Salability {
  constructor(
    private readonly reader: AvailabilityReader,
    private readonly index: StockIndexReader,
  ) {}

  /**
   * Whether any quantity of each SKU can be sold, live. An unknown SKU is not salable, never an error (spec, "Errors").
   * Throws not-found for an unknown stock. At most `SKUS_PER_READ_MAX` SKUs.
   */
  async isSalable(stockId: number, skus: readonly string[]): Promise<{ sku: string; isSalable: boolean }[]> {
    const { items } = await this.reader.read(stockId, skus);
    return items.map((item) => ({ sku: item.sku, isSalable: isProductSalable(item) }));
  }

  /**
   * Whether a cart may hold the quantities, live, and the reasons where not. Throws not-found for an unknown stock and
   * for an unknown SKU, `invalid` for a product made of others: what it holds is its parts' question.
   */
  async forRequestedQuantities(
    stockId: number,
    requests: readonly SkuRequest[],
  ): Promise<(SalableResult & { readonly sku: string })[]> {
    const { items, settings } = await this.reader.read(
      stockId,
      requests.map(({ sku }) => sku),
    );
    return requests.flatMap(({ sku, quantity }, position) => {
      const availability = items[position];
      if (!availability) return [];
      refuseWithoutQuantity(availability);
      const { shortageMessage } = settings;
      return { sku, ...requestedQuantityResult({ availability, requested: quantity, shortageMessage }) };
    });
  }

  /**
   * The salable quantities: of the index, with the reservations and the threshold of this moment. Zero where the index
   * has no row or says that the SKU is not salable. Throws as `forRequestedQuantities` does.
   */
  async salableQuantity(stockId: number, skus: readonly string[]): Promise<{ sku: string; quantity: Quantity }[]> {
    const { items } = await this.reader.read(stockId, skus);
    for (const item of items) refuseWithoutQuantity(item);
    return this.indexedQuantities(stockId, items);
  }

  /** The salable quantities of what has been read already; zero for what has none. One statement. */
  async indexedQuantities(
    stockId: number,
    items: readonly Availability[],
  ): Promise<{ sku: string; quantity: Quantity }[]> {
    const rows = await this.index.rows(
      stockId,
      items.map(({ sku }) => sku),
    );
    return items.map((item) => ({ sku: item.sku, quantity: salableQuantity(rows.get(skuKey(item.sku)), item) }));
  }
}

/** A quantity is asked for what has none. */
function refuseWithoutQuantity(availability: Availability): void {
  if (isUnknown(availability)) {
    throw notFound("The product that was requested doesn't exist. Verify the product and try again.");
  }
  if (!managesSourceItems(availability)) {
    throw invalid("Can't check requested quantity for products without Source Items support.");
  }
}
