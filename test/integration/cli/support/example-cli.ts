import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { CliModule } from '../../../../src/platform/cli/cli.module.js';
import { EnvironmentModule } from '../../../../src/platform/config/environment.module.js';
import { DatabaseModule } from '../../../../src/platform/database/database.module.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import {
  ExampleBatchesCommand,
  ExampleFailCommand,
  ExampleListCommand,
  ExampleQueryCommand,
} from './example-commands.js';
import { ExampleMigration1763700009999 } from './example-migration.js';

/** A small application with commands that show what every command can do. */
@Module({
  imports: [EnvironmentModule, DatabaseModule.forMigrations([ExampleMigration1763700009999]), RedisModule, CliModule],
  providers: [ExampleListCommand, ExampleFailCommand, ExampleQueryCommand, ExampleBatchesCommand],
})
export class ExampleCliModule {}
