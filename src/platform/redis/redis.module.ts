import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import type { RedisClient } from './redis-client.js';
import { closeRedis, createRedis } from './redis-client.js';

/** Injection token of the process's ioredis client: `@Inject(REDIS) private readonly redis: RedisClient`. */
export const REDIS = Symbol('REDIS');

/**
 * The Redis client of this process, for everything but BullMQ's workers, which have twins of it. It needs `Environment` from a global
 * module, connects with its first command, and closes after the last request and job have ended.
 */
@Global()
@Module({
  providers: [
    { provide: REDIS, useFactory: (environment: Environment) => createRedis(environment), inject: [Environment] },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly client: RedisClient) {}

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.client);
  }
}
