import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { documentRequestOf, Order, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { InvoiceOrder } from '../app/invoice-order.service.js';
import { InvoiceReader } from '../app/invoice-reader.service.js';
import { InvoiceOrderInput } from './invoice.input.js';
import { Invoice, InvoicedOrder } from './invoice.type.js';

/** Invoicing an order over GraphQL (upstream interface, "Invoice"). */
@GqlResolver(() => InvoicedOrder)
export class InvoicingResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly invoicing: InvoiceOrder,
    private readonly reader: InvoiceReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.mutation(() => InvoicedOrder, {
    permission: 'Vendor_Sales::invoice',
    description: 'Invoices lines of an order; virtual goods leave their sources: as POST /V1/order/{id}/invoice',
  })
  async invoiceOrder(
    @Arg.input('invoice', InvoiceOrderInput, { description: 'The order, and what of it' }) invoice: InvoiceOrderInput,
  ): Promise<InvoicedOrder> {
    return { orderId: invoice.orderId, invoiceId: await this.invoicing.execute(documentRequestOf(invoice)) };
  }

  @Gql.field(() => Invoice, {
    permission: 'Vendor_Sales::sales_invoice',
    nullable: true,
    description: 'The invoice, for whoever may look at it',
  })
  async invoice(@Parent() { invoiceId }: InvoicedOrder): Promise<Invoice> {
    return this.reader.get(invoiceId);
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order as it is now, for whoever may look at it',
  })
  async order(@Parent() { orderId }: InvoicedOrder, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.fresh(context, orderId);
    return view && toOrder(view);
  }
}
