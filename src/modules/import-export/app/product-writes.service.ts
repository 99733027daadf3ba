import { Injectable } from '@nestjs/common';
import { CreateProducts, SaveProduct, StockItems } from '../../catalog/index.js';
import { changesProduct, configurationOf, newProductOf } from '../domain/product-plan.js';
import type { ProductTarget } from '../domain/product-plan.js';

/** The parts of the catalogue that an import of products writes. */
@Injectable()
export class ProductWrites {
  constructor(
    private readonly createProducts: CreateProducts,
    private readonly saveProduct: SaveProduct,
    private readonly stockItems: StockItems,
  ) {}

  /** In the running transaction: new products together, changed ones one by one, stock configurations together. */
  async apply(targets: readonly ProductTarget[]): Promise<void> {
    await this.createProducts.execute(targets.filter(({ isNew }) => isNew).map(newProductOf));
    for (const target of targets.filter(changesProduct)) {
      await this.saveProduct.execute({ ...target.row.product, sku: target.sku });
    }
    await this.stockItems.save(
      targets.flatMap((target) => {
        const stockItem = configurationOf(target);
        return stockItem ? [{ sku: target.sku, typeId: target.typeId, stockItem }] : [];
      }),
    );
  }
}
