import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SourceDeductionModule } from '../source-deduction/index.js';
import { SourceSelectionModule } from '../source-selection/index.js';
import { InvoiceController } from './api/invoice.controller.js';
import { AutoInvoice } from './app/auto-invoice.service.js';
import { HandOverVirtualGoods } from './app/hand-over-virtual-goods.service.js';
import { InvoiceOrder } from './app/invoice-order.service.js';
import { InvoiceReader } from './app/invoice-reader.service.js';
import { TakeByPriority } from './app/take-by-priority.service.js';
import { InvoiceSearchRepository } from './data/invoice-search.repository.js';
import { InvoiceRepository } from './data/invoice.repository.js';

/** Invoices, and the virtual goods that are handed over with them. */
@Module({
  imports: [
    OrdersModule,
    ReservationsModule,
    SourceDeductionModule,
    SourceSelectionModule,
    SalabilityModule,
    CatalogModule,
  ],
  controllers: [InvoiceController],
  providers: [
    InvoiceRepository,
    InvoiceSearchRepository,
    TakeByPriority,
    HandOverVirtualGoods,
    InvoiceOrder,
    InvoiceReader,
    AutoInvoice,
  ],
  exports: [InvoiceOrder, InvoiceReader, TakeByPriority],
})
export class InvoicesModule {}
