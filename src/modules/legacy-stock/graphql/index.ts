import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { CatalogModule } from '../../catalog/index.js';
import { LegacyStockModule } from '../index.js';
import { StockItemResolver } from './stock-item.resolver.js';

/** The legacy stock item over GraphQL. */
export const LegacyStockGraphqlModule = defineGraphqlModule(LegacyStockModule, [StockItemResolver], {
  imports: [CatalogModule],
});
