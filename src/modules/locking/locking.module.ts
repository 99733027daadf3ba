import { Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { createLockingPool } from '../../platform/database/data-source.js';
import { Database } from '../../platform/database/database.js';
import { LeasePool } from './app/lease-pool.js';
import { LockMetrics } from './app/lock-metrics.service.js';
import { Locking } from './app/locking.service.js';
import { SkuLocks } from './app/sku-locks.service.js';
import { SkuLocationRepository } from './data/sku-location.repository.js';
import { LockNames } from './domain/lock-names.js';
import { LockWait } from './domain/lock-wait.js';
import { ForgetGuardsJob } from './jobs/forget-guards.job.js';
import { lockProviderFor } from './providers/index.js';

/** The place-order lock: which session may decide about a SKU at a location, and the sessions that hold it. */
@Module({
  providers: [
    { provide: LockNames, useFactory: ({ DB_NAME }: Environment) => new LockNames(DB_NAME), inject: [Environment] },
    { provide: LockWait, useValue: new LockWait() },
    {
      provide: LeasePool,
      useFactory: (environment: Environment, database: Database) =>
        new LeasePool(
          database,
          lockProviderFor(database),
          createLockingPool(environment),
          environment.DB_LOCK_POOL_SIZE,
        ),
      inject: [Environment, Database],
    },
    ForgetGuardsJob,
    LockMetrics,
    Locking,
    SkuLocationRepository,
    SkuLocks,
  ],
  exports: [LockNames, Locking, LockWait, SkuLocks],
})
export class LockingModule implements OnApplicationShutdown {
  constructor(private readonly leases: LeasePool) {}

  /** After the last job and request are done: nothing listens any more when this hook runs. */
  async onApplicationShutdown(): Promise<void> {
    await this.leases.close();
  }
}
