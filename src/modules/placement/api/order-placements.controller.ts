import { Controller, HttpCode, Post } from '@nestjs/common';
import { renderMessage, validationFailed } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { KeptResponseWriter } from '../app/kept-response-writer.service.js';
import { ReserveAhead } from '../app/reserve-ahead.service.js';
import type { ReservationAhead } from '../app/reserve-ahead.service.js';
import { incrementIdViolations, quantityViolations, skuViolations } from '../../reservations/index.js';
import { CancelPlacementRequest, ReserveAheadRequest } from './order-placement.requests.js';
import type { OrderPlacementRequest } from './order-placement.requests.js';

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
      'Reserves the items under the number that the order will have. The same again changes nothing; other items are ' +
      'refused. The order that is placed with this number takes the reservation over. To a caller who neither made it ' +
      'nor has Vendor_Sales::actions_edit the number is taken.',
    response: ResponseBody.flag(),
    refusals: [404, 429],
  })
  async reserve(@Payload() { placement }: ReserveAheadRequest): Promise<true> {
    const reservation = toReservation(placement);
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
}

function toReservation({ incrementId, storeId, items }: OrderPlacementRequest): ReservationAhead {
  const violations = [
    ...incrementIdViolations(incrementId),
    ...(items?.length ? [] : [{ message: '"%field" can not be empty.', parameters: { field: 'items' } }]),
    ...(items ?? []).flatMap(({ sku, qty }) => [...skuViolations(sku), ...quantityViolations('qty', qty)]),
  ];
  const [first] = violations;
  if (first) throw validationFailed(violations, `Validation Failed: ${renderMessage(first)}`);
  return {
    incrementId: incrementId ?? '',
    storeId: storeId ?? null,
    items: (items ?? []).map(({ sku, qty }) => ({ sku: sku ?? '', quantity: Quantity.of(qty ?? 0) })),
  };
}
