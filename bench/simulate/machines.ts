import type { Events } from './events.js';

/** Processor cores of a machine: each does one piece of work at a time, in the order in which it came. */
export class Cores {
  /** Seconds of work done by all of them. */
  busy = 0;
  private free: number;
  private readonly waiting: Work[] = [];

  constructor(
    private readonly events: Events,
    readonly count: number,
  ) {
    this.free = count;
  }

  run(seconds: number, done: () => void): void {
    if (this.free === 0) {
      this.waiting.push({ seconds, done });
      return;
    }
    this.free -= 1;
    this.start(seconds, done);
  }

  private start(seconds: number, done: () => void): void {
    this.busy += seconds;
    this.events.after(seconds, () => {
      const next = this.waiting.shift();
      if (next) this.start(next.seconds, next.done);
      else this.free += 1;
      done();
    });
  }
}

interface Work {
  readonly seconds: number;
  readonly done: () => void;
}

/** A process that runs JavaScript: one piece of work at a time, on whichever core of its machine is free. */
export class Thread {
  private isBusy = false;
  private readonly waiting: Work[] = [];

  constructor(private readonly cores: Cores) {}

  run(seconds: number, done: () => void): void {
    if (this.isBusy) {
      this.waiting.push({ seconds, done });
      return;
    }
    this.isBusy = true;
    this.cores.run(seconds, () => {
      this.isBusy = false;
      done();
      const next = this.waiting.shift();
      if (next) this.run(next.seconds, next.done);
    });
  }
}

/** The log of a database server: commits that come while it is written share the next write. */
export class Log {
  private isWriting = false;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly events: Events,
    private readonly secondsOfAWrite: number,
  ) {}

  commit(done: () => void): void {
    this.waiting.push(done);
    if (!this.isWriting) this.write();
  }

  private write(): void {
    const written = this.waiting;
    this.waiting = [];
    this.isWriting = true;
    this.events.after(this.secondsOfAWrite, () => {
      this.isWriting = false;
      for (const done of written) done();
      if (!this.isWriting && this.waiting.length > 0) this.write();
    });
  }
}
