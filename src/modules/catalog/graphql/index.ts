import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SettingsModule } from '../../settings/index.js';
import { SourceItemsModule } from '../../source-items/index.js';
import { SourcesModule } from '../../sources/index.js';
import { CatalogModule } from '../index.js';
import { InventoryModeResolver } from './inventory-mode.resolver.js';
import { MassUpdateResolver } from './mass-update.resolver.js';
import { ProductBarcodeResolver } from './product-barcode.resolver.js';
import { ProductPartResolver, ProductPartsResolver } from './product-parts.resolver.js';
import { SheetResolver } from './sheet.resolver.js';
import { ProductSourcesResolver } from './product-sources.resolver.js';
import { ProductsResolver } from './products.resolver.js';

export { BundleShipmentEnum } from './product-part.type.js';
export type { BundleShipment } from './product-part.type.js';
export { ProductFilter } from './product.filter.js';
export { toCriteria, toQuestion } from './product.mapping.js';
export { Product, ProductPage, ProductTypeEnum, toProduct } from './product.type.js';

/** Products and their source items over GraphQL. */
export const CatalogGraphqlModule = defineGraphqlModule(
  CatalogModule,
  [
    ProductsResolver,
    ProductPartsResolver,
    ProductPartResolver,
    ProductSourcesResolver,
    SheetResolver,
    ProductBarcodeResolver,
    MassUpdateResolver,
    InventoryModeResolver,
  ],
  { imports: [SettingsModule, SourceItemsModule, SourcesModule] },
);
