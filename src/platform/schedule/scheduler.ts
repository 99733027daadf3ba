import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { Queues } from '../queue/queues.js';
import { Intervals } from '../time/intervals.js';
import { DeclaredSchedules } from './declared-schedules.js';
import type { DeclaredSchedule } from './declared-schedules.js';
import { ScheduleStore } from './schedule-store.js';
import { latestTime } from './schedule-times.js';
import { ScheduleTiming } from './schedule-timing.js';

/** The BullMQ queue that carries the ticks. */
export const SCHEDULE_QUEUE = 'inventory-schedules';

const LOOK = 'schedules';
/** For a pattern that @nestjs/schedule cannot read. Its tick only asks whether a time has come. */
const ANY_MINUTE = '* * * * *';

/** A schedule that is looked at, and the last of its times. */
interface AskedSchedule {
  readonly name: string;
  readonly pattern: string;
  readonly time: string;
  readonly isNews: boolean;
}

/**
 * The scheduler role. The declared jobs live in Nest's `SchedulerRegistry`. A clock in a process fires once per process
 * and loses ticks while that is busy; of the time before it, it knows nothing. So a tick only asks whether a time has
 * come, as an interval does too. The job's row says which times were taken; the process that moves it on has taken the
 * time. One that passed while no scheduler was alive is found and taken by the first look, together with all before it.
 *
 * While two builds run, a job may have two patterns. Each process takes the times of its own that come after it has
 * learned of the pattern, whatever the row says. Two builds that corrected each other's row would lose every time.
 */
@Injectable()
export class Scheduler {
  private readonly logger = new Logger('Schedules');
  private readonly failing = new Set<string>();
  private readonly patterns = new Map<string, string>();
  /** What this process knows of each schedule: its pattern, and which of its times had come when it learned of it. */
  private readonly learned = new Map<string, { readonly pattern: string; readonly time: string }>();
  private readonly asking = new Set<Promise<void>>();
  private isRunning = false;

  constructor(
    private readonly declared: DeclaredSchedules,
    private readonly store: ScheduleStore,
    private readonly registry: SchedulerRegistry,
    private readonly intervals: Intervals,
    private readonly queues: Queues,
    private readonly timing: ScheduleTiming,
  ) {}

  /** Begins to let times come. Throws where the declared schedules are malformed. */
  start(): void {
    this.declared.list();
    this.isRunning = true;
    this.intervals.start(LOOK, this.timing.lookEveryMs, () => this.look());
  }

  /** Lets no further time come and resolves when those that have are on their way. */
  async close(): Promise<void> {
    this.isRunning = false;
    await this.intervals.stop(LOOK);
    for (const name of this.patterns.keys()) {
      if (this.registry.doesExist('cron', name)) this.registry.deleteCronJob(name);
    }
    this.patterns.clear();
    await Promise.all(this.asking);
  }

  /**
   * Takes the times that have come and that no process has taken, and sends what is owed to the workers. Never rejects.
   */
  async look(): Promise<void> {
    for (const schedule of this.declared.list()) await this.ask(schedule);
  }

  /** A schedule that cannot be looked at stays as it is, and keeps none of the others from its times. */
  private async ask(schedule: DeclaredSchedule): Promise<void> {
    const { name } = schedule;
    try {
      const pattern = await schedule.pattern();
      const time = latestTime(pattern, new Date());
      const isNews = this.learn(name, pattern, time);
      this.register(schedule, pattern);
      if (await this.isOwed({ name, pattern, time, isNews })) await this.send(name);
      this.failing.delete(name);
    } catch (error) {
      // Once, and not at every look.
      if (!this.failing.has(name)) this.logger.error(`Schedule ${name} could not be looked at: ${String(error)}`);
      this.failing.add(name);
    }
  }

  /** Returns whether the process knew another pattern, or none. */
  private learn(name: string, pattern: string, time: string): boolean {
    if (this.learned.get(name)?.pattern === pattern) return false;
    this.learned.set(name, { pattern, time });
    return true;
  }

  private async isOwed({ name, pattern, time, isNews }: AskedSchedule): Promise<boolean> {
    const stored = await this.store.find(name);
    if (!stored) {
      await this.store.add(name, pattern, time);
      this.logger.log(`Schedule ${name} is planned: ${pattern} UTC.`);
      return false;
    }
    if (stored.pattern !== pattern && isNews) {
      await this.store.move(name, pattern, time);
      this.logger.log(`Schedule ${name} is planned: ${pattern} UTC.`);
      return false;
    }
    const isOwn = stored.pattern === pattern || time > (this.learned.get(name)?.time ?? time);
    if (isOwn && stored.dueAt < time) return this.store.take(name, pattern, time);
    return stored.doneAt < stored.dueAt;
  }

  /** One job stands for all of a schedule that wait. */
  private async send(name: string): Promise<void> {
    await this.queues.get(SCHEDULE_QUEUE).add(
      name,
      {},
      {
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
        stackTraceLimit: 0,
        deduplication: { id: name },
      },
    );
  }

  /** Puts a job with this pattern in the registry, in the place of one with another. */
  private register(schedule: DeclaredSchedule, pattern: string): void {
    const { name } = schedule;
    if (!this.isRunning || this.patterns.get(name) === pattern) return;
    if (this.registry.doesExist('cron', name)) this.registry.deleteCronJob(name);
    const job = this.cronJob(pattern, () => {
      const asked = this.ask(schedule).finally(() => this.asking.delete(asked));
      this.asking.add(asked);
    });
    this.registry.addCronJob(name, job);
    this.patterns.set(name, pattern);
    job.start();
  }

  private cronJob(pattern: string, onTick: () => void): CronJob {
    try {
      return CronJob.from({ cronTime: pattern, timeZone: 'UTC', onTick });
    } catch {
      return CronJob.from({ cronTime: ANY_MINUTE, timeZone: 'UTC', onTick });
    }
  }
}
