import { ApplicationError } from '../errors/application-error.js';
import { CommandFailure } from './command-failure.js';
import { EXIT } from './exit-code.js';
import { Interrupted } from './interruption.js';
import { UsageError } from './usage-error.js';

interface DescribedFailure {
  readonly text: string;
  readonly exitCode: number;
}

/** Log levels at which an operator wants to see where an error came from. */
const LEVELS_WITH_STACK: readonly string[] = ['debug', 'trace'];

/** What a failed command says and which code it ends with. An unexpected error shows its stack only at debug level. */
export function describeFailure(error: unknown, logLevel: string): DescribedFailure {
  if (error instanceof Interrupted) return { text: error.message, exitCode: EXIT.interrupted };
  if (error instanceof UsageError) return { text: error.message, exitCode: EXIT.usage };
  if (error instanceof ApplicationError) return { text: error.text, exitCode: EXIT.failure };
  if (error instanceof CommandFailure) return { text: error.message, exitCode: EXIT.failure };
  return { text: unexpected(error, logLevel), exitCode: EXIT.failure };
}

function unexpected(error: unknown, logLevel: string): string {
  if (!(error instanceof Error)) return `The command failed: ${String(error)}`;
  if (LEVELS_WITH_STACK.includes(logLevel)) return error.stack ?? error.message;
  return `The command failed: ${databaseRefusal(error) ?? error.message} (LOG_LEVEL=debug shows where.)`;
}

/** The message of a statement that failed may hold parts of its text, which tell an operator nothing. */
function databaseRefusal(error: Error & { readonly driverError?: unknown }): string | undefined {
  const { errno, code, sqlMessage } = (error.driverError ?? error) as {
    readonly errno?: number;
    readonly code?: string;
    readonly sqlMessage?: string;
  };
  return sqlMessage === undefined ? undefined : `the database refused a statement (${errno}, ${code}).`;
}
