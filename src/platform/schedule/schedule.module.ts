import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TimeModule } from '../time/time.module.js';
import { DeclaredSchedules } from './declared-schedules.js';
import { RunLock } from './run-lock.js';
import { ScheduleRunner } from './schedule-runner.js';
import { ScheduleStore } from './schedule-store.js';
import { ScheduleTiming } from './schedule-timing.js';
import { ScheduleProcessor } from './schedule.processor.js';
import { SCHEDULE_QUEUE, Scheduler } from './scheduler.js';

/**
 * What runs by the clock. It needs `Database` and `QueueModule` from global modules. Modules declare a job with `@Cron` of
 * @nestjs/schedule on a method of a provider. It runs once per time, whatever the number of processes, and never while its
 * previous run is going on anywhere. A run that fails is logged and counted; the next time is the retry.
 */
@Global()
@Module({
  imports: [DiscoveryModule, TimeModule, BullModule.registerQueue({ name: SCHEDULE_QUEUE })],
  providers: [DeclaredSchedules, ScheduleStore, ScheduleTiming, Scheduler, ScheduleRunner, ScheduleProcessor, RunLock],
  exports: [DeclaredSchedules, ScheduleStore, Scheduler, ScheduleRunner, RunLock],
})
export class ScheduleModule implements BeforeApplicationShutdown {
  constructor(private readonly scheduler: Scheduler) {}

  /** Before the connections to the database and to Redis close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.scheduler.close();
  }
}
