import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { InvoicesModule } from '../index.js';
import { InvoicesResolver } from './invoices.resolver.js';
import { InvoicingResolver } from './invoicing.resolver.js';
import { OrderInvoicesResolver } from './order-invoices.resolver.js';

/** Invoices over GraphQL. */
@Module({
  imports: [InvoicesModule, OrdersModule],
  providers: [InvoicesResolver, InvoicingResolver, OrderInvoicesResolver],
})
export class InvoicesGraphqlModule {}
