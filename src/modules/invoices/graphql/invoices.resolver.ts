import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { ENTITY_ID_MAX, Order, OrderCurrencies, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { InvoiceReader } from '../app/invoice-reader.service.js';
import { Invoice } from './invoice.type.js';

/** Invoices over GraphQL. */
@GqlResolver(() => Invoice)
export class InvoicesResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: InvoiceReader,
    orders: OrderReader,
    private readonly currencies: OrderCurrencies,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.query(() => Invoice, { permission: 'Vendor_Sales::sales_invoice', description: 'An invoice with its lines' })
  async invoice(
    @Arg.int('id', { min: 0, max: ENTITY_ID_MAX, description: 'The id of the invoice' }) id: number,
  ): Promise<Invoice> {
    return this.reader.get(id);
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order, for whoever may look at it',
  })
  async order(@Parent() { orderId }: Invoice, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.view(context, orderId);
    return view && toOrder(view);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    description: 'The currency of its amounts (ISO 4217): that of the order',
  })
  async currency(@Parent() document: Invoice, @Context() context: GraphqlContext): Promise<string> {
    return this.currencies.ofDocument(context, document);
  }
}
