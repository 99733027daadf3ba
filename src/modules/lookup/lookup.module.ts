import { Module } from '@nestjs/common';
import { AdjustmentHistoryModule } from '../adjustment-history/index.js';
import { CatalogModule } from '../catalog/index.js';
import { CustomersModule } from '../customers/index.js';
import { OrdersModule } from '../orders/index.js';
import { SourcesModule } from '../sources/index.js';

const FOUND_IN = [AdjustmentHistoryModule, CatalogModule, CustomersModule, OrdersModule, SourcesModule];

/** One text, looked for in every module that has something to find. What is found by what, each of them knows itself. */
@Module({ imports: FOUND_IN, exports: FOUND_IN })
export class LookupModule {}
