/** An expected failure of a command: its text is printed, without a stack, and the exit code is 1. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailure';
  }
}
