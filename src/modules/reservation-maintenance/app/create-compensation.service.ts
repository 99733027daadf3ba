import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { CompensateReservations } from './compensate-reservations.service.js';
import { OrderNumberRepository } from '../data/order-number.repository.js';
import { parseCompensation } from '../domain/compensation-argument.js';

/** A compensation as it was carried out. */
export interface CreatedCompensation {
  readonly incrementId: string;
  readonly sku: string;
  readonly stockId: number;
  /** What was asked for. */
  readonly requested: Quantity;
  /** What was written; closer to zero than what was asked where the order holds less. */
  readonly written: Quantity;
}

/** Sets the reservations of an order right by hand (upstream interface, "create-compensations"). */
@Injectable()
export class CreateCompensation {
  constructor(
    private readonly orders: OrderNumberRepository,
    private readonly compensate: CompensateReservations,
  ) {}

  /**
   * Carries one argument out in a transaction of its own. Where number and SKU can be told apart in several ways, the
   * orders that exist decide. Throws `MalformedCompensation`, not-found for an order or a stock that does not exist,
   * and whatever `CompensateReservations` refuses. A dry run keeps nothing of it.
   */
  async execute(argument: string, { isDryRun = false } = {}): Promise<CreatedCompensation> {
    const { readings, quantity, stockId } = parseCompensation(argument);
    const order = await this.orders.firstOf(readings.map(({ incrementId }) => incrementId));
    const reading = readings.find(({ incrementId }) => order && skuKey(incrementId) === skuKey(order.incrementId));
    if (!order || !reading) {
      throw notFound('The order with the increment ID "%1" does not exist.', [readings[0]?.incrementId ?? '']);
    }
    const { incrementId, entityId } = order;
    const { sku } = reading;
    const written = await this.compensate.execute(
      { incrementId, objectId: entityId, stockId, sku, quantity },
      { isDryRun },
    );
    return { incrementId, sku, stockId, requested: quantity, written };
  }
}
