import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import type { GoodsQuantity } from '../domain/order-lines.js';
import { underCurrentSku } from '../domain/current-skus.js';
import type { CurrentSkuLine } from '../domain/current-skus.js';

/**
 * Tells under which SKU the goods of order lines are kept today: products are renamed and deleted after they were sold.
 */
@Injectable()
export class CurrentSkus {
  constructor(private readonly products: ProductReader) {}

  /**
   * In the order of the lines. One statement, and another where products are gone. The product that was sold comes
   * first: its old SKU may be another product's by now.
   */
  async of(lines: readonly GoodsQuantity[]): Promise<CurrentSkuLine[]> {
    const byId = await this.products.existingByIds([...new Set(lines.flatMap(({ item }) => item.productId ?? []))]);
    const missing = lines.filter(({ item }) => item.productId === null || !byId.has(item.productId));
    const bySku = await this.products.existing([...new Set(missing.map(({ item }) => item.sku))]);
    return lines.map((line) =>
      underCurrentSku(line, ({ productId, sku }) =>
        productId === null ? bySku.get(skuKey(sku)) : (byId.get(productId) ?? bySku.get(skuKey(sku))),
      ),
    );
  }
}
