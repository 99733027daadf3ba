import type { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { findContext } from '../context/request-context.js';
import { isConnectionFailure, isLockConflict } from '../database/failure.js';
import { ApplicationError, invalid } from '../errors/application-error.js';
import { searchRefusal } from '../search/search-guard.js';
import { isUnstorableValue } from './unstorable.js';

/** A failure as a refusal, where it is one: for the last stops of REST and GraphQL. */
export function refusalOf(error: unknown, logger: Logger): ApplicationError | undefined {
  if (error instanceof ApplicationError) return error;
  if (isLockConflict(error) || isConnectionFailure(error)) {
    logger.warn(error instanceof Error ? error.message : String(error));
    return new ApplicationError('busy', 'The service is not available at the moment. Try again.');
  }
  const refusal = searchRefusal(error);
  if (refusal) return refusal;
  if (!isUnstorableValue(error)) return undefined;
  // The second line of defence: bounds are checked before anything is written, yet no gap may become a 500.
  logger.warn(`The database refused a value that no check had refused: ${String(error)}`);
  return invalid('The request holds a value that can not be stored.');
}

/** Logs what was not expected and returns the text for the client: no more than the id under which the log has it. */
export function reportUnexpected(error: unknown, logger: Logger): string {
  const report = `webapi-${randomBytes(7).toString('hex')}`;
  const request = findContext()?.requestId ?? 'none';
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logger.error(`Report ID ${report}, request ${request}: ${cause}`);
  return `Internal Error. Details are available in the log. Report ID: ${report}`;
}
