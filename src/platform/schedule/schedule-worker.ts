import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { runInContext } from '../context/request-context.js';
import { ApplicationError } from '../errors/application-error.js';
import { WorkerLoop } from '../queue/worker-loop.js';
import { RunLock } from './run-lock.js';
import { SCHEDULE_QUEUE } from './schedule-planner.js';
import { ScheduleRegistry } from './schedule-registry.js';
import type { ScheduledJob } from './schedule-registry.js';

/** Scheduled jobs that run at a time in this process, so that a long one does not hold up the others. */
const CONCURRENCY = 3;

export type ScheduleOutcome = 'done' | 'failed' | 'skipped';
export type ScheduleListener = (name: string, outcome: ScheduleOutcome, seconds: number) => void;

/** The worker role's part of the schedules: runs the job of a tick. */
@Injectable()
export class ScheduleWorker {
  private readonly logger = new Logger('Schedules');
  private readonly listeners: ScheduleListener[] = [];
  private loop: WorkerLoop | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly registry: ScheduleRegistry,
    private readonly lock: RunLock,
  ) {}

  /** Throws where the declared schedules are malformed or two have one name. */
  assertValid(): void {
    this.registry.list();
  }

  /** Begins to take ticks. */
  start(): void {
    this.loop = new WorkerLoop(this.environment, {
      queue: SCHEDULE_QUEUE,
      concurrency: CONCURRENCY,
      process: (job) => this.tick(job.name),
    });
    this.loop.start();
  }

  /** Takes no further ticks and resolves when the running jobs have ended. */
  async close(): Promise<void> {
    await this.loop?.close();
    this.loop = undefined;
  }

  /** Adds a listener that hears of every run, and of every tick that was skipped because the last run goes on. */
  onRun(listener: ScheduleListener): void {
    this.listeners.push(listener);
  }

  /** Runs the job of this name, unless it is running somewhere. Never rejects for a failed job. */
  async tick(name: string): Promise<void> {
    const scheduled = this.registry.find(name);
    // A tick of another version of the service.
    if (!scheduled) return;
    const begunAt = performance.now();
    const outcome = await runInContext({ origin: 'cron' }, () => this.perform(scheduled));
    const seconds = (performance.now() - begunAt) / 1000;
    for (const listener of this.listeners) listener(name, outcome, seconds);
  }

  private async perform({ name, job }: ScheduledJob): Promise<ScheduleOutcome> {
    try {
      const ran = await this.lock.whileAlone(name, () => job.run());
      if (!ran) this.logger.log(`Scheduled job ${name} was skipped: its last run goes on.`);
      return ran ? 'done' : 'skipped';
    } catch (error) {
      const reason = error instanceof ApplicationError ? error.text : String(error);
      this.logger.error(`Scheduled job ${name} failed: ${reason}`, error instanceof Error ? error.stack : undefined);
      return 'failed';
    }
  }
}
