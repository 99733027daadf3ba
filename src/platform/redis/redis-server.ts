import type { RedisOptions } from 'ioredis';
import type { Environment } from '../config/environment.js';
import { redisTls } from '../config/tls.js';
import type { TlsWiring } from '../config/tls.js';

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
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }),
  };
}

function sentinels(
  { REDIS_SENTINELS = '', REDIS_SENTINEL_NAME, REDIS_SENTINEL_PASSWORD }: Wiring,
  isEncrypted: boolean,
): RedisOptions {
  return {
    sentinels: REDIS_SENTINELS.split(',').map((address) => {
      const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(address.trim()) ?? [];
      return { host, port: Number(port ?? SENTINEL_PORT) };
    }),
    name: REDIS_SENTINEL_NAME,
    ...(REDIS_SENTINEL_PASSWORD ? { sentinelPassword: REDIS_SENTINEL_PASSWORD } : {}),
    ...(isEncrypted ? { enableTLSForSentinelMode: true } : {}),
  };
}
