import { ApplicationError } from '../../../platform/errors/application-error.js';

/** The refusal where a lock could not be had in time (spec, "Other error conditions"). Another attempt may succeed. */
export function lockTimeout(): ApplicationError {
  return new ApplicationError(
    'lock-timeout',
    'Could not acquire inventory lock for the requested items. Please try again.',
  );
}

/** No session of the share was given back in time. */
export class NoLeaseFree extends Error {}
