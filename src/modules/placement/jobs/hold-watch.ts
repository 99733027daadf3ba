import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Intervals } from '../../../platform/time/intervals.js';
import { WorkerTasks } from '../../../platform/time/worker-tasks.js';
import type { WorkerTask } from '../../../platform/time/worker-tasks.js';
import { ExpireHolds } from '../app/expire-holds.service.js';

/** The contract says within a minute: this leaves time for a look that is late, and for what many ends at once cost. */
const LOOK_EVERY_MS = 15_000;

/**
 * Gives back, in every worker, what is held for longer than it was to be. It is no schedule: those share their places with
 * others that take long, and come through Redis. Looks of several workers beside each other give back once.
 */
@Injectable()
export class HoldWatch implements WorkerTask, OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Holds');
  private readonly name = `holds ${randomUUID()}`;
  private stopping = new AbortController();

  constructor(
    private readonly tasks: WorkerTasks,
    private readonly intervals: Intervals,
    private readonly expiry: ExpireHolds,
  ) {}

  onModuleInit(): void {
    this.tasks.add(this);
  }

  start(): void {
    this.stopping = new AbortController();
    this.intervals.start(this.name, LOOK_EVERY_MS, () => this.look());
  }

  /** Lets the transaction that runs end; what is left is another worker's, or the next start's. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.intervals.stop(this.name);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Gives back what is over by now. */
  async look(): Promise<void> {
    const { signal } = this.stopping;
    const { holds, rows, failed } = await runInContext({ origin: 'cron', actor: SYSTEM_ACTOR }, () =>
      this.expiry.execute({ signal }),
    );
    if (holds > 0) this.logger.log(`Holds given back because their time was over: ${holds}, with ${rows} row(s).`);
    if (failed > 0) this.logger.warn(`${failed} hold(s) could not be given back.`);
  }
}
