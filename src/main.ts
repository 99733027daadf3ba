import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiModule } from './api.module.js';
import { AppModule } from './app.module.js';
import { prepareData, startApi } from './bootstrap.js';
import type { Environment } from './platform/config/environment.js';
import { readEnvironment } from './platform/config/environment.js';
import { Database } from './platform/database/database.js';
import { ReplicaServer } from './platform/database/replica-server.js';
import { BackgroundRoles } from './platform/observability/background-roles.js';
import { createLogger } from './platform/observability/logger.js';
import { MetricsServer } from './platform/observability/metrics-server.js';
import { Readiness } from './platform/observability/readiness.js';
import { assertDatabaseServer } from './platform/observability/server-check.js';
import { shutdownOnSignals } from './platform/observability/shutdown.js';

const DATABASE_ATTEMPTS = 30;
const RETRY_MS = 1000;

/** Starts this process in the roles of `APP_ROLES`. */
async function main(): Promise<void> {
  const environment = readEnvironment();
  const logger = createLogger(environment.LOG_LEVEL);
  Logger.overrideLogger(logger);
  const app = await NestFactory.create<NestExpressApplication>(environment.hasRole('api') ? ApiModule : AppModule, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  shutdownOnSignals(app);
  await connect(app.get(Database));
  await assertDatabaseServer(app.get(Database));
  await app.get(ReplicaServer).watch();
  await app.get(MetricsServer).start();
  const preparing = app.get(Readiness).until(prepare(app, environment));
  if (environment.hasRole('api')) await startApi(app, { host: environment.HOST, port: environment.PORT });
  else await app.init();
  app.get(BackgroundRoles).start();
  await preparing;
  new Logger('Main').log(`Running as ${environment.APP_ROLES.join(', ')}${listening(environment)}.`);
}

async function prepare(app: NestExpressApplication, environment: Environment): Promise<void> {
  await migrated(app.get(Readiness));
  if (environment.hasRole('api')) await prepareData(app);
}

function listening(environment: Environment): string {
  return environment.hasRole('api') ? ` at http://${environment.HOST}:${environment.PORT}` : '';
}

/** The database may start beside this process: it gets half a minute. */
async function connect(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.dataSource.initialize();
      return;
    } catch (error) {
      if (attempt === DATABASE_ATTEMPTS) throw error;
      if (attempt === 1) new Logger('Database').warn(`The database can not be reached yet: ${String(error)}`);
      await delay(RETRY_MS);
    }
  }
}

/** Migrations are run by `bin/cli migrate`; until then the process lives and is not ready. */
async function migrated(readiness: Readiness): Promise<void> {
  while (!(await readiness.isSchemaCurrent().catch(() => false))) await delay(RETRY_MS);
}

main().catch((error: unknown) => {
  new Logger('Main').fatal(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
  // What is half started would keep the process alive.
  process.exit();
});
