import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { LegacyStockModule } from '../index.js';
import { StockItemResolver } from './stock-item.resolver.js';

/** The legacy stock item over GraphQL. */
@Module({ imports: [CatalogModule, LegacyStockModule], providers: [StockItemResolver] })
export class LegacyStockGraphqlModule {}
