import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from './api.module.js';
import { Database } from './platform/database/database.js';
import { Migrator } from './platform/database/migrator.js';
import { schemaDifferences } from './platform/database/schema-differences.js';

/** Says where the entities and the tables that the migrations made differ, in the database of the environment. */
async function main(): Promise<number> {
  const app = await NestFactory.create(ApiModule, { logger: ['error', 'fatal'], abortOnError: false });
  try {
    const { dataSource } = app.get(Database);
    await dataSource.initialize();
    const pending = await app.get(Migrator).pending();
    if (pending.length > 0) {
      process.stderr.write('The database schema is not up to date. Run bin/cli migrate first.\n');
      return 1;
    }
    const differences = await schemaDifferences(dataSource);
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    process.stdout.write(`Differences between entities and migrations: ${differences.length}.\n`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await app.close();
  }
}

process.exitCode = await main();
