import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { OrderItemRepository } from '../data/order-item.repository.js';
import { OrderViewRepository } from '../data/order-view.repository.js';
import { entityNotFound, idNeeded } from '../domain/messages.js';
import type { OrderItemView, OrderView } from '../domain/order-view.js';
import { shippingAddressOf } from '../domain/shipping-address.js';
import type { ShippingAddress } from '../domain/shipping-address.js';

/** Reads orders to show them; takes no locks. */
@Injectable()
export class OrderReader {
  constructor(
    private readonly orders: OrderViewRepository,
    private readonly items: OrderItemRepository,
  ) {}

  /** The order. Throws `invalid` for id 0 and not-found for an unknown one (upstream interface, "POST /V1/orders"). */
  async get(orderId: number): Promise<OrderView> {
    if (orderId === 0) throw idNeeded();
    const view = await this.orders.find(orderId);
    if (!view) throw entityNotFound();
    return view;
  }

  /** Where the order is to be sent, as far as it came with an address; one statement. */
  async shippingAddressOf(orderId: number): Promise<ShippingAddress | undefined> {
    return shippingAddressOf(await this.orders.detailsOf(orderId));
  }

  /** Entity ids by the numbers that were asked for, in one statement; orders that do not exist (yet) are absent. */
  async entityIdsOf(incrementIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    // The collation decides which spellings of a number are one order, as it does for SKUs.
    const byKey = new Map(
      (await this.orders.idsOf(incrementIds)).map(({ entityId, incrementId }) => [skuKey(incrementId), entityId]),
    );
    return new Map(
      incrementIds.flatMap((incrementId) => {
        const entityId = byKey.get(skuKey(incrementId));
        return entityId === undefined ? [] : [[incrementId, entityId] as const];
      }),
    );
  }

  /** Those of the orders that exist, by id, in three statements. */
  async existing(orderIds: readonly number[]): Promise<ReadonlyMap<number, OrderView>> {
    const views = await this.orders.findMany(orderIds);
    return new Map(views.map((view) => [view.order.entityId, view]));
  }

  /** One page of the orders that match, with the number of all matches; with a SKU, of those that have a line of it. */
  search(
    criteria: SearchCriteria,
    { sku }: { readonly sku?: string } = {},
  ): Promise<{ views: OrderView[]; totalCount: number }> {
    return this.orders.search(criteria, sku === undefined ? {} : { sku });
  }

  /** As `search`, among the orders of one customer. */
  searchOfCustomer(customerId: number, criteria: SearchCriteria): Promise<{ views: OrderView[]; totalCount: number }> {
    return this.orders.search(criteria, { customerId });
  }

  /** The line of an order. Throws as `get` does. */
  async getItem(itemId: number): Promise<OrderItemView> {
    if (itemId === 0) throw idNeeded();
    const view = await this.items.find(itemId);
    if (!view) throw entityNotFound();
    return view;
  }

  /** One page of the lines that match, with the number of all matches. */
  searchItems(criteria: SearchCriteria): Promise<{ views: OrderItemView[]; totalCount: number }> {
    return this.items.search(criteria);
  }
}
