import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Environment } from '../config/environment.js';
import { Workers } from '../queue/workers.js';
import { ScheduleRunner } from '../schedule/schedule-runner.js';
import { Scheduler } from '../schedule/scheduler.js';
import { WorkerTasks } from '../time/worker-tasks.js';
import { Readiness } from './readiness.js';

const SCHEMA_POLL_MS = 1_000;

/** What a process does besides responding to requests, by its roles. The command line never starts it. */
@Injectable()
export class BackgroundRoles {
  private readonly logger = new Logger('BackgroundRoles');
  private readonly closing = new AbortController();
  private starting: Promise<void> | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly readiness: Readiness,
    private readonly workers: Workers,
    private readonly scheduler: Scheduler,
    private readonly schedules: ScheduleRunner,
    private readonly tasks: WorkerTasks,
  ) {}

  /**
   * Begins the work of this process's roles as soon as no migration is pending. Throws at once where a topic lacks a
   * handler or a schedule is malformed.
   */
  start(): void {
    if (this.starting) return;
    if (this.environment.hasRole('worker')) this.workers.assertComplete();
    this.schedules.assertValid();
    this.starting = this.startWhenMigrated();
  }

  /** Takes no further work and resolves when what runs has ended. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.starting;
    await Promise.all([this.workers.close(), this.scheduler.close(), this.tasks.close()]);
  }

  private async startWhenMigrated(): Promise<void> {
    if (!(await this.migrated())) return;
    if (this.environment.hasRole('worker')) {
      this.workers.start();
      this.tasks.start();
    }
    if (this.environment.hasRole('scheduler')) this.scheduler.start();
  }

  /** Resolves to false where the process is closed before. */
  private async migrated(): Promise<boolean> {
    const { signal } = this.closing;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      if (await this.readiness.isSchemaCurrent().catch(() => false)) return true;
      if (isFirst) this.logger.warn('Messages and schedules wait until the migrations have run.');
      await delay(SCHEMA_POLL_MS, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }
}
