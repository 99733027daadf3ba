import { Global, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RunLock } from './run-lock.js';
import { SchedulePlanner } from './schedule-planner.js';
import { ScheduleRegistry } from './schedule-registry.js';
import { ScheduleWorker } from './schedule-worker.js';

/**
 * Scheduled jobs. It needs `Environment`, `Database` and `QueueModule` from global modules. Modules declare a job with
 * `@Scheduled`. Nothing runs before `SchedulePlanner.start()` and `ScheduleWorker.start()`.
 */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [ScheduleRegistry, SchedulePlanner, ScheduleWorker, RunLock],
  exports: [ScheduleRegistry, SchedulePlanner, ScheduleWorker, RunLock],
})
export class ScheduleModule implements BeforeApplicationShutdown {
  constructor(
    private readonly planner: SchedulePlanner,
    private readonly worker: ScheduleWorker,
  ) {}

  /** Before the connections to the database and to Redis close. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.planner.close(), this.worker.close()]);
  }
}
