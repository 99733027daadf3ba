import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { OrdersModule } from '../../orders/index.js';
import { InvoicesModule } from '../index.js';
import { InvoicesResolver } from './invoices.resolver.js';
import { InvoicingResolver } from './invoicing.resolver.js';
import { OrderInvoicesResolver } from './order-invoices.resolver.js';

/** Invoices over GraphQL. */
export const InvoicesGraphqlModule = defineGraphqlModule(
  InvoicesModule,
  [InvoicesResolver, InvoicingResolver, OrderInvoicesResolver],
  { imports: [OrdersModule] },
);
