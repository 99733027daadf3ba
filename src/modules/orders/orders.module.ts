import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../catalog/index.js';
import { CustomersModule } from '../customers/index.js';
import { PickupModule } from '../pickup/index.js';
import { PlacementModule } from '../placement/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { CustomerOrdersController } from './api/customer-orders.controller.js';
import { OrderItemsController } from './api/order-items.controller.js';
import { OrderPlacementController } from './api/order-placement.controller.js';
import { OrdersController } from './api/orders.controller.js';
import { CancelOrder } from './app/cancel-order.service.js';
import { CommentOrder } from './app/comment-order.service.js';
import { HoldOrder } from './app/hold-order.service.js';
import { LockedOrders } from './app/locked-orders.service.js';
import { OrderFollowUps } from './app/order-follow-ups.service.js';
import { OrderLookup } from './app/order-lookup.service.js';
import { OrderReader } from './app/order-reader.service.js';
import { OrderWriter } from './app/order-writer.service.js';
import { PlaceOrderBatch } from './app/place-order-batch.service.js';
import { PlaceOrders } from './app/place-orders.service.js';
import { CurrentSkus } from './app/current-skus.service.js';
import { ReleaseGoods } from './app/release-goods.service.js';
import { StockOfOrder } from './app/stock-of-order.service.js';
import { NewOrderRepository } from './data/new-order.repository.js';
import { OrderItemRepository } from './data/order-item.repository.js';
import { OrderLookupRepository } from './data/order-lookup.repository.js';
import { OrderViewRepository } from './data/order-view.repository.js';
import { OrderRepository } from './data/order.repository.js';

/** Orders: how they are placed, read, canceled and held, and the door through which documents change them. */
@Module({
  imports: [
    CatalogModule,
    CustomersModule,
    IdempotencyModule,
    PickupModule,
    PlacementModule,
    ReservationsModule,
    SettingsModule,
    StocksModule,
    StoresModule,
  ],
  // In this order: `orders/mine` and `orders/items` would be ids to the routes of a single order.
  controllers: [CustomerOrdersController, OrderItemsController, OrderPlacementController, OrdersController],
  providers: [
    OrderRepository,
    NewOrderRepository,
    OrderLookupRepository,
    OrderViewRepository,
    OrderItemRepository,
    LockedOrders,
    OrderFollowUps,
    OrderLookup,
    OrderReader,
    OrderWriter,
    PlaceOrders,
    PlaceOrderBatch,
    CurrentSkus,
    ReleaseGoods,
    StockOfOrder,
    CancelOrder,
    HoldOrder,
    CommentOrder,
  ],
  exports: [
    CancelOrder,
    CommentOrder,
    HoldOrder,
    LockedOrders,
    OrderFollowUps,
    OrderLookup,
    OrderReader,
    PlaceOrders,
    CurrentSkus,
    ReleaseGoods,
    StockOfOrder,
  ],
})
export class OrdersModule {}
