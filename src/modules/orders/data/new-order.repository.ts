import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { totalQtyOrdered } from '../domain/new-order.js';
import type { Details, OrderView } from '../domain/order-view.js';
import { shipmentTypeValue } from './order.rows.js';
import { packetsOf } from './packets.js';
import type { SqlRow } from './packets.js';

/** Numbers looked up in one statement. */
const NUMBERS_PER_STATEMENT = 1000;

/** Writes new orders, many at once. */
@Injectable()
export class NewOrderRepository {
  constructor(private readonly database: Database) {}

  /** Those of the numbers that an order has already, in the spelling of that order. */
  async takenNumbers(incrementIds: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const chunk of chunksOf(incrementIds, NUMBERS_PER_STATEMENT)) {
      const rows = await this.database.query<{ increment_id: string }>(
        'SELECT increment_id FROM sales_order WHERE increment_id IN (?)',
        [chunk],
      );
      for (const row of rows) taken.push(row.increment_id);
    }
    return taken;
  }

  /** Inserts orders, where they are picked up, and their lines. Fails with a duplicate key where a number is taken. */
  async insert(views: readonly OrderView[]): Promise<void> {
    for (const rows of packetsOf(views.map(orderRow))) {
      await this.database.execute(
        `INSERT INTO sales_order (entity_id, increment_id, store_id, state, status, customer_id, customer_email, is_virtual,
                total_qty_ordered, grand_total, currency_code, details, created_at, updated_at) VALUES ?`,
        [rows],
      );
    }
    for (const rows of packetsOf(views.flatMap(itemRows))) {
      await this.database.execute(
        `INSERT INTO sales_order_item (item_id, order_id, position, parent_item_id, product_id, product_type, sku, name,
                is_virtual, is_qty_decimal, price, qty_ordered, is_reserved, shipment_type, details) VALUES ?`,
        [rows],
      );
    }
    for (const rows of packetsOf(views.flatMap(pickupRows))) {
      await this.database.execute(
        'INSERT INTO inventory_pickup_location_order (order_id, pickup_location_code) VALUES ?',
        [rows],
      );
    }
  }
}

function orderRow({ order, details }: OrderView): SqlRow {
  return [
    order.entityId,
    order.incrementId,
    order.storeId,
    order.state,
    order.status,
    order.customerId,
    order.customerEmail,
    order.isVirtual,
    totalQtyOrdered(order).toString(),
    order.grandTotal.toString(),
    order.currencyCode ?? null,
    textOf(details),
    order.createdAt,
    order.updatedAt,
  ];
}

function pickupRows({ order: { entityId, pickupLocationCode } }: OrderView): SqlRow[] {
  return pickupLocationCode ? [[entityId, pickupLocationCode]] : [];
}

function itemRows({ order, itemDetails }: OrderView): SqlRow[] {
  return order.items.map((item, position) => [
    item.itemId,
    item.orderId,
    position,
    item.parentItemId,
    item.productId,
    item.productType,
    item.sku,
    item.name,
    item.isVirtual,
    item.isQtyDecimal,
    item.price.toString(),
    item.qtyOrdered.toString(),
    item.isReserved ?? null,
    shipmentTypeValue(item),
    textOf(itemDetails.get(item.itemId)),
  ]);
}

function textOf(details: Details | undefined): string | null {
  return details === undefined || Object.keys(details).length === 0 ? null : JSON.stringify(details);
}
