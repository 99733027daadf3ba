import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { SourceItemsModule } from '../../source-items/index.js';
import { SalabilityModule } from '../index.js';
import { ExplanationResolver } from './explanation.resolver.js';
import { ProductSalabilityResolver } from './product-salability.resolver.js';
import { ProductStockResolver } from './product-stock.resolver.js';

/** What can be sold, over GraphQL. */
@Module({
  imports: [CatalogModule, SourceItemsModule, SalabilityModule],
  providers: [ProductStockResolver, ProductSalabilityResolver, ExplanationResolver],
})
export class SalabilityGraphqlModule {}
