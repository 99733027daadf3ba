import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; responses are expected between a millisecond and the lock wait of thirty seconds. */
const HTTP_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const RUN_BUCKETS = [0.1, 1, 5, 30, 60, 300, 1800];
/** Seconds; named locks are held for a commit and waited for as long as an order waits at most. */
const LOCK_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What this process measures, under Prometheus names. Each application of a process has a registry of its own. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly httpSeconds = this.histogram(
    'http_request_duration_seconds',
    'Time from the arrival of a request to the end of its answer',
    ['method', 'route', 'status'],
    HTTP_BUCKETS,
  );
  readonly transactionRetries = this.counter(
    'database_transaction_retries_total',
    'Transactions that were given up and begun again',
    ['reason'],
  );
  readonly reads = this.counter(
    'database_reads_total',
    'Statements of lists, exports and reports by server, and why not on the replica; only where there is one',
    ['server', 'reason'],
  );
  readonly messages = this.counter('messages_total', 'Deliveries of messages by their outcome', ['topic', 'outcome']);
  readonly scheduledRuns = this.histogram(
    'scheduled_run_duration_seconds',
    'Runs of scheduled jobs by their outcome',
    ['name', 'outcome'],
    RUN_BUCKETS,
  );
  readonly lockWaits = this.histogram(
    'inventory_lock_wait_seconds',
    'Time that holders of named locks waited for them, had or not',
    ['purpose'],
    LOCK_BUCKETS,
  );
  readonly lockHolds = this.histogram(
    'inventory_lock_hold_seconds',
    'Time from the first named lock of a holder until all of them were let go',
    ['purpose'],
    LOCK_BUCKETS,
  );
  private isCollectingProcess = false;

  /** Begins to measure the process itself: memory, event loop, garbage collection. */
  collectProcess(): void {
    if (this.isCollectingProcess) return;
    this.isCollectingProcess = true;
    collectDefaultMetrics({ register: this.registry });
  }

  /** A gauge whose samples are read when the metrics are. */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (gauge: Gauge) => Promise<void> | void,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: () => collect(gauge),
    });
  }

  private counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [this.registry] });
  }
}
