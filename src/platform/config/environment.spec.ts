import 'reflect-metadata';
import { readEnvironment } from './environment.js';

const KEY = { APP_ENCRYPTION_KEY: 'a'.repeat(64) };

describe('the environment', () => {
  it('tells the schema of GraphQL, but not in production', () => {
    expect(readEnvironment({}).allowsIntrospection).toBe(true);
    expect(readEnvironment({ NODE_ENV: 'production', ...KEY }).allowsIntrospection).toBe(false);
  });

  it('does as it is asked about the schema', () => {
    const told = (GRAPHQL_INTROSPECTION: string): boolean =>
      readEnvironment({ NODE_ENV: 'production', ...KEY, GRAPHQL_INTROSPECTION }).allowsIntrospection;
    expect(told('true')).toBe(true);
    expect(told('false')).toBe(false);
    expect(told('')).toBe(false);
    expect(readEnvironment({ GRAPHQL_INTROSPECTION: 'false' }).allowsIntrospection).toBe(false);
  });

  it('tells a proxy that is denied from one that nobody has spoken of', () => {
    const told = [{}, { TRUST_PROXY: '' }, { TRUST_PROXY: 'false' }, { TRUST_PROXY: 'true' }].map((variables) =>
      readEnvironment(variables),
    );
    expect(told.map(({ TRUST_PROXY }) => TRUST_PROXY)).toEqual([undefined, undefined, false, true]);
  });

  it('takes a replica with one server that takes the writes, and names variables that go with none', () => {
    expect(readEnvironment({ DB_REPLICA_HOST: 'replica' })).toMatchObject({
      DB_REPLICA_HOST: 'replica',
      DB_REPLICA_WAIT_MS: 300,
    });
    expect(readEnvironment({ DB_REPLICA_HOST: '' }).DB_REPLICA_HOST).toBeUndefined();
    expect(() => readEnvironment({ DB_REPLICA_PORT: '3307', DB_REPLICA_USER: 'reports' })).toThrow(
      'DB_REPLICA_PORT, DB_REPLICA_USER would not be used: DB_REPLICA_HOST is missing',
    );
    expect(() => readEnvironment({ DB_REPLICA_HOST: 'replica', DB_TOPOLOGY: 'multi-writer' })).toThrow(
      'DB_REPLICA_HOST goes with DB_TOPOLOGY=single alone',
    );
    expect(() => readEnvironment({ DB_REPLICA_HOST: '10.0.0.2', DB_HOST: 'primary', DB_TLS: 'on' })).toThrow(
      'DB_REPLICA_HOST must be a name',
    );
  });

  it('refuses addresses of sentinels that are none', () => {
    expect(readEnvironment({ REDIS_SENTINELS: 'one:26379, two' }).REDIS_SENTINELS).toBe('one:26379, two');
    expect(() => readEnvironment({ REDIS_SENTINELS: 'redis://one' })).toThrow('REDIS_SENTINELS must be host:port');
  });

  it.each(['REDIS_SENTINELS', 'REDIS_CLUSTER'])('refuses ports in %s that there are not', (name) => {
    const told = (value: string): unknown => readEnvironment({ ...KEY, [name]: value });
    expect(() => told('one:65536')).toThrow(`${name} must have ports from 1 to 65535`);
    expect(() => told('one:1,two:0')).toThrow(`${name} must have ports from 1 to 65535`);
    expect(told('one:65535,two')).toMatchObject({ [name]: 'one:65535,two' });
  });

  it('takes former keys with commas between them, and refuses what is no key', () => {
    const [first, second] = ['b'.repeat(64), 'C'.repeat(64)];
    const told = (APP_ENCRYPTION_KEY_PREVIOUS: string): readonly string[] =>
      readEnvironment({ ...KEY, APP_ENCRYPTION_KEY_PREVIOUS }).previousEncryptionKeys;
    expect(told('')).toEqual([]);
    expect(told(first)).toEqual([first]);
    expect(told(`${first}, ${second}`)).toEqual([first, second]);
    expect(() => told('b'.repeat(63))).toThrow('APP_ENCRYPTION_KEY_PREVIOUS must be keys of 64');
    expect(() => told(`${first},`)).toThrow('APP_ENCRYPTION_KEY_PREVIOUS must be keys of 64');
  });

  it.each([
    [{ DB_TLS: 'maybe' }, 'DB_TLS must be one of'],
    [{ DB_TLS: 'on', DB_HOST: '10.0.0.5' }, 'DB_HOST must be a name'],
    [
      { DB_TLS: 'on', DB_HOST: 'db', DB_TLS_CA: '/no/such/file' },
      'DB_TLS_CA names a file that cannot be read (ENOENT)',
    ],
    [{ DB_TLS: 'on', DB_HOST: 'db', DB_TLS_CERT: 'package.json' }, 'DB_TLS_CERT and DB_TLS_KEY belong together'],
    [{ DB_HOST: 'db', DB_TLS_CA: 'package.json' }, 'DB_TLS is off: DB_TLS_CA'],
    [{ REDIS_TLS_CA: 'package.json' }, 'REDIS_TLS_CA needs a REDIS_URL that begins with rediss://'],
    [{ REDIS_URL: 'rediss://cache', REDIS_TLS_CA: '/no/such/file' }, 'REDIS_TLS_CA names a file'],
  ])('refuses encryption that would not be what it looks like: %o', (variables, text) => {
    expect(() => readEnvironment(variables)).toThrow(text);
  });
});
