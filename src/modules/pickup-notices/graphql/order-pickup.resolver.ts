import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Order, OrderLoader } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { PickupLocationReader } from '../../pickup/index.js';
import { readinessOf } from '../domain/readiness.js';
import { PickupLocation } from './ready-order.type.js';

/** What an order shows of its pickup. */
@GqlResolver(() => Order)
export class OrderPickupResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly locations: PickupLocationReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.field(() => PickupLocation, {
    permission: 'inherited',
    nullable: true,
    description: 'Where the customer picks it up; null where it is sent, or the source is gone',
  })
  async pickupLocation(
    @Parent() { pickupLocationCode }: Order,
    @Context() context: GraphqlContext,
  ): Promise<PickupLocation | undefined> {
    if (pickupLocationCode === null) return undefined;
    const loader = context.loader('pickup locations', (keys: readonly string[]) => this.locations.byKey(keys));
    return loader.load(sourceCodeKey(pickupLocationCode));
  }

  @Gql.field(() => Boolean, {
    permission: 'inherited',
    description: 'Whether its customer can be told that it is ready for pickup',
  })
  async canNotifyForPickup(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<boolean> {
    const order = await this.orders.order(context, id);
    return order !== undefined && readinessOf(order) !== 'not-ready';
  }
}
