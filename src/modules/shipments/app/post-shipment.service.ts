import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { itemOf, ReleaseGoods } from '../../orders/index.js';
import type { Order, PresentLine } from '../../orders/index.js';
import { SourceDeduction } from '../../source-deduction/index.js';
import { ShipmentRepository } from '../data/shipment.repository.js';
import { notSaved } from '../domain/messages.js';
import type { NewShipment } from '../domain/shipment.js';

/** A checked shipment with its id and its source. */
export interface ShipmentToPost extends Pick<
  NewShipment,
  'shipmentId' | 'sourceCode' | 'tracks' | 'comments' | 'packages'
> {
  readonly lines: readonly PresentLine[];
}

/** Writes a shipment: goods out of the source, the document, reservations back. */
@Injectable()
export class PostShipment {
  constructor(
    private readonly deduction: SourceDeduction,
    private readonly shipments: ShipmentRepository,
    private readonly releaseGoods: ReleaseGoods,
  ) {}

  /** To be called under the order's lock. Throws `invalid` with what the source lacks among its `errors`. */
  async execute(order: Order, shipment: ShipmentToPost): Promise<void> {
    await this.takeGoods(shipment);
    await this.shipments.insert({
      ...shipment,
      orderId: order.entityId,
      storeId: order.storeId,
      customerId: order.customerId,
      items: shipment.lines.map((line) => ({ ...itemOf(line), sku: line.sku })),
    });
    await this.releaseGoods.execute(order, 'shipment_created', shipment.lines);
  }

  private async takeGoods({ shipmentId, sourceCode, lines }: ShipmentToPost): Promise<void> {
    try {
      await this.deduction.execute({
        items: lines.filter((line) => line.isKeptAtSources).map(({ sku, quantity }) => ({ sourceCode, sku, quantity })),
        purpose: { reason: 'shipment', reference: { type: 'shipment', id: String(shipmentId) } },
      });
    } catch (error) {
      const isRefused = error instanceof ApplicationError && (error.kind === 'invalid' || error.kind === 'not-found');
      throw isRefused ? notSaved(causesOf(error)) : error;
    }
  }
}

/** The rule that is broken, and the items that break it. */
function causesOf({ message, parameters, errors }: ApplicationError): readonly ErrorDetail[] {
  return errors.some((error) => error.message === message) ? errors : [{ message, parameters }, ...errors];
}
