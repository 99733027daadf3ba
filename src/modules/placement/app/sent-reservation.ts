import { renderMessage, validationFailed } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import {
  holdSecondsViolations,
  incrementIdViolations,
  quantityViolations,
  skuViolations,
} from '../../reservations/index.js';
import type { ReservationAhead } from './reserve-ahead.service.js';

/** A reservation ahead of an order as a client sends it. */
export interface SentReservation {
  readonly incrementId?: string | null;
  readonly storeId?: number | null;
  readonly items?: readonly { readonly sku?: string | null; readonly qty?: number | null }[] | null;
  readonly expiresIn?: number | null;
}

/** What is to be reserved. Throws `invalid` with everything that is wrong with it. */
export function checkedReservation({ incrementId, storeId, items, expiresIn }: SentReservation): ReservationAhead {
  const hasEnd = expiresIn !== undefined && expiresIn !== null;
  const violations = [
    ...incrementIdViolations(incrementId),
    ...(items?.length ? [] : [{ message: '"%field" can not be empty.', parameters: { field: 'items' } }]),
    ...(items ?? []).flatMap(({ sku, qty }) => [...skuViolations(sku), ...quantityViolations('qty', qty)]),
    ...(hasEnd ? holdSecondsViolations(expiresIn) : []),
  ];
  const [first] = violations;
  if (first) throw validationFailed(violations, `Validation Failed: ${renderMessage(first)}`);
  return {
    incrementId: incrementId ?? '',
    storeId: storeId ?? null,
    items: (items ?? []).map(({ sku, qty }) => ({ sku: sku ?? '', quantity: Quantity.of(qty ?? 0) })),
    ...(hasEnd ? { expiresIn } : {}),
  };
}
