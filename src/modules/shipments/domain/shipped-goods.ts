import { hasSourceItems } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import type { OrderItem } from '../../orders/index.js';
import { summedBySku } from '../../reservations/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import type { GoodsLine } from './shipment-plan.js';

/** What the catalogue says today of an order line's product. */
export interface CurrentProduct {
  readonly sku: string;
  readonly typeId: ProductType;
}

/** An order line's goods under the SKU by which they are kept today. */
export interface ShippedLine extends GoodsLine {
  readonly sku: string;
  /** Whether they are kept at sources at all: not so for a product that is gone, or that is made of others. */
  readonly isKeptAtSources: boolean;
}

/**
 * The goods under their present SKU. A line whose product was renamed goes by the new name; one whose product is gone is
 * shipped without taking anything from stock; one that never was in the catalogue is kept under its own SKU.
 */
export function underPresentSku(
  line: GoodsLine,
  productOf: (item: OrderItem) => CurrentProduct | undefined,
): ShippedLine {
  const { item } = line;
  const product = productOf(item);
  if (product) return { ...line, sku: product.sku, isKeptAtSources: hasSourceItems(product.typeId) };
  return { ...line, sku: item.sku, isKeptAtSources: item.productId === null && hasSourceItems(item.productType) };
}

/** The quantities of the lines, each SKU once, in the order in which the SKUs come up. */
export function perSku(lines: readonly Pick<ShippedLine, 'sku' | 'quantity'>[]): SkuQuantity[] {
  return [...summedBySku(lines).values()];
}
