import { Logger, Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { MIGRATIONS } from '../../../../src/migrations/index.js';
import { AccessControl, AccessModule } from '../../../../src/modules/access/index.js';
import { RoleService } from '../../../../src/modules/access/app/role.service.js';
import { UserService } from '../../../../src/modules/access/app/user.service.js';
import type { Caller } from '../../../../src/modules/access/domain/caller.js';
import type { ResourceGrant } from '../../../../src/modules/access/domain/resource-grant.js';
import { LogIn } from '../../../../src/modules/access/app/log-in.service.js';
import { CliModule } from '../../../../src/platform/cli/cli.module.js';
import { EnvironmentModule } from '../../../../src/platform/config/environment.module.js';
import { Environment, readEnvironment } from '../../../../src/platform/config/environment.js';
import { Database } from '../../../../src/platform/database/database.js';
import { DatabaseModule } from '../../../../src/platform/database/database.module.js';
import { Migrator } from '../../../../src/platform/database/migrator.js';
import { QueueModule } from '../../../../src/platform/queue/queue.module.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import { createTestDatabase } from '../../../support/database.js';
import { unique } from '../../../support/names.js';

/** What the module needs around it, and nothing else. */
@Module({
  imports: [
    EnvironmentModule,
    DatabaseModule.forMigrations(MIGRATIONS),
    RedisModule,
    CliModule,
    QueueModule,
    AccessModule,
  ],
})
export class AccessApplication {}

export interface User {
  readonly userId: number;
  readonly username: string;
  readonly password: string;
}

/** One process of the service, as far as access goes. */
export interface AccessProcess {
  readonly database: Database;
  get<T>(type: Type<T>): T;
  /** Logs in from an address of its own, unless one is given. */
  logIn(username: string, password: string, address?: string, otp?: string): Promise<string>;
  /** The caller of a token, or the kind of the refusal. */
  who(token: string, permission?: string): Promise<Caller | string>;
  newRole(grant?: ResourceGrant & { readonly requiresSecondFactor?: boolean }): Promise<string>;
  newUser(grant?: ResourceGrant & { readonly requiresSecondFactor?: boolean }): Promise<User>;
  close(): Promise<void>;
}

const RESOURCE = 'Vendor_InventoryApi::source';

/** Starts a process on the database of the file of tests; `variables` replace those of the environment. */
export async function startAccess(variables: Partial<Environment> = {}): Promise<AccessProcess> {
  await createTestDatabase();
  const environment = Object.assign(readEnvironment(), variables);
  const module = await Test.createTestingModule({ imports: [AccessApplication] })
    .overrideProvider(Environment)
    .useValue(environment)
    .compile();
  Logger.overrideLogger(false);
  const database = module.get(Database);
  await database.dataSource.initialize();
  await module.init();
  await module.get(Migrator).migrate();
  return processOf(
    database,
    (type) => module.get(type, { strict: false }),
    () => module.close(),
  );
}

function processOf(database: Database, get: <T>(type: Type<T>) => T, close: () => Promise<void>): AccessProcess {
  const newRole: AccessProcess['newRole'] = async (grant = { all: true }): Promise<string> =>
    (await get(RoleService).create({ name: unique('role'), ...grant })).name;
  return {
    database,
    get,
    close,
    newRole,
    logIn: (username, password, address = unique('address'), otp) =>
      get(LogIn).execute({ username, password, address, otp }),
    who: async (token, permission = RESOURCE) => {
      try {
        return await get(AccessControl).authorize(`Bearer ${token}`, permission);
      } catch (error) {
        return (error as { kind: string }).kind;
      }
    },
    newUser: async (grant) => {
      const [username, password] = [unique('user'), unique('password')];
      const role = await newRole(grant);
      const { userId } = await get(UserService).create({ username, password, email: `${username}@example.com`, role });
      return { userId, username, password };
    },
  };
}
