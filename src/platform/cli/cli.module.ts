import { Global, Module } from '@nestjs/common';
import { CommandRuntime } from './command-runtime.js';
import { MigrateCommand } from './migrate.command.js';

/** What commands stand on. It needs `Environment`, `Database` and `Migrator` from global modules. */
@Global()
@Module({ providers: [CommandRuntime, MigrateCommand], exports: [CommandRuntime] })
export class CliModule {}
