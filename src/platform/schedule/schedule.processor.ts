import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Job, Queue } from 'bullmq';
import { QueueHost, workerOptions } from '../queue/queue-host.js';
import { ScheduleRunner } from './schedule-runner.js';
import { SCHEDULE_QUEUE } from './scheduler.js';

/** Runs scheduled jobs; three at a time, so that a long one does not hold up the others. */
@Processor(SCHEDULE_QUEUE, workerOptions(3))
export class ScheduleProcessor extends QueueHost {
  constructor(
    private readonly runner: ScheduleRunner,
    @InjectQueue(SCHEDULE_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  /** Called by BullMQ with a tick, which names the job. The job's row says whether a run is owed. */
  async process(job: Job): Promise<void> {
    // A time that comes while this one's run goes on has a tick of its own.
    await job.removeDeduplicationKey();
    // Before 1.2 the times were kept in Redis.
    if (job.repeatJobKey) await this.queue.removeJobScheduler(job.repeatJobKey);
    await this.runner.runOwed(job.name);
  }
}
