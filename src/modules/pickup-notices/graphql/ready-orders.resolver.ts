import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { ENTITY_ID_MAX, Order, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { NotifyReadyForPickup } from '../app/notify-ready-for-pickup.service.js';
import { ReadyOrder } from './ready-order.type.js';

/** What staff do with orders that are picked up. */
@GqlResolver(() => ReadyOrder)
export class ReadyOrdersResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly notify: NotifyReadyForPickup,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.mutation(() => ReadyOrder, {
    permission: 'Vendor_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup',
    description:
      'Ships an order from its pickup location, unless that was done before, and has its customer told by mail: as POST ' +
      '/V1/order/notify-orders-are-ready-for-pickup',
  })
  async notifyOrderIsReadyForPickup(
    @Arg.int('id', { max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
  ): Promise<ReadyOrder> {
    await this.notify.execute(id);
    return { orderId: id };
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order as it is now, for whoever may look at it',
  })
  async order(@Parent() { orderId }: ReadyOrder, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.fresh(context, orderId);
    return view && toOrder(view);
  }
}
