import { Logger } from '@nestjs/common';

const logger = new Logger('Ticker');

/**
 * Repeats a task in this process: the next turn begins `everyMs` after the last one has ended, so turns never overlap.
 * A failed turn is logged once per streak and tried again at the next one.
 */
export class Ticker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = true;
  private isFailing = false;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly task: () => Promise<unknown>,
  ) {}

  /** The first turn begins at once. */
  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.turn();
  }

  /** No further turn begins; resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private turn(): void {
    this.running = this.perform().finally(() => {
      if (!this.isStopped) this.timer = setTimeout(() => this.turn(), this.everyMs);
    });
  }

  private async perform(): Promise<void> {
    try {
      await this.task();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) logger.warn(`${this.name} failed and is tried again: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
