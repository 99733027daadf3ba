import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Order, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { ShipOrder } from '../app/ship-order.service.js';
import { ShipmentReader } from '../app/shipment-reader.service.js';
import { ShipOrderInput } from './shipment.input.js';
import { toRequest } from './shipment.mapping.js';
import { Shipment, ShippedOrder } from './shipment.type.js';

/** Shipping an order over GraphQL (spec, "Ship an order"). */
@GqlResolver(() => ShippedOrder)
export class ShippingResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly ship: ShipOrder,
    private readonly reader: ShipmentReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.mutation(() => ShippedOrder, {
    permission: 'Vendor_Sales::ship',
    forBoundCallers: 'within sources',
    description: 'Ships goods of an order from one source: as POST /V1/order/{id}/ship',
  })
  async shipOrder(
    @Arg.input('shipment', ShipOrderInput, { description: 'The order, what of it and from where' })
    shipment: ShipOrderInput,
  ): Promise<ShippedOrder> {
    return { orderId: shipment.orderId, shipmentId: await this.ship.execute(toRequest(shipment)) };
  }

  @Gql.field(() => Shipment, {
    permission: 'Vendor_Sales::shipment',
    forBoundCallers: 'within sources',
    nullable: true,
    description: 'The shipment, for whoever may look at it',
  })
  async shipment(@Parent() { shipmentId }: ShippedOrder): Promise<Shipment> {
    return this.reader.get(shipmentId);
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order as it is now, for whoever may look at it',
  })
  async order(@Parent() { orderId }: ShippedOrder, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.fresh(context, orderId);
    return view && toOrder(view);
  }
}
