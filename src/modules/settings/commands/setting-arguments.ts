import { UsageError } from '../../../platform/cli/usage-error.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';

/** Runs a check of a path or a value: what it refuses is a mistake in how the command was called. */
export function asArguments(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ApplicationError ? new UsageError(error.text) : error;
  }
}
