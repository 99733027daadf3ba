import { Inject } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Environment } from '../../../platform/config/environment.js';
import { redisKey } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { SweepOversell } from '../app/sweep-oversell.service.js';
import { lastDueTime } from '../domain/due-time.js';

const NAME = 'inventory_detect_oversell';
/** A tick that comes late still runs what was due; what is older than this waits for its next time. */
const LATE_MS_MAX = 10 * 60_000;
const MARK_SECONDS = 3600;

/**
 * The oversell sweep. Operators change its times while it runs, so it asks every minute whether the setting's cron
 * expression has come due since; a mark in Redis lets each due time run once, whichever process gets the tick.
 */
@Scheduled({ name: NAME, pattern: '* * * * *' })
export class DetectOversellJob implements RunsOnSchedule {
  constructor(
    private readonly sweep: SweepOversell,
    private readonly environment: Environment,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  run(): Promise<void> {
    return this.runAt(new Date());
  }

  /** Runs the sweep if a time of it is due at `now` that has not been run. */
  async runAt(now: Date): Promise<void> {
    const cron = await this.sweep.schedule();
    if (cron === undefined) return;
    const due = lastDueTime(cron, now);
    if (now.getTime() - due.getTime() > LATE_MS_MAX) return;
    const mark = redisKey(this.environment, 'schedule', NAME, due.toISOString());
    if ((await this.redis.set(mark, '1', 'EX', MARK_SECONDS, 'NX')) === null) return;
    await this.sweep.execute();
  }
}
