import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ReadDatabase } from '../database/read-database.js';
import { ReplicaServer } from '../database/replica-server.js';
import { OUTBOX_STATES, OutboxStore } from '../queue/outbox-store.js';
import { QueueEvents } from '../queue/queue-events.js';
import { Queues } from '../queue/queues.js';
import { ScheduleRunner } from '../schedule/schedule-runner.js';
import { Metrics } from './metrics.js';
import { sampled } from './sampled.js';

/** Connects the measurements with what they measure. */
@Injectable()
export class MetricsCollector implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly reads: ReadDatabase,
    private readonly replica: ReplicaServer,
    private readonly outbox: OutboxStore,
    private readonly queues: Queues,
    private readonly messages: QueueEvents,
    private readonly schedules: ScheduleRunner,
  ) {}

  onModuleInit(): void {
    this.database.onRetry((reason) => this.metrics.transactionRetries.inc({ reason }));
    this.messages.onMessage((topic, outcome) => this.metrics.messages.inc({ topic, outcome }));
    this.schedules.onRun((name, outcome, seconds) => this.metrics.scheduledRuns.observe({ name, outcome }, seconds));
    this.measurePool();
    this.measureReplica();
    this.measureOutbox();
    this.measureQueues();
  }

  private measurePool(): void {
    this.metrics.gauge('database_pool_connections', 'Connections of the pool', ['state'], (gauge) => {
      const { used, idle, waiting } = this.poolState();
      gauge.set({ state: 'used' }, used);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waited_for' }, waiting);
    });
  }

  private measureReplica(): void {
    this.reads.onRead((server, reason) => this.metrics.reads.inc({ server, reason }));
    const measure = (name: string, help: string, value: () => number | undefined): void =>
      this.metrics.gauge(name, help, [], (gauge) => {
        const found = value();
        // Without a value there is no sample: 0 would be one.
        if (found === undefined) gauge.remove();
        else gauge.set(found);
      });
    measure('database_replica_lag_seconds', 'How far the read replica is behind', () => this.replica.lagSeconds);
    measure('database_replica_in_use', '1 where lists are read from the replica, else 0', () => {
      if (!this.replica.isConfigured) return undefined;
      return this.replica.condition === 'in-step' ? 1 : 0;
    });
  }

  private measureOutbox(): void {
    let counts: ReturnType<OutboxStore['counts']> | undefined;
    // Both gauges are read one after the other in one pass: they share one look at the table.
    const read = (): ReturnType<OutboxStore['counts']> => {
      counts ??= this.outbox.counts().finally(() => (counts = undefined));
      return counts;
    };
    const measure = (name: string, help: string, field: 'messages' | 'oldestAgeSeconds'): void =>
      this.metrics.gauge(name, help, ['state'], (gauge) =>
        sampled(gauge, async () => {
          const found = new Map((await read()).map((count) => [count.state, count[field]]));
          for (const state of OUTBOX_STATES) gauge.set({ state }, found.get(state) ?? 0);
        }),
      );
    measure('message_outbox_messages', 'Messages that are not done, by state', 'messages');
    measure('message_outbox_oldest_age_seconds', 'Age of the oldest message in a state', 'oldestAgeSeconds');
  }

  private measureQueues(): void {
    this.metrics.gauge('queue_jobs', 'Jobs of a queue by state', ['queue', 'state'], (gauge) =>
      sampled(gauge, async () => {
        for (const { queue, counts } of await this.queues.depths()) {
          for (const [state, count] of Object.entries(counts)) gauge.set({ queue, state }, count);
        }
      }),
    );
    this.metrics.gauge(
      'queue_oldest_job_age_seconds',
      'Age of the job of a queue that has waited longest',
      ['queue'],
      (gauge) =>
        sampled(gauge, async () => {
          for (const { queue, ageSeconds } of await this.queues.oldestWaiting()) {
            gauge.set({ queue }, ageSeconds);
          }
        }),
    );
  }

  /** The driver keeps these figures but does not name them in its types. */
  private poolState(): { used: number; idle: number; waiting: number } {
    if (!this.database.dataSource.isInitialized) return { used: 0, idle: 0, waiting: 0 };
    const pool = this.database.pool as unknown as Record<
      '_allConnections' | '_freeConnections' | '_connectionQueue',
      { length: number } | undefined
    >;
    const idle = pool._freeConnections?.length ?? 0;
    return { used: (pool._allConnections?.length ?? 0) - idle, idle, waiting: pool._connectionQueue?.length ?? 0 };
  }
}
