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

  it('refuses addresses of sentinels that are none', () => {
    expect(readEnvironment({ REDIS_SENTINELS: 'one:26379, two' }).REDIS_SENTINELS).toBe('one:26379, two');
    expect(() => readEnvironment({ REDIS_SENTINELS: 'redis://one' })).toThrow('REDIS_SENTINELS must be host:port');
  });
});
