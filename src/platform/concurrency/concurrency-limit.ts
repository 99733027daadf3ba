/** How much goes on at once. */
interface ConcurrencyBounds {
  readonly runningMax: number;
  readonly waitingMax: number;
  /** How long one waits for its turn; as long as it takes where it is absent. */
  readonly waitMsMax?: number;
  /** What is thrown at those who do not get their turn. */
  readonly refusal: () => Error;
}

interface Waiting {
  readonly begin: () => void;
}

/** Lets so many pieces of work run side by side, has so many more wait, and refuses the rest at once. */
export class ConcurrencyLimit {
  private running = 0;
  /** A set keeps the order of coming, and gives up one in the middle as cheaply as the first. */
  private readonly queue = new Set<Waiting>();

  constructor(private readonly bounds: ConcurrencyBounds) {}

  /** How many wait for their turn. */
  get waiting(): number {
    return this.queue.size;
  }

  /** Runs `work` when it is its turn. Throws the refusal where too many wait already, or the wait is over. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.runningMax) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(): Promise<void> {
    const { waitingMax, waitMsMax, refusal } = this.bounds;
    return new Promise((resolve, reject) => {
      if (this.queue.size >= waitingMax) return reject(refusal());
      const giveUp = (): void => {
        if (this.queue.delete(waiting)) reject(refusal());
      };
      const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax).unref();
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.queue.add(waiting);
    });
  }

  /** The place goes straight to the next in line, so that no later one slips in between. */
  private leave(): void {
    const [next] = this.queue;
    if (!next) {
      this.running -= 1;
      return;
    }
    this.queue.delete(next);
    next.begin();
  }
}
