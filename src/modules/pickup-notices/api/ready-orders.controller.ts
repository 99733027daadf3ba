import { Controller, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { NotifyReadyForPickup, resultOf } from '../app/notify-ready-for-pickup.service.js';
import { NotifyReadyOrdersRequest } from './ready-orders.requests.js';
import { ReadyOrdersResponse } from './ready-orders.responses.js';

/** Orders that wait for their customers (upstream interface, "Notify ready for pickup"). */
@Tag('In-store pickup')
@Controller('order')
export class ReadyOrdersController {
  constructor(private readonly notify: NotifyReadyForPickup) {}

  @Post('notify-orders-are-ready-for-pickup')
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Tell customers that their orders are ready for pickup',
    description:
      'Ships each order from its pickup location, unless that was done before, and has the customer told by mail within a ' +
      'minute. Orders are done one by one: what fails is listed and does not touch the others.',
    response: ResponseBody.object(ReadyOrdersResponse, {
      successful: false,
      errors: [{ id: 2, message: 'The order is not ready for pickup' }],
    }),
  })
  async notifyAll(@Payload() { orderIds }: NotifyReadyOrdersRequest): Promise<ReadyOrdersResponse> {
    return resultOf(await this.notify.executeAll(orderIds));
  }
}
