import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../../src/app.module.js';
import { Queues } from '../../../src/platform/queue/queues.js';
import { createTestDatabase } from '../../support/database.js';
import { cli } from '../../support/cli.js';
import { REDIS_URL } from './support/queue-process.js';
import { TcpProxy } from './support/tcp-proxy.js';

describe('connections to Redis', () => {
  let proxy: TcpProxy;

  beforeAll(async () => {
    proxy = await TcpProxy.start(REDIS_URL);
    process.env['REDIS_URL'] = proxy.url;
    await createTestDatabase();
  });
  afterAll(async () => {
    process.env['REDIS_URL'] = REDIS_URL;
    await proxy.cut();
  });

  it.each([
    ['migrate'],
    ['config:show'],
    ['acl:list'],
    ['inventory:doctor'],
    ['inventory:reservation:list-inconsistencies'],
    ['inventory:adjustment:prune'],
    ['indexer:reindex', 'inventory'],
  ])('are not opened by a command: %s', async (...words) => {
    const { err } = await cli(...words);
    expect([err.includes('Redis'), proxy.accepted]).toEqual([false, 0]);
  });

  it('are not opened by queues before the first call', async () => {
    const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
    expect(app.get(Queues).list()).toHaveLength(7);
    expect(proxy.accepted).toBe(0);
    expect(await app.get(Queues).get('inventory-messages').getWaitingCount()).toBe(0);
    expect(proxy.accepted).toBe(1);
    await app.get(Queues).depths();
    expect(proxy.accepted).toBe(1);
    await app.close();
  });
});
