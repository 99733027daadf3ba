import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsHexadecimal,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { loadEnvFile } from 'node:process';
import { DATABASE_TLS, tlsProblems } from './tls.js';
import type { DatabaseTls } from './tls.js';

export const APP_ROLES = ['api', 'worker', 'scheduler'] as const;
type AppRole = (typeof APP_ROLES)[number];

/**
 * What takes the writes. `single` is one server at a time. `multi-writer` is several that certify each other's
 * transactions: Galera, or Group Replication in multi-primary mode. It decides how locks are taken.
 */
const DATABASE_TOPOLOGIES = ['single', 'multi-writer'] as const;
export type DatabaseTopology = (typeof DATABASE_TOPOLOGIES)[number];

/** Servers of Redis: names and ports, with commas between them. */
const ADDRESSES = /^[A-Za-z0-9._-]+(:\d{1,5})?(\s*,\s*[A-Za-z0-9._-]+(:\d{1,5})?){0,15}$/;
const PORT_MAX = 65_535;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A variable that is set to nothing counts as not set. */
const EmptyIsAbsent = (): PropertyDecorator =>
  Transform(({ value }) => (value === '' ? undefined : (value as unknown)), { toClassOnly: true });

const isYes = (value: unknown): boolean =>
  value === true || ['1', 'true', 'yes', 'on'].includes(String(value).toLowerCase());

/**
 * The process's wiring, read once from the environment (and `.env`) and checked before anything starts.
 * `.env.example` names each variable with its default. What operators change at run time are settings, not this.
 */
export class Environment {
  @IsIn(['development', 'production', 'test'])
  NODE_ENV = 'development';

  @Transform(({ value }) =>
    typeof value === 'string' ? value.split(',').map((role) => role.trim()) : (value as unknown),
  )
  @IsIn(APP_ROLES, { each: true })
  APP_ROLES: AppRole[] = [...APP_ROLES];

