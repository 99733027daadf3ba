import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { OrdersModule } from '../../orders/index.js';
import { SourcesModule } from '../../sources/index.js';
import { ShippingModule } from '../index.js';
import { OrderShipmentsResolver } from './order-shipments.resolver.js';
import { ShipmentsResolver } from './shipments.resolver.js';
import { ShippingResolver } from './shipping.resolver.js';

/** Shipments over GraphQL. */
export const ShippingGraphqlModule = defineGraphqlModule(
  ShippingModule,
  [ShipmentsResolver, ShippingResolver, OrderShipmentsResolver],
  { imports: [OrdersModule, SourcesModule] },
);
