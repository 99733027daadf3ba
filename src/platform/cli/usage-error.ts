import { EXIT } from './exit-code.js';

/**
 * The command was called wrongly: exit code 2 and the text, no stack. Thrown by an option's parser or by a command
 * itself. The code is the one by which commander knows that an argument's parser refused, and names the option with it.
 */
export class UsageError extends Error {
  readonly code = 'commander.invalidArgument';
  readonly exitCode = EXIT.usage;

  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