  @IsString()
  HOST = '127.0.0.1';

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(PORT_MAX)
  PORT = 3000;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  METRICS_HOST?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PORT_MAX)
  METRICS_PORT?: number;

  @IsString()
  DB_HOST = '127.0.0.1';

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PORT_MAX)
  DB_PORT = 3306;

  @IsString()
  DB_USER = 'inventory';

  @IsString()
  DB_PASSWORD = '';

  @Matches(/^[A-Za-z0-9_]{1,64}$/, { message: 'DB_NAME may hold letters, digits and underscores, 64 at most' })
  DB_NAME = 'inventory';

  @IsIn(DATABASE_TLS)
  DB_TLS: DatabaseTls = 'off';

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_TLS_CA?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_TLS_CERT?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_TLS_KEY?: string;

  @IsIn(DATABASE_TOPOLOGIES)
  DB_TOPOLOGY: DatabaseTopology = 'single';

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_REPLICA_HOST?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PORT_MAX)
  DB_REPLICA_PORT?: number;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_REPLICA_USER?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  DB_REPLICA_PASSWORD?: string;

  @Type(() => Number)
  @IsInt()
  @Min(10)
  @Max(5000)
  DB_REPLICA_WAIT_MS = 300;

  @Type(() => Number)
  @IsInt()
  // Up to six connections may be lent to holders of named locks, whose work needs others.
  @Min(8)
  @Max(200)
  DB_POOL_SIZE = 20;

  @Type(() => Number)
  @IsInt()
  // Placement, its waiting lanes and moves of stock have a share each.
  @Min(6)
  @Max(64)
  DB_LOCK_POOL_SIZE = 12;

  @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must begin with redis:// or rediss://' })
  REDIS_URL = 'redis://127.0.0.1:6379';

  @IsOptional()
  @EmptyIsAbsent()
  @Matches(ADDRESSES, {
    message: 'REDIS_SENTINELS must be host:port, with commas between them',
  })
  REDIS_SENTINELS?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @Matches(ADDRESSES, {
    message: 'REDIS_CLUSTER must be host:port, with commas between them',
  })
  REDIS_CLUSTER?: string;

  @Matches(/^[A-Za-z0-9._-]{1,64}$/, { message: 'REDIS_SENTINEL_NAME may hold letters, digits, ., _ and -' })
  REDIS_SENTINEL_NAME = 'mymaster';

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  REDIS_SENTINEL_PASSWORD?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  REDIS_TLS_CA?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  REDIS_TLS_CERT?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @IsString()
  REDIS_TLS_KEY?: string;

  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: 'REDIS_PREFIX may hold letters, digits, _ and -, 64 at most' })
  REDIS_PREFIX = 'inventory';

  @IsString()
  @Length(1, 40)
  ADMIN_USERNAME = 'admin';

  @IsOptional()
  @EmptyIsAbsent()
  @MinLength(8)
  ADMIN_PASSWORD?: string;

  @IsEmail({ require_tld: false })
  ADMIN_EMAIL = 'admin@example.com';

  @IsOptional()
  @EmptyIsAbsent()
  @IsHexadecimal()
  @Length(64, 64)
  APP_ENCRYPTION_KEY?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @Matches(/^\s*[0-9a-f]{64}(\s*,\s*[0-9a-f]{64}){0,7}\s*$/i, {
    message:
      'APP_ENCRYPTION_KEY_PREVIOUS must be keys of 64 hexadecimal characters, 8 at most, with commas between them',
  })
  APP_ENCRYPTION_KEY_PREVIOUS?: string;

  @IsOptional()
  @EmptyIsAbsent()
  @Matches(/^smtps?:\/\//, { message: 'SMTP_URL must begin with smtp:// or smtps://' })
  SMTP_URL?: string;

  @IsEmail({ require_tld: false, allow_display_name: true })
  MAIL_FROM = 'Inventory <inventory@localhost>';

  @Matches(/^https?:\/\/\S+$/, { message: 'GOOGLE_MAPS_URL must begin with http:// or https://' })
  GOOGLE_MAPS_URL = 'https://maps.googleapis.com';

  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(30_000)
  GOOGLE_MAPS_TIMEOUT_MS = 3000;

  @Transform(({ value }) => isYes(value))
  @IsBoolean()
  WEBHOOK_ALLOW_PRIVATE = false;

  @IsIn(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(256)
  BODY_LIMIT_MB = 32;

  /** Undefined where the operator has not said whether there is a proxy. */
  @IsOptional()
  @EmptyIsAbsent()
  @Transform(({ value }) => (value === undefined ? undefined : isYes(value)))
  @IsBoolean()
  TRUST_PROXY?: boolean;

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  CONNECTIONS_PER_ADDRESS_MAX = 1000;

  @IsOptional()
  @EmptyIsAbsent()
  @Transform(({ value }) => (value === undefined ? undefined : isYes(value)))
  @IsBoolean()
  GRAPHQL_INTROSPECTION?: boolean;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  LOGIN_RATE_PER_MINUTE = 60;

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  STOCK_VISUALIZER_RATE_PER_MINUTE = 1200;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(600)
  SHUTDOWN_GRACE_SECONDS = 30;

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** Whether GraphQL tells its schema: not in production, unless it is asked to. */
  get allowsIntrospection(): boolean {
    return this.GRAPHQL_INTROSPECTION ?? !this.isProduction;
  }

  /** The keys that secrets may still be encrypted with, beside `APP_ENCRYPTION_KEY`. */
  get previousEncryptionKeys(): readonly string[] {
    return this.APP_ENCRYPTION_KEY_PREVIOUS?.split(',').map((key) => key.trim()) ?? [];
  }

  hasRole(role: AppRole): boolean {
    return this.APP_ROLES.includes(role);
  }
}

/**
 * Reads and checks the environment. `.env` in the working directory fills what the environment leaves out.
 * Throws one error that names every variable at fault, never its value (it may be a secret).
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = withDotEnv()): Environment {
  const known = Object.keys(new Environment());
  const optional = [
    'METRICS_HOST',
    'METRICS_PORT',
    'ADMIN_PASSWORD',
    'APP_ENCRYPTION_KEY',
    'TRUST_PROXY',
    'APP_ENCRYPTION_KEY_PREVIOUS',
    'GRAPHQL_INTROSPECTION',
    'SMTP_URL',
    'REDIS_SENTINELS',
    'REDIS_CLUSTER',
    'REDIS_SENTINEL_PASSWORD',
    'DB_REPLICA_HOST',
    'DB_REPLICA_PORT',
    'DB_REPLICA_USER',
    'DB_REPLICA_PASSWORD',
    'DB_TLS_CA',
    'DB_TLS_CERT',
    'DB_TLS_KEY',
    'REDIS_TLS_CA',
    'REDIS_TLS_CERT',
    'REDIS_TLS_KEY',
  ];
  const given = Object.fromEntries(
    [...known, ...optional].filter((name) => variables[name]).map((name) => [name, variables[name]]),
  );
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const problems = validateSync(environment).flatMap((error) => Object.values(error.constraints ?? {}));
  if (environment.isProduction && !environment.APP_ENCRYPTION_KEY) {
    problems.push(
      'APP_ENCRYPTION_KEY is required in production: 64 hexadecimal characters, e.g. from openssl rand -hex 32',
    );
  }
  problems.push(...tlsProblems(environment), ...redisProblems(environment), ...replicaProblems(environment));
  if (problems.length > 0) throw new Error(`The configuration is not usable: ${problems.join('; ')}.`);
  return environment;
}

/** What Redis cannot be told: ports that there are not, and for a cluster what it has not. */
function redisProblems({ REDIS_CLUSTER, REDIS_SENTINELS, REDIS_URL }: Environment): string[] {
  const problems = Object.entries({ REDIS_CLUSTER, REDIS_SENTINELS })
    .filter(([, addresses = '']) => [...addresses.matchAll(/:(\d+)/g)].some(([, port]) => !isPort(Number(port))))
    .map(([name]) => `${name} must have ports from 1 to ${PORT_MAX}`);
  if (REDIS_CLUSTER === undefined || !URL.canParse(REDIS_URL)) return problems;
  if (REDIS_SENTINELS !== undefined) problems.push('REDIS_CLUSTER and REDIS_SENTINELS exclude each other');
  if (!['', '/', '/0'].includes(new URL(REDIS_URL).pathname)) {
    problems.push('a cluster of Redis has no other database than 0: take the one out of REDIS_URL');
  }
  return problems;
}

/** Variables of a replica that go with nothing. The positions of servers that all take writes cannot be compared. */
function replicaProblems(environment: Environment): string[] {
  const { DB_REPLICA_HOST, DB_TLS, DB_TOPOLOGY } = environment;
  if (DB_REPLICA_HOST === undefined) {
    const given = (['DB_REPLICA_PORT', 'DB_REPLICA_USER', 'DB_REPLICA_PASSWORD'] as const).filter(
      (name) => environment[name] !== undefined,
    );
    return given.length === 0 ? [] : [`${given.join(', ')} would not be used: DB_REPLICA_HOST is missing`];
  }
  const problems: string[] = [];
  if (DB_TOPOLOGY !== 'single') problems.push('DB_REPLICA_HOST goes with DB_TOPOLOGY=single alone');
  if (DB_TLS === 'on' && isIP(DB_REPLICA_HOST) !== 0) {
    problems.push('DB_TLS=on compares the name in the certificate of the server: DB_REPLICA_HOST must be a name');
  }
  return problems;
}

function isPort(number: number): boolean {
  return number >= 1 && number <= PORT_MAX;
}

function withDotEnv(): NodeJS.ProcessEnv {
  // loadEnvFile leaves variables alone that are set already. Tests are told everything by who starts them.
  if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
