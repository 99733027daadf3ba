import { Injectable } from '@nestjs/common';
import { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { skuKey } from '../../../platform/sku/index.js';
import { ProductReader } from '../../catalog/index.js';
import type { ExistingProduct, Product } from '../../catalog/index.js';
import type { OrderItem } from '../../orders/index.js';
import type { GoodsLine } from '../domain/shipment-plan.js';
import { underPresentSku } from '../domain/shipped-goods.js';
import type { ShippedLine } from '../domain/shipped-goods.js';

/** Tells under which SKU the goods of order lines are kept today. */
@Injectable()
export class GoodsOfOrder {
  constructor(private readonly products: ProductReader) {}

  /** In the order of the lines. One statement, and a few more where products were renamed or deleted since the order. */
  async present(lines: readonly GoodsLine[]): Promise<ShippedLine[]> {
    const bySku = await this.products.existing(lines.map(({ item }) => item.sku));
    const byId = await this.renamed(lines.filter(({ item }) => !bySku.has(skuKey(item.sku))));
    const productOf = (item: OrderItem): ExistingProduct | Product | undefined =>
      bySku.get(skuKey(item.sku)) ?? (item.productId === null ? undefined : byId.get(item.productId));
    return lines.map((line) => underPresentSku(line, productOf));
  }

  private async renamed(lines: readonly GoodsLine[]): Promise<ReadonlyMap<number, Product>> {
    const ids = new Set(lines.flatMap(({ item }) => item.productId ?? []));
    if (ids.size === 0) return new Map();
    const value = [...ids].map(String);
    const { items } = await this.products.search(
      new SearchCriteria({ filterGroups: [{ filters: [{ field: 'entity_id', value, conditionType: 'in' }] }] }),
    );
    return new Map(items.map((product) => [product.productId, product]));
  }
}
