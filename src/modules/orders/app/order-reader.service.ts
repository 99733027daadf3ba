import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { OrderItemRepository } from '../data/order-item.repository.js';
import { OrderViewRepository } from '../data/order-view.repository.js';
import { idNeeded, orderNotFound } from '../domain/messages.js';
import type { OrderItemView, OrderView } from '../domain/order-view.js';

/** Reads orders for those who look at them; takes no locks. */
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
    if (!view) throw orderNotFound();
    return view;
  }

  /** One page of the orders that match, with the number of all matches. */
  search(criteria: SearchCriteria): Promise<{ views: OrderView[]; totalCount: number }> {
    return this.orders.search(criteria);
  }

  /** As `search`, among the orders of one customer. */
  searchOfCustomer(customerId: number, criteria: SearchCriteria): Promise<{ views: OrderView[]; totalCount: number }> {
    return this.orders.search(criteria, { customerId });
  }

  /** The line of an order. Throws as `get` does. */
  async getItem(itemId: number): Promise<OrderItemView> {
    if (itemId === 0) throw idNeeded();
    const view = await this.items.find(itemId);
    if (!view) throw orderNotFound();
    return view;
  }

  /** One page of the lines that match, with the number of all matches. */
  searchItems(criteria: SearchCriteria): Promise<{ views: OrderItemView[]; totalCount: number }> {
    return this.items.search(criteria);
  }
}
