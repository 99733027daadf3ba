import { Injectable, Logger } from '@nestjs/common';
import { runInContext } from '../context/request-context.js';
import { ApplicationError } from '../errors/application-error.js';
import { DeclaredSchedules } from './declared-schedules.js';
import type { DeclaredSchedule } from './declared-schedules.js';
import { RunLock } from './run-lock.js';
import { ScheduleStore } from './schedule-store.js';

/** A run whose process died is begun once more, and then given up: it may be what kills processes. */
const ATTEMPTS_MAX = 2;

export type ScheduleOutcome = 'done' | 'failed' | 'skipped';
type ScheduleListener = (name: string, outcome: ScheduleOutcome, seconds: number) => void;

/** The worker's part of the schedules: runs the jobs. */
@Injectable()
export class ScheduleRunner {
  private readonly logger = new Logger('Schedules');
  private readonly listeners: ScheduleListener[] = [];

  constructor(
    private readonly declared: DeclaredSchedules,
    private readonly store: ScheduleStore,
    private readonly lock: RunLock,
  ) {}

  /** Throws where the declared schedules are malformed or two have one name. */
  assertValid(): void {
    this.declared.list();
  }

  /** Adds a listener that hears of every run, and of every time that was skipped because an earlier run goes on. */
  onRun(listener: ScheduleListener): void {
    this.listeners.push(listener);
  }

  /** Runs the job of this name now, unless it is running somewhere. Never rejects for a failed job. */
  async run(name: string): Promise<void> {
    const schedule = this.declared.find(name);
    if (!schedule) return;
    await this.reported(name, async () => {
      let outcome: ScheduleOutcome = 'skipped';
      await this.lock.whileAlone(name, async () => {
        outcome = await this.perform(schedule);
      });
      return outcome;
    });
  }

  /** Runs the job of this name where a time of it has come whose run is owed. Never rejects for a failed job. */
  async runOwed(name: string): Promise<void> {
    const schedule = this.declared.find(name);
    // A tick of another version of the service.
    if (!schedule) return;
    await this.reported(name, async () => {
      let outcome: ScheduleOutcome | undefined;
      const wasAlone = await this.lock.whileAlone(name, async () => {
        outcome = await this.performOwed(schedule);
      });
      if (wasAlone) return outcome;
      return (await this.store.skip(name)) ? 'skipped' : undefined;
    });
  }

  private async performOwed(schedule: DeclaredSchedule): Promise<ScheduleOutcome | undefined> {
    const { name } = schedule;
    const stored = await this.store.find(name);
    // Another delivery of the same tick was first.
    if (!stored || stored.doneAt >= stored.dueAt) return undefined;
    const { dueAt, begunAt, attempts } = stored;
    if (begunAt === dueAt && attempts >= ATTEMPTS_MAX) {
      this.logger.error(`Scheduled job ${name} is given up: ${attempts} runs ended with their process.`);
      await this.store.finish(name, dueAt);
      return 'failed';
    }
    await this.store.begin(stored);
    const outcome = await this.perform(schedule);
    await this.store.finish(name, dueAt);
    return outcome;
  }

  private async perform({ name, run }: DeclaredSchedule): Promise<ScheduleOutcome> {
    try {
      await run();
      return 'done';
    } catch (error) {
      this.logFailure(name, error);
      return 'failed';
    }
  }

  /** Tells the listeners how it went; nothing where there was nothing to do. */
  private async reported(name: string, work: () => Promise<ScheduleOutcome | undefined>): Promise<void> {
    const begunAt = performance.now();
    const outcome = await runInContext({ origin: 'cron' }, async () => {
      try {
        return await work();
      } catch (error) {
        this.logFailure(name, error);
        return 'failed';
      }
    });
    if (!outcome) return;
    if (outcome === 'skipped') this.logger.log(`Scheduled job ${name} was skipped: its last run goes on.`);
    const seconds = (performance.now() - begunAt) / 1000;
    for (const listener of this.listeners) listener(name, outcome, seconds);
  }

  private logFailure(name: string, error: unknown): void {
    const reason = error instanceof ApplicationError ? error.text : String(error);
    this.logger.error(`Scheduled job ${name} failed: ${reason}`, error instanceof Error ? error.stack : undefined);
  }
}
