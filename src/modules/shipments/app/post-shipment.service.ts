import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/sku/index.js';
import type { Order } from '../../orders/index.js';
import { OutstandingReader, ReservationLedger } from '../../reservations/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { SourceDeduction } from '../../source-deduction/index.js';
import { ShipmentRepository } from '../data/shipment.repository.js';
import { notSaved } from '../domain/messages.js';
import type { NewShipment } from '../domain/shipment.js';
import { perSku } from '../domain/shipped-goods.js';
import type { ShippedLine } from '../domain/shipped-goods.js';

/** A checked shipment with its id and its source. */
export interface ShipmentToPost extends Pick<
  NewShipment,
  'shipmentId' | 'sourceCode' | 'tracks' | 'comments' | 'packages'
> {
  readonly lines: readonly ShippedLine[];
}

/** Writes a shipment: goods out of the source, the document, reservations back. */
@Injectable()
export class PostShipment {
  constructor(
    private readonly deduction: SourceDeduction,
    private readonly shipments: ShipmentRepository,
    private readonly ledger: ReservationLedger,
    private readonly outstanding: OutstandingReader,
  ) {}

  /** To be called under the order's lock. Throws `invalid` with what the source lacks among its `errors`. */
  async execute(order: Order, shipment: ShipmentToPost): Promise<void> {
    await this.takeGoods(shipment);
    await this.shipments.insert({
      ...shipment,
      orderId: order.entityId,
      storeId: order.storeId,
      customerId: order.customerId,
      items: shipment.lines.map(({ item, sku, quantity }) => ({
        orderItemId: item.itemId,
        productId: item.productId,
        sku,
        name: item.name,
        price: item.price,
        quantity,
      })),
    });
    await this.ledger.release({
      incrementId: order.incrementId,
      objectId: String(order.entityId),
      event: 'shipment_created',
      items: await this.reserved(order, shipment.lines),
    });
  }

  /** The goods under the SKUs by which the order holds them: a product may have been renamed since. */
  private async reserved(order: Order, lines: readonly ShippedLine[]): Promise<SkuQuantity[]> {
    if (lines.every(({ item, sku }) => skuKey(item.sku) === skuKey(sku))) return perSku(lines);
    const held = new Set((await this.outstanding.ofOrder(order.incrementId)).map(({ sku }) => skuKey(sku)));
    return perSku(
      lines.map(({ item, sku, quantity }) => ({ sku: held.has(skuKey(item.sku)) ? item.sku : sku, quantity })),
    );
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
