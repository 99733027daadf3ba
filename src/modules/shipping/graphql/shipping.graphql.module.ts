import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { SourcesModule } from '../../sources/index.js';
import { ShippingModule } from '../index.js';
import { OrderShipmentsResolver } from './order-shipments.resolver.js';
import { ShipmentsResolver } from './shipments.resolver.js';
import { ShippingResolver } from './shipping.resolver.js';

/** Shipments over GraphQL. */
@Module({
  imports: [OrdersModule, ShippingModule, SourcesModule],
  providers: [ShipmentsResolver, ShippingResolver, OrderShipmentsResolver],
})
export class ShippingGraphqlModule {}
