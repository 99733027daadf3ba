import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { ShipOrder } from '../app/ship-order.service.js';
import { toShipOrderRequest } from './shipment.mapper.js';
import { ShipOrderInput } from './shipment.requests.js';

/** Shipping an order over REST (spec, "Ship an order"). */
@RestController('Shipments')
export class ShipOrderController {
  constructor(private readonly shipOrder: ShipOrder) {}

  @Rest.post('order/:orderId/ship', {
    permission: 'Vendor_Sales::ship',
    summary: 'Ship an order',
    description:
      'Ships the given items, or all that is left, from one source: the one named in extension_attributes.source_code or in ' +
      'arguments.extension_attributes.source_code, else the only source of the stock, else the one at which the order ' +
      'reserved every item, else the one from which the source selection takes everything. Answers the id of the shipment.',
    answer: 3,
  })
  async ship(@Payload() request: ShipOrderInput): Promise<number> {
    return this.shipOrder.execute(toShipOrderRequest(request));
  }
}
