import { Global, Logger, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { BackgroundRoles } from './background-roles.js';
import { Connections } from './connections.js';
import { HealthController } from './health.controller.js';
import { MetricsCollector } from './metrics-collector.js';
import { MetricsServer } from './metrics-server.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** Health, metrics and the life of a server process. It needs the other platform modules, which are global. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Metrics, MetricsCollector, MetricsServer, Readiness, Connections, BackgroundRoles],
  exports: [Metrics, MetricsServer, Readiness, Connections, BackgroundRoles],
})
export class ObservabilityModule implements OnModuleInit {
  private readonly logger = new Logger('Database');

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.database.afterCommitFailed = (error) =>
      this.logger.error(
        `Work after a commit failed: ${String(error)}`,
        error instanceof Error ? error.stack : undefined,
      );
  }
}
