import 'reflect-metadata';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CliModule } from '../../../../src/platform/cli/cli.module.js';
import { Environment, readEnvironment } from '../../../../src/platform/config/environment.js';
import { createDataSource } from '../../../../src/platform/database/data-source.js';
import { Database } from '../../../../src/platform/database/database.js';
import { Migrator } from '../../../../src/platform/database/migrator.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import {
  ExampleBatchesCommand,
  ExampleFailCommand,
  ExampleListCommand,
  ExampleQueryCommand,
} from './example-commands.js';
import { ExampleMigration1763700009999 } from './example-migration.js';

@Global()
@Module({
  providers: [
    { provide: Environment, useFactory: () => readEnvironment() },
    {
      provide: DataSource,
      useFactory: (environment: Environment) =>
        createDataSource(environment, { entities: [], migrations: [ExampleMigration1763700009999] }),
      inject: [Environment],
    },
    { provide: Database, useFactory: (source: DataSource) => new Database(source), inject: [DataSource] },
    Migrator,
  ],
  exports: [Environment, DataSource, Database, Migrator],
})
class ExamplePlatformModule {}

/** A small application with commands that show what every command can do. */
@Module({
  imports: [ExamplePlatformModule, RedisModule, CliModule],
  providers: [ExampleListCommand, ExampleFailCommand, ExampleQueryCommand, ExampleBatchesCommand],
})
export class ExampleCliModule {}
