import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import type { GoodsQuantity } from './order-lines.js';
import type { OrderItem } from './order.js';

/** What the catalogue says today of an order line's product. */
export interface CurrentProduct {
  readonly sku: string;
  readonly typeId: ProductType;
}

/** Goods of an order line under the SKU by which they are kept today. */
export interface CurrentSkuLine extends GoodsQuantity {
  readonly sku: string;
  /** Whether sources keep them at all: not so for a product that is gone, or that is made of others. */
  readonly isKeptAtSources: boolean;
}

/**
 * The goods under their present SKU. A product that was renamed goes by its new name; one that is gone is kept at no
 * source. One that never was in the catalogue is kept under the SKU of the line.
 */
export function underCurrentSku(
  line: GoodsQuantity,
  productOf: (item: OrderItem) => CurrentProduct | undefined,
): CurrentSkuLine {
  const { item } = line;
  const product = productOf(item);
  if (product) return { ...line, sku: product.sku, isKeptAtSources: hasSourceItems(product.typeId) };
  return { ...line, sku: item.sku, isKeptAtSources: item.productId === null && hasSourceItems(item.productType) };
}

/**
 * The goods under the SKUs by which the order holds them. That is the present one, since a rename takes reservations
 * along. It is the one of the line where the present SKU is another product's now.
 */
export function underHeldSku(lines: readonly CurrentSkuLine[], heldSkus: readonly string[]): SkuQuantity[] {
  const held = new Set(heldSkus.map(skuKey));
  return lines.map(({ item, sku, quantity }) => ({ sku: held.has(skuKey(sku)) ? sku : item.sku, quantity }));
}
