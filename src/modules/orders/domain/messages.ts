import { invalid, notFound, renderMessage } from '../../../platform/errors/application-error.js';
import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';

/** The refusal of an id that no order, and no line or document of one, has (upstream interface, "POST /V1/orders"). */
export function entityNotFound(): ApplicationError {
  return notFound("The entity that was requested doesn't exist. Verify the entity and try again.");
}

/** The refusal of id 0, which stands for "none" (upstream interface, "POST /V1/orders"). */
export function idNeeded(): ApplicationError {
  return invalid('An ID is needed. Set the ID and try again.');
}

/** Why a document of an order is refused: one 400 with all texts in its message, values filled in, as upstream. */
export function documentRefusal(
  document: 'Shipment' | 'Invoice' | 'Creditmemo',
  violations: readonly ErrorDetail[],
): ApplicationError {
  return invalid([`${document} Document Validation Error(s):`, ...violations.map(renderMessage)].join('\n'));
}

export function holdNotPossible(): ApplicationError {
  return invalid('A hold action is not available.');
}

export function unholdNotPossible(): ApplicationError {
  return invalid('You cannot remove the hold.');
}
