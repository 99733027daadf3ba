import { Controller, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { KeptResponseWriter } from '../app/kept-response-writer.service.js';
import { ReserveAhead } from '../app/reserve-ahead.service.js';
import { checkedReservation } from '../app/sent-reservation.js';
import { CancelPlacementRequest, ExtendPlacementRequest, ReserveAheadRequest } from './order-placement.requests.js';

/** Reservations ahead of orders, for checkouts that take the payment first (contract, "What the service adds"). */
@Tag('Order placements')
@Controller('inventory/order-placements')
export class OrderPlacementsController {
  constructor(
    private readonly reserveAhead: ReserveAhead,
    private readonly responses: KeptResponses,
    private readonly writer: KeptResponseWriter,
  ) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::create')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Reserve ahead of an order',
    description:
      'Reserves the items under the number that the order will have. The same again changes nothing, whatever its ' +
      'expires_in; other items are refused. The order that is placed with this number takes the reservation over. To a ' +
      'caller who neither made it nor has Vendor_Sales::actions_edit the number is taken. With expires_in it is given ' +
      'back by itself when its time is over, unless an order has taken it over by then.',
    response: ResponseBody.flag(),
    refusals: [404, 429],
  })
  async reserve(@Payload() { placement }: ReserveAheadRequest): Promise<true> {
    const reservation = checkedReservation(placement);
    const keep = this.responses.claim(() => true);
    await this.reserveAhead.execute(reservation, keep && { writer: this.writer, content: keep });
    return true;
  }

  @Post(':incrementId/cancel')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::create')
  @Describe({
    summary: 'Give back what was reserved ahead of an order',
    description:
      'False where nothing is held: it was given back already, or an order has taken it over. False for a caller who ' +
      'neither made it nor has Vendor_Sales::actions_edit, too.',
    response: ResponseBody.flag(),
  })
  async cancel(@Payload() { incrementId }: CancelPlacementRequest): Promise<boolean> {
    return this.reserveAhead.cancel(incrementId);
  }

  @Post(':incrementId/extend')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::create')
  @Describe({
    summary: 'Say when what was reserved ahead of an order is given back',
    description:
      'It ends so many seconds from now, also where it had no end or a later one. 404 where nothing is held: it was ' +
      'given back, its time is over, or an order has taken it over. 404 for a caller who neither made it nor has ' +
      'Vendor_Sales::actions_edit, too.',
    response: ResponseBody.flag(),
    refusals: [404],
  })
  async extend(@Payload() { incrementId, expiresIn }: ExtendPlacementRequest): Promise<true> {
    await this.reserveAhead.extend(incrementId, expiresIn);
    return true;
  }
}
