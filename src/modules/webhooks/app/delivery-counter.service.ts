import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../../platform/observability/metrics.js';
import { sampled } from '../../../platform/observability/sampled.js';
import { DeliveryArchiveRepository } from '../data/delivery-archive.repository.js';

/** More than this are not counted. */
const COUNTED_MAX = 100_000;

/** Shows webhooks in the metrics: what this process has tried, and what waits in all. */
@Injectable()
export class DeliveryCounter implements OnModuleInit {
  private readonly attempts: Counter<'result'>;
  private reading: ReturnType<DeliveryArchiveRepository['figures']> | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly archive: DeliveryArchiveRepository,
  ) {
    this.attempts = new Counter({
      name: 'inventory_webhook_attempts_total',
      help: 'Attempts to deliver to webhooks by their result',
      labelNames: ['result'],
      registers: [metrics.registry],
    });
  }

  onModuleInit(): void {
    this.metrics.gauge('inventory_webhook_pending', 'Deliveries of webhooks that wait', [], (gauge) =>
      sampled(gauge, async () => gauge.set((await this.figures()).pending)),
    );
    this.metrics.gauge(
      'inventory_webhook_failing',
      'Deliveries of webhooks that wait after an attempt has failed',
      [],
      (gauge) => sampled(gauge, async () => gauge.set((await this.figures()).failing)),
    );
  }

  /** Counts an attempt of this process. */
  add(result: 'delivered' | 'failed'): void {
    this.attempts.inc({ result });
  }

  /** Two gauges are read one after the other in one pass: they share one look at the table. */
  private figures(): ReturnType<DeliveryArchiveRepository['figures']> {
    this.reading ??= this.archive.figures(COUNTED_MAX).finally(() => (this.reading = undefined));
    return this.reading;
  }
}
