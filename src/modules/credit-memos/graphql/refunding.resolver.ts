import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Order, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { CreditMemoReader } from '../app/credit-memo-reader.service.js';
import { RefundOrder } from '../app/refund-order.service.js';
import { RefundOrderInput } from './credit-memo.input.js';
import { toCreditMemo, toRefund } from './credit-memo.mapping.js';
import { CreditMemo, RefundedOrder } from './credit-memo.type.js';

/** Refunding an order over GraphQL (upstream interface, "Refund"). */
@GqlResolver(() => RefundedOrder)
export class RefundingResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly refund: RefundOrder,
    private readonly reader: CreditMemoReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.mutation(() => RefundedOrder, {
    permission: 'Vendor_Sales::creditmemo',
    description: 'Refunds lines of an order, their goods back to stock or not: as POST /V1/order/{id}/refund',
  })
  async refundOrder(
    @Arg.input('refund', RefundOrderInput, { description: 'The order, what of it and how much' })
    refund: RefundOrderInput,
  ): Promise<RefundedOrder> {
    return { orderId: refund.orderId, creditMemoId: await this.refund.execute(toRefund(refund)) };
  }

  @Gql.field(() => CreditMemo, {
    permission: 'Vendor_Sales::sales_creditmemo',
    nullable: true,
    description: 'The credit memo, for whoever may look at it',
  })
  async creditMemo(@Parent() { creditMemoId }: RefundedOrder): Promise<CreditMemo> {
    return toCreditMemo(await this.reader.get(creditMemoId));
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order as it is now, for whoever may look at it',
  })
  async order(@Parent() { orderId }: RefundedOrder, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.fresh(context, orderId);
    return view && toOrder(view);
  }
}
