/** Ctrl+C ended the command between two batches; `done` says what is finished. */
export class Interrupted extends Error {
  constructor(readonly done: string) {
    super(`Stopped. ${done} It can be run again.`);
    this.name = 'Interrupted';
  }
}

/**
 * Ctrl+C of one command run. A command that has declared batches is stopped between two of them; any other is ended
 * at once, which rolls its transaction back. A second Ctrl+C always ends at once.
 */
export class Interruption {
  private requested = false;
  private done: (() => string) | undefined;

  constructor(
    private readonly say: (text: string) => void,
    private readonly endNow: () => void,
  ) {}

  /** Declares that the work goes in batches; returns the check to call between two of them. */
  batches(done: () => string): () => void {
    this.done = done;
    return () => {
      if (this.requested) throw new Interrupted(done());
    };
  }

  /** To be called for each SIGINT. */
  request(): void {
    if (this.done && !this.requested) {
      this.requested = true;
      this.say('Stopping after the current batch. Ctrl+C again stops at once.');
      return;
    }
    this.say(`Stopped. ${this.done ? this.done() : 'Nothing is left half done.'} It can be run again.`);
    this.endNow();
  }
}
