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
 * because Redis may have been emptied. A schedule that is right is left alone: planning it anew in the moment in which
 * it is due would move it to its next time, and this one would be missed.
 */
@Injectable()
export class SchedulePlanner {
  private readonly logger = new Logger('Schedules');
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
      if (!isRight(planned.get(scheduled.name), scheduled)) await this.upsert(queue, scheduled);
      planned.delete(scheduled.name);
    }
    for (const name of planned.keys()) {
      await queue.removeJobScheduler(name);
      this.logger.log(`Schedule ${name} is no longer declared and was removed.`);
    }
  }

  private async upsert(queue: Queue, { name, pattern }: ScheduledJob): Promise<void> {
    await queue.upsertJobScheduler(
      name,
      { pattern, tz: 'UTC' },
      { name, data: {}, opts: { attempts: 1, removeOnComplete: true, removeOnFail: true } },
    );
    this.logger.log(`Schedule ${name} is planned: ${pattern} UTC.`);
  }
}

function isRight(planned: Planned | undefined, { pattern }: ScheduledJob): boolean {
  if (planned?.pattern !== pattern || planned.tz !== 'UTC') return false;
  return planned.next !== undefined && planned.next > Date.now() - OVERDUE_MS;
}
