import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { CATALOG_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { ProductRepository } from '../data/product.repository.js';
import { LifecycleMessages } from './lifecycle-messages.service.js';
import { productNotFound } from './product-reader.service.js';
import { SaveComposition } from './save-composition.service.js';
import { StockItems } from './stock-item.service.js';

/**
 * Deletes a product and its configuration, what it is made of, and its part in others. What it has at sources goes a
 * little later, by the message that commits with it.
 */
@Injectable()
export class DeleteProduct {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly stockItems: StockItems,
    private readonly messages: LifecycleMessages,
    private readonly compositions: SaveComposition,
    private readonly guards: WriteGuards,
  ) {}

  /**
   * Throws not-found where the catalogue has no such SKU, and `LargeChange` where the caller may not write off alone what it
   * has at sources.
   */
  async execute(sku: string): Promise<void> {
    await this.database.run(async () => {
      await this.guards.takeWhole(CATALOG_GUARD);
      const product = await this.products.bySku(sku, { isLocked: true });
      if (!product) throw productNotFound();
      await this.messages.deleted(product.sku);
      await this.compositions.announceFamily(product);
      await this.products.remove(product);
      await this.stockItems.forget(product.sku);
    });
  }
}
