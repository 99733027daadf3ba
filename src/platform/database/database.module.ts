import { Global, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { createDataSource } from './data-source.js';
import type { Schema } from './data-source.js';
import { Database } from './database.js';
import { Migrator } from './migrator.js';
import { Sequences } from './sequences.js';
import { TriggerInstaller } from './trigger-installer.js';

/** The database for every module. It does not connect by itself: the door that needs it calls `connect`. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  static forSchema(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          useFactory: (environment: Environment) => createDataSource(environment, schema),
          inject: [Environment],
        },
        Database,
        Migrator,
        Sequences,
        TriggerInstaller,
      ],
      exports: [DataSource, Database, Migrator, Sequences, TriggerInstaller],
    };
  }

  /** After the last job and request are done: `onApplicationShutdown` hooks run when nothing listens any more. */
  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}
