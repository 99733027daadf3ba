import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Readiness } from '../../../platform/observability/readiness.js';
import { withTimeLimit } from '../../../platform/time/time-limit.js';
import { ChangeRepository } from '../data/change.repository.js';
import { Sequencer } from './sequencer.service.js';

/** How often one look is made for all who wait. */
const LOOK_EVERY_MS = 250;
const LOOK_MS_MAX = 5_000;
/** Readers of one process that wait for as long as they have asked. */
const WAITERS_MAX = 500;
/**
 * Those beyond get their response after this time, and ask again. Sooner, or with somebody else let go for them, readers would
 * ask without a pause.
 */
const CROWDED_MS_MAX = 2_000;

interface Waiter {
  readonly after: number;
  readonly wake: (hasCome: boolean) => void;
}

/**
 * Readers that are held back until something comes. They hold no connection to the database: one look every quarter of a
 * second is made for all of them, and none where nobody waits. Where many wait already, a new one waits for two
 * seconds at most. A process that goes down lets all of them go.
 */
@Injectable()
export class ChangeWaiters implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ChangeFeed');
  private readonly waiters = new Set<Waiter>();
  private looking: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly changes: ChangeRepository,
    private readonly sequencer: Sequencer,
    private readonly readiness: Readiness,
  ) {}

  /** How many wait. */
  get count(): number {
    return this.waiters.size;
  }

  /**
   * Resolves when there is an entry after the position, when the time is over, when `signal` aborts, or when the process
   * goes down. The time is shorter where `WAITERS_MAX` wait. Returns whether it is an entry that has come. Never rejects.
   */
  async until(after: number, limitMs: number, signal: AbortSignal): Promise<boolean> {
    if (this.isClosed || this.readiness.isEnding || signal.aborted) return false;
    const timeMs = this.waiters.size < WAITERS_MAX ? limitMs : Math.min(limitMs, CROWDED_MS_MAX);
    return new Promise<boolean>((resolve) => {
      const wake = (hasCome: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', letGo);
        this.waiters.delete(waiter);
        resolve(hasCome);
      };
      const letGo = (): void => wake(false);
      const waiter: Waiter = { after, wake };
      const timer = setTimeout(letGo, timeMs);
      signal.addEventListener('abort', letGo);
      this.waiters.add(waiter);
      this.lookSoon();
    });
  }

  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.looking);
    this.wakeAll();
  }

  private lookSoon(): void {
    this.looking ??= setTimeout(() => void this.look(), LOOK_EVERY_MS);
  }

  private async look(): Promise<void> {
    try {
      if (this.readiness.isEnding) this.wakeAll();
      else if (this.waiters.size > 0) {
        const position = await withTimeLimit(LOOK_MS_MAX, () => this.position());
        for (const waiter of this.waiters) if (waiter.after < position) waiter.wake(true);
      }
    } catch (error) {
      this.logger.warn(`Readers of the change feed wait on, as it could not be looked at: ${String(error)}`);
    }
    this.looking = undefined;
    if (this.waiters.size > 0) this.lookSoon();
  }

  /** The end of the feed, with what is committed by now. */
  private async position(): Promise<number> {
    const { position, isPending } = await this.changes.bounds();
    if (!isPending) return position;
    await this.sequencer.step();
    return (await this.changes.bounds()).position;
  }

  private wakeAll(): void {
    for (const waiter of this.waiters) waiter.wake(false);
  }
}
