import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { documentsComplexity, documentsOf, Order, OrderLoader } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { InvoiceReader } from '../app/invoice-reader.service.js';
import { planInvoice } from '../domain/invoice-plan.js';
import { Invoice } from './invoice.type.js';

/** What an order shows of its invoices. */
@GqlResolver(() => Order)
export class OrderInvoicesResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: InvoiceReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.field(() => [Invoice], {
    permission: 'Vendor_Sales::sales_invoice',
    nullable: true,
    description: 'Its invoices, oldest first',
    complexity: documentsComplexity,
  })
  async invoices(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<readonly Invoice[]> {
    return documentsOf(context, 'invoices of orders', id, async (criteria) => {
      const { documents } = await this.reader.search(criteria);
      return documents;
    });
  }

  @Gql.field(() => Boolean, { permission: 'inherited', description: 'Whether anything of it can be invoiced now' })
  async canInvoice(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<boolean> {
    const order = await this.orders.order(context, id);
    return order !== undefined && planInvoice(order, []).violations.length === 0;
  }
}
