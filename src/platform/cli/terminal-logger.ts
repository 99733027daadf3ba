import type { LoggerService } from '@nestjs/common';

const VERBOSE_LEVELS: readonly string[] = ['debug', 'trace'];

/** The name under which Nest logs an exception during its start. */
const START_FAILURE = 'ExceptionHandler';

/**
 * The log of a command run, for the person at the terminal. It has warnings and errors as plain lines on stderr, and at
 * level `debug` or `trace` everything. Stdout belongs to the data.
 */
export class TerminalLogger implements LoggerService {
  private readonly isVerbose: boolean;

  constructor(level: string | undefined) {
    this.isVerbose = level !== undefined && VERBOSE_LEVELS.includes(level);
  }

  log(message: unknown): void {
    if (this.isVerbose) this.write(message);
  }

  debug(message: unknown): void {
    this.log(message);
  }

  verbose(message: unknown): void {
    this.log(message);
  }

  warn(message: unknown): void {
    this.write(message);
  }

  error(message: unknown, ...more: readonly unknown[]): void {
    // Nest reports a failed start before it throws it, and the one who catches it prints it.
    if (more.at(-1) === START_FAILURE) return;
    this.write(message);
    if (this.isVerbose && more.length > 1) this.write(more[0]);
  }

  fatal(message: unknown): void {
    this.write(message);
  }

  private write(message: unknown): void {
    process.stderr.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  }
}
