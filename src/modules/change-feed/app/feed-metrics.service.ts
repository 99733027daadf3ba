import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/observability/metrics.js';
import { sampled } from '../../../platform/observability/sampled.js';
import { ChangeRepository } from '../data/change.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import { ChangeWaiters } from './change-waiters.service.js';

/** More notes than this are not counted. */
const COUNTED_MAX = 100_000;

/** Shows the feed in the metrics: where it ends, what waits to come into it, and who waits for it. */
@Injectable()
export class FeedMetrics implements OnModuleInit {
  private reading: ReturnType<PendingRepository['waiting']> | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly changes: ChangeRepository,
    private readonly pending: PendingRepository,
    private readonly waiters: ChangeWaiters,
  ) {}

  onModuleInit(): void {
    this.gauge('inventory_change_feed_position', 'The last position of the change feed', async () => {
      return (await this.changes.bounds()).position;
    });
    this.gauge(
      'inventory_change_feed_pending',
      'Writes that wait to come into the change feed',
      async () => (await this.waiting()).count,
    );
    this.gauge(
      'inventory_change_feed_pending_age_seconds',
      'Age of the oldest write that waits to come into the change feed',
      async () => (await this.waiting()).ageSeconds,
    );
    this.gauge('inventory_change_feed_waiting_readers', 'Requests of this process that wait for changes', () =>
      Promise.resolve(this.waiters.count),
    );
  }

  private gauge(name: string, help: string, read: () => Promise<number>): void {
    this.metrics.gauge(name, help, [], (gauge) => sampled(gauge, async () => gauge.set(await read())));
  }

  /** Two gauges are read one after the other in one pass: they share one look at the table. */
  private waiting(): ReturnType<PendingRepository['waiting']> {
    this.reading ??= this.pending.waiting(COUNTED_MAX).finally(() => (this.reading = undefined));
    return this.reading;
  }
}
