import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { AccessModule } from '../access/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { BulkOperationsModule } from '../bulk-operations/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { StoresModule } from '../stores/index.js';
import { ConfigurableProductsController } from './api/configurable-products.controller.js';
import { MassUpdateController } from './api/mass-update.controller.js';
import { ProductResponses } from './api/product-responses.service.js';
import { ProductsController } from './api/products.controller.js';
import { BackgroundStockUpdate } from './app/background-stock-update.service.js';
import { ConfigurableChildren } from './app/configurable-children.service.js';
import { CreateProducts } from './app/create-products.service.js';
import { DeleteProduct } from './app/delete-product.service.js';
import { EditProductSources } from './app/edit-product-sources.service.js';
import { EditSheet } from './app/edit-sheet.service.js';
import { LifecycleMessages } from './app/lifecycle-messages.service.js';
import { MassUpdate } from './app/mass-update.service.js';
import { PieceRule } from './app/piece-rule.service.js';
import { ProductAttributes } from './app/product-attributes.service.js';
import { ProductComposition } from './app/product-composition.service.js';
import { ProductList } from './app/product-list.service.js';
import { ProductLookup } from './app/product-lookup.service.js';
import { ProductReader } from './app/product-reader.service.js';
import { ProductRenames } from './app/product-renames.service.js';
import { ProductSearchIndex } from './app/product-search-index.service.js';
import { SaveComposition } from './app/save-composition.service.js';
import { SaveProduct } from './app/save-product.service.js';
import { SkuFollowers } from './app/sku-followers.service.js';
import { StockItems } from './app/stock-item.service.js';
import { BundleOptionEntity } from './data/bundle-option.entity.js';
import { CompositionWriterRepository } from './data/composition-writer.repository.js';
import { CompositionRepository } from './data/composition.repository.js';
import { ExistingProductRepository } from './data/existing-product.repository.js';
import { ProductChildEntity } from './data/product-child.entity.js';
import { ProductGramRepository } from './data/product-gram.repository.js';
import { OrderedProductRepository } from './data/ordered-product.repository.js';
import { ProductListRepository } from './data/product-list.repository.js';
import { ProductLookupRepository } from './data/product-lookup.repository.js';
import { ProductWebsiteEntity } from './data/product-website.entity.js';
import { ProductEntity } from './data/product.entity.js';
import { ProductRepository } from './data/product.repository.js';
import { StockConfigurationEntity } from './data/stock-configuration.entity.js';
import { StockConfigurationRepository } from './data/stock-configuration.repository.js';
import { MassUpdateHandler } from './jobs/mass-update.handler.js';
import { CLEANUP_TOPIC, SourceItemsCleanupProcessor } from './jobs/source-items-cleanup.processor.js';

/** Products, and what they mean for stock: the legacy stock item, a rename, a deletion. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ProductEntity,
      ProductWebsiteEntity,
      StockConfigurationEntity,
      BundleOptionEntity,
      ProductChildEntity,
    ]),
    AccessModule,
    ApprovalsModule,
    BulkOperationsModule,
    IdempotencyModule,
    SettingsModule,
    SourceItemsModule,
    StoresModule,
    BullModule.registerQueue({ name: CLEANUP_TOPIC }),
  ],
  controllers: [ProductsController, ConfigurableProductsController, MassUpdateController],
  providers: [
    ProductRepository,
    ProductGramRepository,
    OrderedProductRepository,
    ProductListRepository,
    ProductLookupRepository,
    ExistingProductRepository,
    CompositionRepository,
    CompositionWriterRepository,
    StockConfigurationRepository,
    ProductReader,
    ProductComposition,
    ProductList,
    ProductLookup,
    ProductSearchIndex,
    ProductRenames,
    ProductAttributes,
    ProductResponses,
    LifecycleMessages,
    SaveComposition,
    ConfigurableChildren,
    SaveProduct,
    CreateProducts,
    DeleteProduct,
    EditProductSources,
    EditSheet,
    SkuFollowers,
    StockItems,
    MassUpdate,
    BackgroundStockUpdate,
    PieceRule,
    MassUpdateHandler,
    SourceItemsCleanupProcessor,
  ],
  exports: [
    ProductReader,
    ProductComposition,
    ProductList,
    ProductLookup,
    ProductSearchIndex,
    ProductRenames,
    ProductAttributes,
    SaveProduct,
    CreateProducts,
    DeleteProduct,
    EditProductSources,
    EditSheet,
    SkuFollowers,
    StockItems,
    MassUpdate,
    BackgroundStockUpdate,
    PieceRule,
  ],
})
export class CatalogModule {}
