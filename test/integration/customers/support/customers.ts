import { Controller, Get, Logger, Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { AddressInfo } from 'node:net';
import { MIGRATIONS } from '../../../../src/migrations/index.js';
import { AccessControl, AccessModule, IntegrationService } from '../../../../src/modules/access/index.js';
import type { Caller } from '../../../../src/modules/access/domain/caller.js';
import { CustomerLogIn } from '../../../../src/modules/customers/app/customer-log-in.service.js';
import { CustomersModule } from '../../../../src/modules/customers/index.js';
import { CustomerService } from '../../../../src/modules/customers/app/customer.service.js';
import { CliModule } from '../../../../src/platform/cli/cli.module.js';
import { Environment, readEnvironment } from '../../../../src/platform/config/environment.js';
import { EnvironmentModule } from '../../../../src/platform/config/environment.module.js';
import { currentContext } from '../../../../src/platform/context/request-context.js';
import { Database } from '../../../../src/platform/database/database.js';
import { DatabaseModule } from '../../../../src/platform/database/database.module.js';
import { Migrator } from '../../../../src/platform/database/migrator.js';
import { HttpModule } from '../../../../src/platform/http/http.module.js';
import { configureHttp } from '../../../../src/platform/http/http.setup.js';
import { Describe, RequirePermission, Tag } from '../../../../src/platform/http/route.decorators.js';
import { QueueModule } from '../../../../src/platform/queue/queue.module.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import { createTestDatabase } from '../../../support/database.js';
import { HttpClient } from '../../../support/http-client.js';
import { unique } from '../../../support/names.js';
import { ResponseBody } from '../../../../src/platform/http/response-body.js';

export const OWN_ROUTE = '/rest/V1/test/mine';

/** A route for customers, which tells whom it took the caller for. */
@Tag('Test')
@Controller('test/mine')
class OwnController {
  @Get()
  @RequirePermission('self')
  @Describe({ summary: 'What is mine', response: ResponseBody.nothing() as ResponseBody<unknown> })
  mine(): object {
    return { ...currentContext().actor };
  }
}

/** What the module needs around it, and nothing else. */
@Module({
  imports: [
    EnvironmentModule,
    HttpModule,
    DatabaseModule.forMigrations(MIGRATIONS),
    RedisModule,
    CliModule,
    QueueModule,
    AccessModule,
    CustomersModule,
  ],
  controllers: [OwnController],
})
export class CustomersApplication {}

export interface TestCustomer {
  readonly customerId: number;
  readonly email: string;
  readonly password: string;
}

/** One process of the service, as far as customers go. Its HTTP client sends no token by itself. */
export interface CustomersProcess {
  readonly database: Database;
  readonly http: HttpClient;
  get<T>(type: Type<T>): T;
  newCustomer(): Promise<TestCustomer>;
  /** Logs in from an address of its own, unless one is given. */
  logIn(email: string, password: string, address?: string): Promise<string>;
  /** The caller of a token, or the kind of the refusal. */
  who(token: string, permission?: string): Promise<Caller | string>;
  /** The token of a new integration that may do everything. */
  integrationToken(): Promise<string>;
  close(): Promise<void>;
}

/** Starts a process on the database of the file of tests; `variables` replace those of the environment. */
export async function startCustomers(variables: Partial<Environment> = {}): Promise<CustomersProcess> {
  await createTestDatabase();
  const environment = Object.assign(readEnvironment(), variables);
  const module = await Test.createTestingModule({ imports: [CustomersApplication] })
    .overrideProvider(Environment)
    .useValue(environment)
    .compile();
  Logger.overrideLogger(false);
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, forceCloseConnections: true });
  await app.get(Database).dataSource.initialize();
  configureHttp(app, environment);
  await app.listen(0, '127.0.0.1');
  await app.get(Migrator).migrate();
  return processOf(app);
}

function processOf(app: NestExpressApplication): CustomersProcess {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const origin = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  return {
    database: app.get(Database),
    http: new HttpClient(origin, ''),
    get,
    newCustomer: async () => {
      const [email, password] = [`${unique('ann')}@example.com`, unique('password')];
      const { customerId } = await get(CustomerService).create({ email, password });
      return { customerId, email, password };
    },
    logIn: (username, password, address = unique('address')) =>
      get(CustomerLogIn).execute({ username, password, address }),
    who: async (token, permission = 'self') => {
      try {
        return await get(AccessControl).authorize(`Bearer ${token}`, permission);
      } catch (error) {
        return (error as { kind: string }).kind;
      }
    },
    integrationToken: async () =>
      (await get(IntegrationService).create({ name: unique('erp'), all: true })).accessToken,
    close: () => app.close(),
  };
}
