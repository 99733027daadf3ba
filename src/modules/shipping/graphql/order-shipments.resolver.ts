import { Context, Parent } from '@nestjs/graphql';
import { documentsComplexity, documentsOf, Order, OrderLoader } from '../../orders/graphql/index.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { OrderReader } from '../../orders/index.js';
import { ShipmentReader } from '../app/shipment-reader.service.js';
import { planShipment } from '../domain/shipment-plan.js';
import { Shipment } from './shipment.type.js';

/** What an order shows of its shipments. */
@GqlResolver(() => Order)
export class OrderShipmentsResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: ShipmentReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.field(() => [Shipment], {
    permission: 'Vendor_Sales::shipment',
    nullable: true,
    description: 'Its shipments, oldest first',
    complexity: documentsComplexity,
  })
  async shipments(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<readonly Shipment[]> {
    return documentsOf(context, 'shipments of orders', id, async (criteria) => {
      const { documents } = await this.reader.search(criteria);
      return documents;
    });
  }

  @Gql.field(() => Boolean, {
    permission: 'inherited',
    description: 'Whether anything of it can be shipped now; an order that is picked up never is, but told to be ready',
  })
  async canShip(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<boolean> {
    const order = await this.orders.order(context, id);
    if (!order || order.pickupLocationCode) return false;
    return planShipment(order, { items: [], tracks: [] }).violations.length === 0;
  }
}
