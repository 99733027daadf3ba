import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { OrderCurrencies } from '../../orders/graphql/index.js';
import { OrdersModule } from '../../orders/index.js';
import { StoresModule } from '../../stores/index.js';
import { InvoicesModule } from '../index.js';
import { InvoicesResolver } from './invoices.resolver.js';
import { InvoicingResolver } from './invoicing.resolver.js';
import { OrderInvoicesResolver } from './order-invoices.resolver.js';

/** Invoices over GraphQL. */
export const InvoicesGraphqlModule = defineGraphqlModule(
  InvoicesModule,
  [OrderCurrencies, InvoicesResolver, InvoicingResolver, OrderInvoicesResolver],
  { imports: [OrdersModule, StoresModule] },
);
