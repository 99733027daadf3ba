import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Queues } from '../queue/queues.js';
import { ScheduleRegistry } from './schedule-registry.js';
import type { ScheduledJob } from './schedule-registry.js';
import { Ticker } from './ticker.js';

/** The BullMQ queue that carries the ticks. */
export const SCHEDULE_QUEUE = 'inventory-schedules';

const PLAN_EVERY_MS = 60_000;
/** A tick that is this much overdue has got lost (or no worker runs); planning it again does no harm. */
const OVERDUE_MS = 120_000;

type Planned = Awaited<ReturnType<Queue['getJobSchedulers']>>[number];

/**
 * The scheduler role's part: keeps the schedules in Redis as the modules declare them. They are looked at every minute,
 * because Redis may have been emptied, and because a pattern may come from a setting that was changed. A schedule that is right is left alone: planning it anew in the moment in which
 * it is due would move it to its next time, and this one would be missed.
 */
@Injectable()
export class SchedulePlanner {
  private readonly logger = new Logger('Schedules');
  private readonly failing = new Set<string>();
  private readonly ticker = new Ticker('Planning the schedules', PLAN_EVERY_MS, () => this.plan());

  constructor(
    private readonly registry: ScheduleRegistry,
    private readonly queues: Queues,
  ) {}

  /** Throws where the declared schedules are malformed. */
  start(): void {
    this.registry.list();
    this.ticker.start();
  }

  async close(): Promise<void> {
    await this.ticker.stop();
  }

  /** Makes the schedules in Redis those that are declared. Rejects when Redis cannot be reached. */
  async plan(): Promise<void> {
    const queue = await this.queues.get(SCHEDULE_QUEUE);
    const planned = new Map((await queue.getJobSchedulers(0, -1)).map((schedule) => [schedule.key, schedule]));
    for (const scheduled of this.registry.list()) {
      await this.planOne(queue, scheduled, planned.get(scheduled.name));
      planned.delete(scheduled.name);
    }
    for (const name of planned.keys()) {
      await queue.removeJobScheduler(name);
      this.logger.log(`Schedule ${name} is no longer declared and was removed.`);
    }
  }

  /** A schedule that cannot be planned stays as it is, and keeps none of the others from its times. */
  private async planOne(queue: Queue, scheduled: ScheduledJob, planned: Planned | undefined): Promise<void> {
    const { name } = scheduled;
    try {
      const pattern = await scheduled.pattern();
      if (!isRight(planned, pattern)) await this.upsert(queue, name, pattern);
      this.failing.delete(name);
    } catch (error) {
      // Once, and not every minute.
      if (!this.failing.has(name)) this.logger.error(`Schedule ${name} could not be planned: ${String(error)}`);
      this.failing.add(name);
    }
  }

  private async upsert(queue: Queue, name: string, pattern: string): Promise<void> {
    await queue.upsertJobScheduler(
      name,
      { pattern, tz: 'UTC' },
      { name, data: {}, opts: { attempts: 1, removeOnComplete: true, removeOnFail: true } },
    );
    this.logger.log(`Schedule ${name} is planned: ${pattern} UTC.`);
  }
}

function isRight(planned: Planned | undefined, pattern: string): boolean {
  if (planned?.pattern !== pattern || planned.tz !== 'UTC') return false;
  return planned.next !== undefined && planned.next > Date.now() - OVERDUE_MS;
}
