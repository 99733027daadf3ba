import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../../platform/observability/metrics.js';
import { sampled } from '../../../platform/observability/sampled.js';
import { ReservationHolds } from '../../reservations/index.js';

/** More than this are not counted. */
const COUNTED_MAX = 100_000;

type Figures = ReturnType<ReservationHolds['figures']>;

/** Shows in the metrics what is held with an end, and what of it this process has given back. */
@Injectable()
export class HoldMetrics implements OnModuleInit {
  private readonly expired: Counter;
  private reading: Figures | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly holds: ReservationHolds,
  ) {
    this.expired = new Counter({
      name: 'inventory_reservation_holds_expired_total',
      help: 'Reservations ahead of orders that were given back because their time was over',
      registers: [metrics.registry],
    });
  }

  onModuleInit(): void {
    this.metrics.gauge('inventory_reservation_holds_open', 'Reservations ahead of orders with an end', [], (gauge) =>
      sampled(gauge, async () => gauge.set((await this.read()).open)),
    );
    this.metrics.gauge(
      'inventory_reservation_holds_overdue_seconds',
      'Seconds for which the oldest hold whose time is over waits to be given back',
      [],
      (gauge) => sampled(gauge, async () => gauge.set((await this.read()).overdueSeconds)),
    );
  }

  /** Counts what this process has given back. */
  addExpired(holds: number): void {
    this.expired.inc(holds);
  }

  /** Two gauges are read one after the other in one pass: they share one look at the table. */
  private read(): Figures {
    this.reading ??= this.holds.figures(COUNTED_MAX).finally(() => (this.reading = undefined));
    return this.reading;
  }
}
