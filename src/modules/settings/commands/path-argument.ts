import { UsageError } from '../../../platform/cli/usage-error.js';
import { UnknownSettingError } from '../domain/unknown-setting.error.js';

/** Runs `work`; a path that does not exist is a mistake in how the command was called. */
export async function withPathAsArgument<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnknownSettingError ? new UsageError(error.text) : error;
  }
}
