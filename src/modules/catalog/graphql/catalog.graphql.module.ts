import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { SourceItemsModule } from '../../source-items/index.js';
import { SourcesModule } from '../../sources/index.js';
import { CatalogModule } from '../index.js';
import { InventoryModeResolver } from './inventory-mode.resolver.js';
import { MassUpdateResolver } from './mass-update.resolver.js';
import { ProductSourcesResolver } from './product-sources.resolver.js';
import { ProductsResolver } from './products.resolver.js';

/** Products and their source items over GraphQL. */
@Module({
  imports: [CatalogModule, SettingsModule, SourceItemsModule, SourcesModule],
  providers: [ProductsResolver, ProductSourcesResolver, MassUpdateResolver, InventoryModeResolver],
})
export class CatalogGraphqlModule {}
