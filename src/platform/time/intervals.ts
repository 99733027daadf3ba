import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';

/** One task of this process that repeats. */
interface Repetition {
  running: Promise<void> | undefined;
  isFailing: boolean;
}

/**
 * What repeats inside this process: intervals of Nest's `SchedulerRegistry`. Unlike `@Interval` they begin when a role of
 * the process begins, and a turn that comes while the last one goes on is left out.
 */
@Injectable()
export class Intervals {
  private readonly logger = new Logger('Intervals');
  private readonly repetitions = new Map<string, Repetition>();

  constructor(private readonly registry: SchedulerRegistry) {}

  /**
   * Begins to repeat the task; the first turn begins at once. A failed turn is logged once per streak, and the next one
   * tries again. Does nothing where the task repeats already.
   */
  start(name: string, everyMs: number, task: () => Promise<unknown>): void {
    if (this.repetitions.has(name)) return;
    const repetition: Repetition = { running: undefined, isFailing: false };
    const turn = (): void => {
      repetition.running ??= this.perform(name, repetition, task).finally(() => (repetition.running = undefined));
    };
    this.repetitions.set(name, repetition);
    this.registry.addInterval(name, setInterval(turn, everyMs));
    turn();
  }

  /** No further turn begins; resolves when the running one has ended. */
  async stop(name: string): Promise<void> {
    const repetition = this.repetitions.get(name);
    this.repetitions.delete(name);
    // Nest clears its registry itself when the application closes.
    if (this.registry.doesExist('interval', name)) this.registry.deleteInterval(name);
    await repetition?.running;
  }

  private async perform(name: string, repetition: Repetition, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
      repetition.isFailing = false;
    } catch (error) {
      if (!repetition.isFailing) this.logger.warn(`${name} failed and is tried again: ${String(error)}`);
      repetition.isFailing = true;
    }
  }
}
