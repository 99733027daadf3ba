import { Injectable } from '@nestjs/common';
import { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { skuKey } from '../../../platform/sku/index.js';
import { ProductReader } from '../../catalog/index.js';
import type { OrderItem } from '../../orders/index.js';
import type { DocumentLine } from '../domain/document-lines.js';
import { underPresentSku } from '../domain/present-goods.js';
import type { CurrentProduct, PresentLine } from '../domain/present-goods.js';

/** Tells under which SKU the goods of order lines are kept today: products are renamed and deleted after they were sold. */
@Injectable()
export class PresentGoods {
  constructor(private readonly products: ProductReader) {}

  /** In the order of the lines. One statement, and a few more where products were renamed or deleted since the order. */
  async of(lines: readonly DocumentLine[]): Promise<PresentLine[]> {
    const bySku = await this.products.existing([...new Set(lines.map(({ item }) => item.sku))]);
    const missing = lines.filter(({ item }) => !bySku.has(skuKey(item.sku)));
    const byId = await this.byIds(new Set(missing.flatMap(({ item }) => item.productId ?? [])));
    const productOf = (item: OrderItem): CurrentProduct | undefined =>
      bySku.get(skuKey(item.sku)) ?? (item.productId === null ? undefined : byId.get(item.productId));
    return lines.map((line) => underPresentSku(line, productOf));
  }

  private async byIds(ids: ReadonlySet<number>): Promise<ReadonlyMap<number, CurrentProduct>> {
    if (ids.size === 0) return new Map();
    const value = [...ids].map(String);
    const { items } = await this.products.search(
      new SearchCriteria({ filterGroups: [{ filters: [{ field: 'entity_id', value, conditionType: 'in' }] }] }),
    );
    return new Map(items.map((product) => [product.productId, product]));
  }
}
