import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { createDataSource, createLockingPool } from '../../../src/platform/database/data-source.js';
import { createRedis } from '../../../src/platform/redis/redis-client.js';
import { createAuthority } from '../../support/certificates.js';
import type { TlsServer } from '../../support/tls-servers.js';
import { findProgram, startTlsDatabase, startTlsRedis } from '../../support/tls-servers.js';

Logger.overrideLogger(false);

const databaseProgram = process.env['DB_SERVER_BINARY'] || findProgram('mariadbd', 'mysqld');
const redisProgram = findProgram('redis-server', 'valkey-server');
/** Leads to the same address as localhost, and is not the name in the certificate. */
const ANOTHER_NAME = '127.1';

const ours = createAuthority('Authority of the servers');
const others = createAuthority('Another authority');
const directory = mkdtempSync(join(tmpdir(), 'inventory-tls-client-'));

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const client = ours.issue('client');
const CA = file('ca.pem', ours.ca);
const OTHER_CA = file('other-ca.pem', others.ca);
const CLIENT = { REDIS_TLS_CERT: file('client.pem', client.cert), REDIS_TLS_KEY: file('client-key.pem', client.key) };

afterAll(() => rmSync(directory, { recursive: true }));

(databaseProgram ? describe : describe.skip)('encrypted connections to the database', () => {
  let server: TlsServer;

  beforeAll(async () => {
    server = await startTlsDatabase(databaseProgram ?? '', ours.issue('localhost'), ours.ca);
  }, 90_000);
  afterAll(() => server.stop());

  const environment = (variables: NodeJS.ProcessEnv): ReturnType<typeof readEnvironment> =>
    readEnvironment({
      DB_HOST: 'localhost',
      DB_PORT: String(server.port),
      DB_USER: 'root',
      DB_NAME: 'information_schema',
      ...variables,
    });
  const cipherOf = async (variables: NodeJS.ProcessEnv): Promise<string> => {
    const source = createDataSource(environment(variables), []);
    try {
      await source.initialize();
      const rows = await source.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
      return rows[0]?.Value ?? '';
    } finally {
      if (source.isInitialized) await source.destroy();
    }
  };
  const refusal = (variables: NodeJS.ProcessEnv): Promise<string> =>
    cipherOf(variables).then(
      (cipher) => `connected with ${cipher}`,
      (error: Error) => error.message,
    );

  it('are made where the authority is ours and the name is the certificate’s', async () => {
    expect(await cipherOf({ DB_TLS: 'on', DB_TLS_CA: CA })).toMatch(/^TLS_/);
  });

  it('are refused for another authority, and where none is known', async () => {
    expect(await refusal({ DB_TLS: 'on', DB_TLS_CA: OTHER_CA })).toMatch(/certificate|self.signed/i);
    expect(await refusal({ DB_TLS: 'on' })).toMatch(/certificate|self.signed/i);
    expect(await refusal({ DB_TLS: 'verify-ca', DB_TLS_CA: OTHER_CA })).toMatch(/certificate|self.signed/i);
  });

  it('are refused under another name, unless the name is not asked for', async () => {
    const DB_HOST = ANOTHER_NAME;
    expect(await refusal({ DB_HOST, DB_TLS: 'on', DB_TLS_CA: CA })).toMatch(/does not match certificate/);
    expect(await cipherOf({ DB_HOST, DB_TLS: 'verify-ca', DB_TLS_CA: CA })).toMatch(/^TLS_/);
  });

  it('are what the pool of named locks has as well', async () => {
    const query = (ca: string): Promise<unknown> =>
      new Promise((resolve) => {
        const pool = createLockingPool(environment({ DB_TLS: 'on', DB_TLS_CA: ca }));
        pool.query("SHOW SESSION STATUS LIKE 'Ssl_cipher'", (error, rows) => {
          pool.end(() => resolve(error ? error.message : rows));
        });
      });
    expect(await query(CA)).toEqual([{ Variable_name: 'Ssl_cipher', Value: expect.stringMatching(/^TLS_/) as string }]);
    expect(await query(OTHER_CA)).toMatch(/certificate|self.signed/i);
  });

  it('are asked for: by default the connection is in clear', async () => {
    expect(await refusal({})).toBe('connected with ');
  });

  it('do not fall back to clear ones where the server knows no encryption', async () => {
    const { DB_HOST, DB_PORT } = process.env;
    // Where that server knows it, its certificate is not of our authority.
    expect(await refusal({ DB_HOST, DB_PORT, DB_TLS: 'verify-ca', DB_TLS_CA: CA })).toMatch(
      /does not support secure connection|certificate|self.signed/i,
    );
  });
});

(redisProgram ? describe : describe.skip)('encrypted connections to Redis', () => {
  let server: TlsServer;

  beforeAll(async () => {
    server = await startTlsRedis(redisProgram ?? '', ours.issue('localhost'), ours.ca);
  }, 90_000);
  afterAll(() => server.stop());

  const ping = async (variables: NodeJS.ProcessEnv, host = 'localhost'): Promise<string> => {
    const REDIS_URL = `rediss://${host}:${server.port}`;
    const redis = createRedis(readEnvironment({ REDIS_URL, ...variables }), { retryStrategy: () => null });
    let failure = '';
    redis.on('error', (error: Error) => (failure ||= error.message));
    try {
      return await redis.ping();
    } catch (error) {
      return failure || (error as Error).message;
    } finally {
      redis.disconnect();
    }
  };

  it('are made where the authority is ours, the name the certificate’s, and the client is known', async () => {
    expect(await ping({ REDIS_TLS_CA: CA, ...CLIENT })).toBe('PONG');
  });

  it('are refused for another authority, and where none is known', async () => {
    expect(await ping({ REDIS_TLS_CA: OTHER_CA, ...CLIENT })).toMatch(/certificate|self.signed/i);
    expect(await ping({ ...CLIENT })).toMatch(/certificate|self.signed/i);
  });

  it('are refused under another name', async () => {
    expect(await ping({ REDIS_TLS_CA: CA, ...CLIENT }, ANOTHER_NAME)).toMatch(/does not match certificate/);
  });

  it('are refused by a server that wants to know its clients', async () => {
    expect(await ping({ REDIS_TLS_CA: CA })).not.toBe('PONG');
  });
});
