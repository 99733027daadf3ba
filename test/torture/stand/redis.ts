import { join } from 'node:path';
import { RedisGroup } from './redis-group.js';
import type { RedisKind, RedisServers } from './redis-servers.js';
import { SingleRedis } from './redis-single.js';

/** Brings Redis up, with all of it below `home`. */
export async function startRedis(kind: RedisKind, home: string): Promise<RedisServers> {
  if (kind === 'single') return SingleRedis.start(home);
  const group = new RedisGroup(kind, join(home, 'redis'));
  await group.up();
  return group;
}
