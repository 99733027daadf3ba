import type { RedisOptions } from 'ioredis';
import type { Environment } from '../config/environment.js';
import { redisTls } from '../config/tls.js';
import type { TlsWiring } from '../config/tls.js';

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26379;

type Wiring = Pick<Environment, 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_NAME' | 'REDIS_SENTINEL_PASSWORD'> &
  TlsWiring;

/**
 * Where Redis is. With `REDIS_SENTINELS` the sentinels say which server is the primary, before the first command and
 * after every failover. Account, password, database and encryption still come from `REDIS_URL`.
 */
export function redisServer(environment: Wiring): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(environment.REDIS_URL);
  const isEncrypted = protocol === 'rediss:';
  const database = Number(pathname.slice(1) || 0);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(database === 0 ? {} : { db: database }),
    ...(isEncrypted ? { tls: redisTls(environment) } : {}),
    ...(environment.REDIS_SENTINELS
      ? sentinels(environment, isEncrypted)
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || REDIS_PORT) }),
  };
}

function sentinels(
  { REDIS_SENTINELS = '', REDIS_SENTINEL_NAME, REDIS_SENTINEL_PASSWORD }: Wiring,
  isEncrypted: boolean,
): RedisOptions {
  return {
    sentinels: addressesOf(REDIS_SENTINELS, SENTINEL_PORT),
    name: REDIS_SENTINEL_NAME,
    ...(REDIS_SENTINEL_PASSWORD ? { sentinelPassword: REDIS_SENTINEL_PASSWORD } : {}),
    ...(isEncrypted ? { enableTLSForSentinelMode: true } : {}),
  };
}

/** Some servers of the cluster, which tell of the others; undefined where Redis is no cluster. */
export function redisClusterNodes({
  REDIS_CLUSTER,
}: Pick<Environment, 'REDIS_CLUSTER'>): readonly Address[] | undefined {
  return REDIS_CLUSTER === undefined ? undefined : addressesOf(REDIS_CLUSTER, REDIS_PORT);
}

/**
 * What the keys of this installation begin with. In a cluster it is a hash tag, which keeps them all in one slot. A queue
 * moves a job from key to key in one step, and no step can be taken across two servers.
 */
export function redisPrefix({
  REDIS_PREFIX,
  REDIS_CLUSTER,
}: Pick<Environment, 'REDIS_PREFIX' | 'REDIS_CLUSTER'>): string {
  return REDIS_CLUSTER === undefined ? REDIS_PREFIX : `{${REDIS_PREFIX}}`;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

function addressesOf(list: string, standardPort: number): Address[] {
  return list.split(',').map((address) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(address.trim()) ?? [];
    return { host, port: Number(port ?? standardPort) };
  });
}
