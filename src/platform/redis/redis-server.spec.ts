import { redisClusterNodes, redisPrefix, redisServer } from './redis-server.js';

const SENTINEL = { REDIS_SENTINEL_NAME: 'mymaster' };

describe('the keys of an installation', () => {
  it('are in one slot of a cluster', () => {
    expect(redisPrefix({ REDIS_PREFIX: 'stock', REDIS_CLUSTER: 'one:7000' })).toBe('{stock}');
    expect(redisPrefix({ REDIS_PREFIX: 'stock' })).toBe('stock');
  });
});

describe('redisClusterNodes', () => {
  it('are some of the servers of the cluster', () => {
    expect(redisClusterNodes({ REDIS_CLUSTER: 'one:7000, two' })).toEqual([
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
    ]);
    expect(redisClusterNodes({})).toBeUndefined();
  });
});

describe('redisServer', () => {
  it('is what the address says', () => {
    expect(redisServer({ REDIS_URL: 'redis://inventory:p%40ss@cache.example:6380/2', ...SENTINEL })).toEqual({
      host: 'cache.example',
      port: 6380,
      username: 'inventory',
      password: 'p@ss',
      db: 2,
    });
  });

  it('is on the standard port and in database 0 where the address leaves them out', () => {
    expect(redisServer({ REDIS_URL: 'redis://cache', ...SENTINEL })).toEqual({ host: 'cache', port: 6379 });
    expect(redisServer({ REDIS_URL: 'redis://[::1]:7000', ...SENTINEL })).toEqual({ host: '::1', port: 7000 });
  });

  it('is encrypted where the address says so', () => {
    expect(redisServer({ REDIS_URL: 'rediss://cache', ...SENTINEL })).toMatchObject({ tls: {} });
  });

  it('is asked from the sentinels where there are any', () => {
    expect(
      redisServer({
        REDIS_URL: 'redis://:secret@unused:1/3',
        REDIS_SENTINELS: 'one:26380, two',
        REDIS_SENTINEL_NAME: 'stock',
        REDIS_SENTINEL_PASSWORD: 'other',
      }),
    ).toEqual({
      password: 'secret',
      db: 3,
      sentinels: [
        { host: 'one', port: 26380 },
        { host: 'two', port: 26379 },
      ],
      name: 'stock',
      sentinelPassword: 'other',
    });
  });
});
