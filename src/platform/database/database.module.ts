import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source.js';
import type { Migrations } from './data-source.js';
import { Database } from './database.js';
import { Migrator } from './migrator.js';
import { ReadDatabase } from './read-database.js';
import { ReplicaServer } from './replica-server.js';
import { RunLeases } from './run-leases.js';
import { Sequences } from './sequences.js';
import { ServerPositions } from './server-positions.js';
import { TransactionalDataSource } from './transactional-data-source.js';
import { TriggerInstaller } from './trigger-installer.js';
import { WriteGuards } from './write-guards.js';
import { WrittenIds } from './written-ids.js';

const SERVICES = [
  Database,
  Migrator,
  ReadDatabase,
  ReplicaServer,
  RunLeases,
  Sequences,
  ServerPositions,
  TriggerInstaller,
  WriteGuards,
  WrittenIds,
];

/**
 * The database for every module, which adds its entities with `TypeOrmModule.forFeature`. It does not connect by itself:
 * the door that needs it does, as often as it takes. `TypeOrmModule` closes it after the last job and request.
 */
@Global()
@Module({})
export class DatabaseModule {
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
      providers: SERVICES,
      exports: [TypeOrmModule, ...SERVICES],
    };
  }
}
