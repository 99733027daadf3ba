import { isConnectionFailure, isLockConflict } from '../../../platform/database/failure.js';
import { ApplicationError, renderMessage } from '../../../platform/errors/application-error.js';
import type { ErrorDetail, ErrorKind } from '../../../platform/errors/application-error.js';
import { STATUS_OF_KIND } from '../../../platform/http/error-body.js';
import { isUnstorableValue } from '../../../platform/http/unstorable.js';
import type { WorkOutcome } from './background-work.js';
import { OPERATION_STATUS } from './operation.js';
import type { OperationEnd } from './operation.js';

const MESSAGE_LENGTH_MAX = 10_000;
/** Refusals that say nothing about the request: the same one may succeed in a moment. */
const TRANSIENT: ReadonlySet<ErrorKind> = new Set(['busy', 'conflict', 'lock-timeout', 'too-many']);

/** A success; `operation` is `Class::method`. */
export function completed(operation: string, result: unknown): OperationEnd {
  return {
    status: OPERATION_STATUS.complete,
    errorCode: null,
    message: `Service execution success ${operation}`,
    result: JSON.stringify(result ?? []),
  };
}

/** A success of a background work, in its own words. */
export function workCompleted({ said, result }: WorkOutcome): OperationEnd {
  return { status: OPERATION_STATUS.complete, errorCode: null, message: said, result: JSON.stringify(result ?? []) };
}

/** Whether another attempt may succeed where this one failed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApplicationError) return TRANSIENT.has(error.kind);
  return isLockConflict(error) || isConnectionFailure(error);
}

/** Whether the failure is one that the service expects; anything else is a defect whose text is for the log alone. */
export function isExpected(error: unknown): boolean {
  return error instanceof ApplicationError || isTransient(error) || isUnstorableValue(error);
}

/** A failure; `report` is the id under which the log has an unexpected one. */
export function failed(error: unknown, report: string): OperationEnd {
  const status = isTransient(error) ? OPERATION_STATUS.failedForNow : OPERATION_STATUS.failed;
  return { status, ...textOf(error, report), result: null };
}

/** Every attempt was broken off, by the death of its worker or by its time limit. */
export function givenUp(hasBegun: boolean): OperationEnd {
  return {
    status: OPERATION_STATUS.failedForNow,
    errorCode: STATUS_OF_KIND.busy,
    message: hasBegun
      ? 'The operation was given up: no attempt came to its end. Check what it changed before you send it again.'
      : 'The operation was given up: no attempt came to its end. It changed nothing; send it again.',
    result: null,
  };
}

/** An element of a bulk that is refused at once. */
export function rejected(key: number, error: ApplicationError): OperationEnd {
  const message = joined([{ message: REFUSED_ELEMENT, parameters: { key } }, ...error.errors]);
  return { status: OPERATION_STATUS.rejected, errorCode: STATUS_OF_KIND[error.kind], message, result: null };
}

/** The upstream's words for an element that cannot be an operation. */
export const REFUSED_ELEMENT = 'Error processing %key element of input data';

function textOf(error: unknown, report: string): Pick<OperationEnd, 'errorCode' | 'message'> {
  if (error instanceof ApplicationError) {
    return { errorCode: STATUS_OF_KIND[error.kind], message: joined([error, ...error.errors]) };
  }
  if (isTransient(error)) {
    return {
      errorCode: STATUS_OF_KIND.busy,
      message: 'The service was not available. Try again.',
    };
  }
  if (isUnstorableValue(error)) {
    return { errorCode: STATUS_OF_KIND.invalid, message: 'The request holds a value that can not be stored.' };
  }
  return { errorCode: 500, message: `Internal Error. Details are available in the log. Report ID: ${report}` };
}

/** Several messages are joined by semicolons, as upstream. */
function joined(messages: readonly ErrorDetail[]): string {
  return messages.map(renderMessage).join('; ').slice(0, MESSAGE_LENGTH_MAX);
}
