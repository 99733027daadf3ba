import { Logger } from '@nestjs/common';
import { lookup } from 'node:dns';
import type { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { Cluster, DNSLookupFunction, RedisOptions } from 'ioredis';
import type { Environment } from '../config/environment.js';
import { BoundedCluster } from './bounded-cluster.js';
import { redisClusterNodes, redisPrefix, redisServer } from './redis-server.js';

/** One server, with or without sentinels, or a cluster; commands are the same. */
export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 5_000;
const RECONNECT_DELAY_MS_MAX = 500;
/** Longer than any blocking command of a worker, which waits for ten seconds at most. */
const PATIENCE_MS = 20_000;
const LISTENER_ASKS_EVERY_MS = 10_000;
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
export function createRedis(environment: Environment, options: RedisOptions = {}): RedisClient {
  const nodes = redisClusterNodes(environment);
  const client = nodes ? createCluster(environment, nodes, options) : createSingle(environment, options);
  reportErrors(client);
  return client;
}

function createSingle(environment: Environment, options: RedisOptions): Redis {
  const { connectTimeout = CONNECT_TIMEOUT_MS } = options;
  return connectionOf({
    ...redisServer(environment),
    lazyConnect: true,
    connectTimeout,
    // A sentinel whose machine is paused takes connections and says nothing: the next one is asked.
    sentinelCommandTimeout: connectTimeout,
    retryStrategy: reconnectDelay,
    // After a failover the old primary refuses writes with READONLY until the client leaves it.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...limitsOf(options),
    maxRetriesPerRequest: 1,
    ...options,
  });
}

/**
 * A command that gets no response fails, and the connection ends with it. A server that has fallen silent keeps its
 * connections, and another one may have taken over long since.
 */
function limitsOf({ commandTimeout = COMMAND_TIMEOUT_MS }: RedisOptions): RedisOptions {
  return { commandTimeout, socketTimeout: commandTimeout };
}

/** The driver goes on waiting for a response of a connection that is lost, and would end the next one for it. */
function connectionOf(options: RedisOptions): Redis {
  const client = new Redis(options);
  const driver = client as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined };
  client.on('close', () => {
    clearTimeout(driver.socketTimeoutTimer);
    driver.socketTimeoutTimer = undefined;
  });
  return client;
}

/** The address of `REDIS_URL` is not used: the nodes have theirs. Account, password and encryption are. */
function createCluster(
  environment: Environment,
  nodes: readonly { readonly host: string; readonly port: number }[],
  options: RedisOptions,
): Cluster {
  const { host: _, port: __, ...account } = redisServer(environment);
  return new BoundedCluster([...nodes], {
    lazyConnect: true,
    clusterRetryStrategy: reconnectDelay,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    dnsLookup: addressOrName,
    redisOptions: {
      ...account,
      connectTimeout: CONNECT_TIMEOUT_MS,
      ...limitsOf(options),
      maxRetriesPerRequest: 1,
      ...options,
    },
  });
}

/**
 * The address of a node. The driver gives up all nodes where one has none, as a container that has ended. Such a node keeps
 * its name, to which only its own connections fail.
 */
const addressOrName: DNSLookupFunction = (name, tell) => {
  const late = setTimeout(() => tell(null, name), CONNECT_TIMEOUT_MS);
  lookup(name, (error, address) => {
    clearTimeout(late);
    tell(null, error ? name : address);
  });
};

function reconnectDelay(attempt: number): number {
  return Math.min(50 * attempt, RECONNECT_DELAY_MS_MAX);
}

/**
 * Another client of the same server, for a worker of BullMQ: its blocking commands wait as long as it takes, through
 * reconnections too. A server that answers nothing for so long is left for the one that has taken over.
 */
export function patientTwinOf(client: RedisClient, patienceMs = PATIENCE_MS): RedisClient {
  const twin = twinOf(client, ({ commandTimeout: _, ...options }) => ({
    ...options,
    socketTimeout: patienceMs,
    maxRetriesPerRequest: null,
  }));
  reportErrors(twin);
  return twin;
}

/**
 * Another client of the same server that only listens to channels, since one that listens can do nothing else. It goes on
 * connecting until it is closed. Whoever has it subscribes on each `ready`. It asks its server now and then whether it is
 * there: a silent one would be listened to for ever.
 */
export function listeningTwinOf(client: RedisClient, asksEveryMs = LISTENER_ASKS_EVERY_MS): RedisClient {
  const twin = twinOf(client, (options) => ({ ...options, lazyConnect: true, autoResubscribe: false }));
  reportErrors(twin);
  if (twin instanceof Redis) askEvery(asksEveryMs, twin);
  return twin;
}

function askEvery(ms: number, client: Redis): void {
  let asking: NodeJS.Timeout | undefined;
  client.on('ready', () => {
    clearInterval(asking);
    asking = setInterval(() => void client.ping().catch(() => undefined), ms).unref();
  });
  client.on('close', () => clearInterval(asking));
}

/** In a cluster the options of a connection are those of the connections to its nodes. */
function twinOf(client: RedisClient, change: (options: RedisOptions) => RedisOptions): RedisClient {
  if (client instanceof Redis) return connectionOf(change(client.options));
  return client.duplicate([], { redisOptions: change(client.options.redisOptions ?? {}) });
}

/** Whether the server was lost: a command would wait for it and fail. A client that has yet to connect is not away. */
export function isAway({ status }: Pick<RedisClient, 'status'>): boolean {
  return status === 'reconnecting' || status === 'close' || status === 'end';
}

/** A key of this installation: several of them may share one server, each under its own `REDIS_PREFIX`. */
export function redisKey(environment: Environment, ...parts: readonly (string | number)[]): string {
  return [redisPrefix(environment), ...parts].join(':');
}

/** Closes the client; one that never connected is not connected for it. */
export async function closeRedis(client: RedisClient): Promise<void> {
  if (client.status !== 'ready') {
    client.disconnect();
    return;
  }
  await client.quit().catch(() => client.disconnect());
}

function reportErrors(client: RedisClient): void {
  let reportedAt = 0;
  const events: EventEmitter = client;
  events.on('error', (error: Error) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    logger.error(`The Redis server cannot be used: ${error.message || error.name}. Trying again until it can.`);
  });
  events.on('ready', () => {
    if (reportedAt > 0) logger.log('The Redis server is back.');
    reportedAt = 0;
  });
}
