import { invalid, notFound } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';

/** The refusal of an id that no order and no line of one has (upstream interface, "POST /V1/orders"). */
export function orderNotFound(): ApplicationError {
  return notFound("The entity that was requested doesn't exist. Verify the entity and try again.");
}

/** The refusal of id 0, which stands for "none". */
export function idNeeded(): ApplicationError {
  return invalid('An ID is needed. Set the ID and try again.');
}

export function holdNotPossible(): ApplicationError {
  return invalid('A hold action is not available.');
}

export function unholdNotPossible(): ApplicationError {
  return invalid('You cannot remove the hold.');
}
