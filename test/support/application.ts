import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Type } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { ApiModule } from '../../src/api.module.js';
import { prepareData, startApi } from '../../src/bootstrap.js';
import { IntegrationService } from '../../src/modules/access/index.js';
import type { Actor } from '../../src/platform/context/request-context.js';
import { runInContext, SYSTEM_ACTOR } from '../../src/platform/context/request-context.js';
import { Database } from '../../src/platform/database/database.js';
import { Migrator } from '../../src/platform/database/migrator.js';
import { MessageProcessor } from '../../src/platform/queue/message-processor.js';
import { createTestDatabase } from './database.js';
import { fillTestDatabase } from './database-dump.js';
import { checkAgainstDocument } from './document-check.js';
import { HttpClient } from './http-client.js';
import { makeGraphqlLate } from './late-graphql.js';

/** The application as a test sees it: the same composition as the server's, on the database of the file of tests. */
export interface TestApplication {
  readonly nest: NestExpressApplication;
  readonly database: Database;
  /** Speaks as an integration that may do everything. Compares every response with the OpenAPI document. */
  readonly http: HttpClient;
  readonly origin: string;
  get<T>(type: Type<T>): T;
  /** Made when it is first asked for. */
  graphqlSchema(): Promise<GraphQLSchema>;
  /** Runs `work` as a door would: within a request context of its own. */
  within<T>(work: () => Promise<T>, context?: { actor?: Actor; requestId?: string }): Promise<T>;
  /** A bearer token of a new integration with these resources. */
  tokenFor(resources: readonly string[] | 'all'): Promise<string>;
  /** Lets the index follow the reservations that were written, as a worker does; no test has one that asks for none. */
  followReservations(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application on a free port, on a migrated database. */
export async function startApplication(): Promise<TestApplication> {
  await createTestDatabase();
  const keepMigrated = await fillTestDatabase();
  const nest = await NestFactory.create<NestExpressApplication>(ApiModule, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
    // Clients keep their connections open; a test does not wait for them.
    forceCloseConnections: true,
  });
  const graphqlSchema = makeGraphqlLate(nest);
  const database = nest.get(Database);
  await database.dataSource.initialize();
  await startApi(nest, { host: '127.0.0.1', port: 0 });
  await nest.get(Migrator).migrate();
  await keepMigrated();
  await prepareData(nest);
  const origin = `http://127.0.0.1:${(nest.getHttpServer().address() as AddressInfo).port}`;

  const within = <T>(work: () => Promise<T>, context: { actor?: Actor; requestId?: string } = {}): Promise<T> =>
    runInContext({ origin: 'cli', actor: SYSTEM_ACTOR, ...context }, work);
  const tokenFor = (resources: readonly string[] | 'all'): Promise<string> =>
    within(async () => {
      const name = `test ${randomUUID()}`;
      const created = await nest
        .get(IntegrationService)
        .create(resources === 'all' ? { name, all: true } : { name, resources });
      return created.accessToken;
    });
  return {
    nest,
    database,
    origin,
    http: new HttpClient(origin, await tokenFor('all'), (exchange) => checkAgainstDocument(nest, exchange)),
    get: (type) => nest.get(type, { strict: false }),
    graphqlSchema,
    within,
    tokenFor,
    followReservations: () => {
      const processor = nest.get(MessageProcessor);
      // Workers that the test has closed have stopped it.
      processor.begin();
      return processor.processWaiting('inventory.reservations.updateSalabilityStatus');
    },
    close: () => nest.close(),
  };
}
