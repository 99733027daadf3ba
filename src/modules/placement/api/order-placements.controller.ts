import { renderMessage, validationFailed } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { KeptResponseWriter } from '../app/kept-response-writer.service.js';
import { ReserveAhead } from '../app/reserve-ahead.service.js';
import type { ReservationAhead } from '../app/reserve-ahead.service.js';
import { incrementIdProblems, quantityProblems, skuProblems } from '../../reservations/index.js';
import { CancelPlacementRequest, ReserveAheadRequest } from './order-placements.requests.js';
import type { PlacementInput } from './order-placements.requests.js';

/** Reservations ahead of orders, for checkouts that take the payment first (contract, "What the service adds"). */
@RestController('Order placements')
export class OrderPlacementsController {
  constructor(
    private readonly reserveAhead: ReserveAhead,
    private readonly responses: KeptResponses,
    private readonly writer: KeptResponseWriter,
  ) {}

  @Rest.post('inventory/order-placements', {
    permission: 'Vendor_Sales::create',
    summary: 'Reserve ahead of an order',
    description:
      'Reserves the items under the number that the order will have. The same again changes nothing; other items are ' +
      'refused. The order that is placed with this number takes the reservation over.',
    answer: true,
    idempotency: 'by-handler',
  })
  async reserve(@Payload() { placement }: ReserveAheadRequest): Promise<true> {
    const reservation = toReservation(placement);
    const keep = this.responses.claim(() => true);
    await this.reserveAhead.execute(reservation, keep && { writer: this.writer, content: keep });
    return true;
  }

  @Rest.post('inventory/order-placements/:incrementId/cancel', {
    permission: 'Vendor_Sales::create',
    summary: 'Give back what was reserved ahead of an order',
    description: 'False where nothing is held: it was given back already, or an order has taken it over.',
    answer: true,
  })
  async cancel(@Payload() { incrementId }: CancelPlacementRequest): Promise<boolean> {
    return this.reserveAhead.cancel(incrementId);
  }
}

function toReservation({ incrementId, storeId, items }: PlacementInput): ReservationAhead {
  const problems = [
    ...incrementIdProblems(incrementId),
    ...(items?.length ? [] : [{ message: '"%field" can not be empty.', parameters: { field: 'items' } }]),
    ...(items ?? []).flatMap(({ sku, qty }) => [...skuProblems(sku), ...quantityProblems('qty', qty)]),
  ];
  const [first] = problems;
  if (first) throw validationFailed(problems, `Validation Failed: ${renderMessage(first)}`);
  return {
    incrementId: incrementId ?? '',
    storeId: storeId ?? null,
    items: (items ?? []).map(({ sku, qty }) => ({ sku: sku ?? '', quantity: Quantity.of(qty ?? 0) })),
  };
}
