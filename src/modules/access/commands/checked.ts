import { UsageError } from '../../../platform/cli/usage-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { renderMessage } from '../../../platform/errors/application-error.js';

/** A value of the command line that passes the same check as everywhere; throws a `UsageError` with its words. */
export function checked<Value>(value: Value, violationOf: (value: Value) => ErrorDetail | undefined): Value {
  const violation = violationOf(value);
  if (violation) throw new UsageError(renderMessage(violation));
  return value;
}
