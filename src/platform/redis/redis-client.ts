import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { Environment } from '../config/environment.js';
import { redisServer } from './redis-server.js';

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 5_000;
const RECONNECT_DELAY_MS_MAX = 500;
/** A server that stays away is reported once in this time, not at every attempt to reach it. */
const REPORT_EVERY_MS = 30_000;

const logger = new Logger('Redis');

/**
 * A client that connects with its first command. While the server is away a command fails within about a second:
 * nothing waits for Redis longer than that. The client goes on trying to connect meanwhile. Its errors are logged; what
 * a command does about one is the caller's.
 *
 * No `keyPrefix`: BullMQ refuses such clients. Keys of ours are made with `redisKey`.
 */
export function createRedis(environment: Environment, options: RedisOptions = {}): Redis {
  const client = new Redis({
    ...redisServer(environment),
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * attempt, RECONNECT_DELAY_MS_MAX),
    // After a failover the old primary refuses writes with READONLY until the client leaves it.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    commandTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    ...options,
  });
  reportErrors(client);
  return client;
}

/**
 * Another client of the same server, for a worker of BullMQ: its blocking commands wait as long as it takes, through
 * reconnections too.
 */
export function patientTwinOf(client: Redis): Redis {
  const { commandTimeout: _, ...options } = client.options;
  const twin = new Redis({ ...options, maxRetriesPerRequest: null });
  reportErrors(twin);
  return twin;
}

/**
 * Another client of the same server that only listens to channels, since one that listens can do nothing else. It goes on
 * connecting until it is closed. Whoever has it subscribes on each `ready`.
 */
export function listeningTwinOf(client: Redis): Redis {
  const twin = new Redis({ ...client.options, lazyConnect: true, autoResubscribe: false });
  reportErrors(twin);
  return twin;
}

/** Whether the server was lost: a command would wait for it and fail. A client that has yet to connect is not away. */
export function isAway({ status }: Pick<Redis, 'status'>): boolean {
  return status === 'reconnecting' || status === 'close' || status === 'end';
}

/** A key of this installation: several of them may share one server, each under its own `REDIS_PREFIX`. */
export function redisKey(environment: Environment, ...parts: readonly (string | number)[]): string {
  return [environment.REDIS_PREFIX, ...parts].join(':');
}

/** Closes the client; one that never connected is not connected for it. */
export async function closeRedis(client: Redis): Promise<void> {
  if (client.status !== 'ready') {
    client.disconnect();
    return;
  }
  await client.quit().catch(() => client.disconnect());
}

function reportErrors(client: Redis): void {
  let reportedAt = 0;
  client.on('error', (error: Error) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    logger.error(`The Redis server cannot be used: ${error.message || error.name}. Trying again until it can.`);
  });
  client.on('ready', () => {
    if (reportedAt > 0) logger.log('The Redis server is back.');
    reportedAt = 0;
  });
}
