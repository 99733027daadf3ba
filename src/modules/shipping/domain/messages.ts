import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { documentRefusal } from '../../orders/index.js';

/** The texts of a refused shipment, in the upstream's words ("Ship"). */
export const SHIPMENT_VIOLATIONS = {
  noOrder: 'Order Id is required for shipment document',
  orderState: 'A shipment cannot be created when an order has a status of %1',
  nothingLeft: 'The order does not allow a shipment to be created.',
  foreignItem: 'The shipment contains product SKU "%1" that is not part of the original order.',
  tooMuch: 'The quantity to ship must not be greater than the unshipped quantity for product SKU "%1".',
  bundleApart: 'The items of the bundle "%1" are shipped together: a shipment takes whole bundles.',
  noProducts: "You can't create a shipment without products.",
  noTrackNumber: 'Please enter a tracking number.',
  pickup:
    "Not able to create shipment with 'In Store Pick-Up' delivery method. Order should be notified as 'Ready For Pick-Up' instead.",
  noSource:
    'Specify the source to ship from: no single source of the order stock can ship every item of this shipment.',
} as const;

/** Why a shipment's document is refused: every broken rule at once. */
export function shipmentRefused(violations: readonly ErrorDetail[]): ApplicationError {
  return documentRefusal('Shipment', violations);
}

/** A shipment whose goods cannot be taken: the upstream's text for clients, and what is wrong beside it. */
export function notSaved(causes: readonly ErrorDetail[]): ApplicationError {
  return invalid('Could not save a shipment, see error log for details', undefined, causes);
}
