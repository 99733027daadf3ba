import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { OrdersModule } from '../../orders/index.js';
import { PickupModule } from '../../pickup/index.js';
import { PickupNoticesModule } from '../index.js';
import { OrderPickupResolver } from './order-pickup.resolver.js';
import { ReadyOrdersResolver } from './ready-orders.resolver.js';

/** Orders that are picked up, over GraphQL. */
export const PickupNoticesGraphqlModule = defineGraphqlModule(
  PickupNoticesModule,
  [ReadyOrdersResolver, OrderPickupResolver],
  { imports: [OrdersModule, PickupModule] },
);
