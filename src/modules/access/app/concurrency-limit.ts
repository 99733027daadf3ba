import { ApplicationError } from '../../../platform/errors/application-error.js';

/** Lets so many pieces of work run side by side, has so many more wait, and refuses the rest at once. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: { readonly runningMax: number; readonly waitingMax: number }) {}

  /** Runs `work` when it is its turn. Throws `busy` where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.runningMax) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.limits.waitingMax) {
      throw new ApplicationError('busy', 'Too many sign-ins are being checked at the moment. Try again.');
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The slot goes straight to the next in line, so that no later request slips in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
