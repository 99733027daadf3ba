import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { CatalogModule } from '../../catalog/index.js';
import { SourceItemsModule } from '../../source-items/index.js';
import { SalabilityModule } from '../index.js';
import { ExplanationResolver } from './explanation.resolver.js';
import { ProductOrderResolver } from './product-order.resolver.js';
import { ProductSalabilityResolver } from './product-salability.resolver.js';
import { ProductStockResolver } from './product-stock.resolver.js';

/** What can be sold, over GraphQL. */
export const SalabilityGraphqlModule = defineGraphqlModule(
  SalabilityModule,
  [ProductStockResolver, ProductSalabilityResolver, ProductOrderResolver, ExplanationResolver],
  { imports: [CatalogModule, SourceItemsModule] },
);
