import { Module } from '@nestjs/common';
import { SourceItemsModule } from '../source-items/index.js';
import { StoresModule } from '../stores/index.js';
import { ProductsController } from './api/products.controller.js';
import { CreateProducts } from './app/create-products.service.js';
import { DeleteProduct } from './app/delete-product.service.js';
import { ProductReader } from './app/product-reader.service.js';
import { SaveProduct } from './app/save-product.service.js';
import { StockItems } from './app/stock-item.service.js';
import { ProductRepository } from './data/product.repository.js';
import { StockConfigurationRepository } from './data/stock-configuration.repository.js';
import { SourceItemsCleanup } from './jobs/source-items-cleanup.handler.js';

/** Products, and what they mean for stock: the legacy stock item, a rename, a deletion. */
@Module({
  imports: [SourceItemsModule, StoresModule],
  controllers: [ProductsController],
  providers: [
    ProductRepository,
    StockConfigurationRepository,
    ProductReader,
    SaveProduct,
    CreateProducts,
    DeleteProduct,
    StockItems,
    SourceItemsCleanup,
  ],
  exports: [ProductReader, SaveProduct, CreateProducts, DeleteProduct, StockItems],
})
export class CatalogModule {}
