import { Global, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Environment } from '../config/environment.js';
import { createLockingPool, dataSourceOptions } from './data-source.js';
import type { Migrations } from './data-source.js';
import { Database } from './database.js';
import { Leases } from './leases.js';
import { Migrator } from './migrator.js';
import { Sequences } from './sequences.js';
import { TransactionalDataSource } from './transactional-data-source.js';

/**
 * The database for every module, which adds its entities with `TypeOrmModule.forFeature`. It does not connect by itself:
 * the door that needs it does, as often as it takes.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly leases: Leases) {}

  static forMigrations(migrations: Migrations): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: (environment: Environment) => ({
            ...dataSourceOptions(environment, migrations),
            autoLoadEntities: true,
            manualInitialization: true,
          }),
          inject: [Environment],
          dataSourceFactory: async (options) => new TransactionalDataSource(options as DataSourceOptions),
        }),
      ],
      providers: [
        Database,
        {
          provide: Leases,
          useFactory: (environment: Environment, database: Database) =>
            new Leases(database, createLockingPool(environment), environment.DB_LOCK_POOL_SIZE),
          inject: [Environment, Database],
        },
        Migrator,
        Sequences,
      ],
      exports: [TypeOrmModule, Database, Leases, Migrator, Sequences],
    };
  }

  /** After the last job and request are done: `onApplicationShutdown` hooks run when nothing listens any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.leases.close();
  }
}
