import { Controller, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { ShipOrder } from '../app/ship-order.service.js';
import { toOrderShipment } from './shipment.mapper.js';
import { ShipOrderRequest } from './shipment.requests.js';

/** Shipping an order over REST (spec, "Ship an order"). */
@Tag('Shipments')
@Controller('order')
export class ShipOrderController {
  constructor(private readonly shipOrder: ShipOrder) {}

  @Post(':orderId/ship')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::ship')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Ship an order',
    description:
      'Ships the given items, or all that is left, from one source: the one named in extension_attributes.source_code or in ' +
      'arguments.extension_attributes.source_code, else the only source of the stock, else the one at which the order ' +
      'reserved every item, else the one from which the source selection takes everything. Answers the id of the shipment.',
    response: ResponseBody.integer(3),
  })
  async ship(@Payload() request: ShipOrderRequest): Promise<number> {
    return this.shipOrder.execute(toOrderShipment(request));
  }
}
