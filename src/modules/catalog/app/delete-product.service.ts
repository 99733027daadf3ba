import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { ProductRepository } from '../data/product.repository.js';
import { productNotFound } from './product-reader.service.js';
import { StockItems } from './stock-item.service.js';

/** Deletes a product. Its source items go a little later, by the message that commits with it. */
@Injectable()
export class DeleteProduct {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly stockItems: StockItems,
    private readonly outbox: Outbox,
  ) {}

  /** Throws not-found where the catalogue has no such SKU. */
  async execute(sku: string): Promise<void> {
    await this.database.run(async () => {
      const product = await this.products.lockBySku(sku);
      if (!product) throw productNotFound();
      await this.products.remove(product.productId);
      await this.stockItems.forget(product.sku);
      await this.outbox.add('inventory.source.items.cleanup', [product.sku]);
    });
  }
}
