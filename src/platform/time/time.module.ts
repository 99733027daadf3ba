import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Intervals } from './intervals.js';
import { WorkerTasks } from './worker-tasks.js';

/**
 * Nest's `SchedulerRegistry` and what repeats in it. Nest itself mounts nothing here: it would do so in every process, on
 * the command line too. `@Cron` declares a job, and the role `scheduler` alone lets its times come.
 */
@Global()
@Module({
  imports: [ScheduleModule.forRoot({ cronJobs: false, intervals: false, timeouts: false })],
  providers: [Intervals, WorkerTasks],
  exports: [Intervals, WorkerTasks],
})
export class TimeModule {}
