import { Injectable } from '@nestjs/common';
import { ShipmentSearchRepository } from '../data/shipment-search.repository.js';
import type { ShippedQuantity } from '../domain/shipment.js';

/** Tells documents that give goods back what was shipped, and from where. */
@Injectable()
export class ShippedQuantities {
  constructor(private readonly shipments: ShipmentSearchRepository) {}

  /**
   * What the shipments of an order took, oldest first: a row per shipment and order line, under the SKU of that day.
   * One statement; inside a transaction it reads in it. None for an unknown order.
   */
  async ofOrder(orderId: number): Promise<ShippedQuantity[]> {
    return this.shipments.shippedOfOrder(orderId);
  }
}
