import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/observability/metrics.js';
import { sampled } from '../../../platform/observability/sampled.js';
import { OutboxStore } from '../../../platform/queue/outbox-store.js';
import { LegacyStockWrites } from '../../legacy-stock/index.js';
import type { GuardedCheck } from '../domain/report.js';
import { INDEX_TOPICS } from './checks/index.check.js';
import { Guard } from './guard.service.js';

/** Shows the guard's figures in the metrics. They come from the database, so every process shows the same. */
@Injectable()
export class GuardMetrics implements OnModuleInit {
  private reading: Promise<readonly GuardedCheck[]> | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly guard: Guard,
    private readonly outbox: OutboxStore,
    private readonly legacy: LegacyStockWrites,
  ) {}

  onModuleInit(): void {
    this.perCheck(
      'inventory_guard_findings',
      'Things that the last complete round of a check found wrong',
      ({ findings }) => findings,
    );
    this.perCheck(
      'inventory_guard_round_age_seconds',
      'Time since a check was last carried through',
      ({ ageSeconds }) => ageSeconds ?? 0,
    );
    this.metrics.gauge(
      'inventory_oversold_positions',
      'Sources that have less of a SKU than orders hold there',
      [],
      (gauge) =>
        sampled(gauge, async () => {
          const oversell = (await this.completed()).find(({ key }) => key === 'oversell');
          if (oversell) gauge.set(oversell.findings);
        }),
    );
    this.metrics.gauge(
      'inventory_index_lag_seconds',
      'Age of the oldest change that the stock indexes have still to follow',
      [],
      (gauge) => sampled(gauge, async () => gauge.set(await this.outbox.oldestAgeSeconds(INDEX_TOPICS))),
    );
    this.metrics.gauge(
      'inventory_legacy_stock_writes',
      'Writes of others to the frozen legacy tables',
      ['table', 'operation'],
      (gauge) =>
        sampled(gauge, async () => {
          for (const { table, operation, writes } of (await this.legacy.report()).writes) {
            gauge.set({ table, operation }, writes);
          }
        }),
    );
  }

  private perCheck(name: string, help: string, valueOf: (check: GuardedCheck) => number): void {
    this.metrics.gauge(name, help, ['check'], (gauge) =>
      sampled(gauge, async () => {
        for (const check of await this.completed()) gauge.set({ check: check.key }, valueOf(check));
      }),
    );
  }

  /** The gauges are read one after the other in one pass: they share one look at the table. */
  private async completed(): Promise<readonly GuardedCheck[]> {
    this.reading ??= this.guard
      .lastReport()
      .then(({ checks }) => checks.filter(({ completedAt }) => completedAt !== null))
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
