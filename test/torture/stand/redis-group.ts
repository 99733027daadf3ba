import { setTimeout as delay } from 'node:timers/promises';
import { areFree } from './ports.js';
import { REDIS_PREFIX, sayTo } from './redis-servers.js';
import type { RedisKind, RedisServers, RedisVictim } from './redis-servers.js';
import { ServersScript } from './servers-script.js';
import type { ServerAct } from './servers-script.js';

type RedisMode = Exclude<RedisKind, 'single'>;

/** The numbers that the script gives to servers, and to sentinels. */
const LAYOUTS = {
  sentinel: { servers: [1, 2, 3], sentinels: [11, 12, 13] },
  cluster: { servers: [1, 2, 3, 4, 5, 6], sentinels: [] },
} as const satisfies Record<RedisMode, object>;

/** Servers of a cluster talk to each other so far above the port of each. */
const BUS = 10_000;
/** Low enough for the bus to end below the ports of systems. */
const FIRST_PORT = { least: 15_000, count: 5000 };
/** Short, so that others take over within a fault; long enough for a busy machine. */
const CLUSTER_NODE_TIMEOUT_MS = 2000;
const FAILOVER_MS_MAX = 30_000;
const FAILOVER_POLL_MS = 300;

/**
 * The server that a fault with this target hits. The primary, the other servers and the sentinels take turns by chance, so
 * that the primary is hit often, whichever it is by then.
 */
export function victimOf(mode: RedisMode, target: number, primary: number): number {
  const { servers, sentinels } = LAYOUTS[mode];
  const groups = [[primary], servers.filter((server) => server !== primary), sentinels].filter(
    ({ length }) => length > 0,
  );
  const group = groups[target % groups.length] ?? [];
  return group[Math.floor(target / groups.length) % group.length] ?? primary;
}

/** Redis with sentinels, or as a cluster, brought up and taken down by `test/topologies/redis.sh`. */
export class RedisGroup implements RedisServers {
  failovers = 0;
  private first = 0;
  private lastPrimary: number | undefined;
  private readonly script: ServersScript;

  constructor(
    private readonly mode: RedisMode,
    home: string,
  ) {
    this.script = new ServersScript('redis', home, { CLUSTER_NODE_TIMEOUT: String(CLUSTER_NODE_TIMEOUT_MS) });
  }

  async up(): Promise<void> {
    do this.first = FIRST_PORT.least + Math.floor(Math.random() * FIRST_PORT.count);
    while (!(await areFree(this.numbers.flatMap((number) => [this.first + number, this.first + BUS + number]))));
    await this.script.call('up', this.mode, String(this.first));
  }

  /** The address of `REDIS_URL` is not used. */
  get variables(): NodeJS.ProcessEnv {
    const { servers, sentinels } = LAYOUTS[this.mode];
    const addresses = (numbers: readonly number[]): string =>
      numbers.map((number) => `127.0.0.1:${this.first + number}`).join(',');
    const way: NodeJS.ProcessEnv =
      this.mode === 'cluster'
        ? { REDIS_CLUSTER: addresses(servers) }
        : { REDIS_SENTINELS: addresses(sentinels), REDIS_SENTINEL_NAME: 'inventory' };
    return { REDIS_URL: 'redis://unused', ...way };
  }

  async victim(target: number): Promise<RedisVictim> {
    const primary = await this.primary();
    if (primary === undefined) throw new Error('No server of Redis is the primary.');
    const server = victimOf(this.mode, target, primary);
    return { server, isPrimary: server === primary };
  }

  async let(server: number, act: ServerAct): Promise<void> {
    await this.script.let(server, act);
  }

  async haveAllServe(): Promise<void> {
    for (const number of this.numbers) await this.script.let(number, 'start');
  }

  async awaitFailover({ server, isPrimary }: RedisVictim): Promise<void> {
    if (!isPrimary) return;
    const deadline = performance.now() + FAILOVER_MS_MAX;
    for (;;) {
      const primary = await this.primary();
      if ((primary !== undefined && primary !== server) || performance.now() > deadline) return;
      await delay(FAILOVER_POLL_MS);
    }
  }

  /** Replicas refuse it, and forget along with their primary. */
  async flush(): Promise<void> {
    await Promise.all(LAYOUTS[this.mode].servers.map((server) => sayTo(this.first + server, 'FLUSHALL')));
  }

  async down(): Promise<void> {
    await this.script.call('down');
  }

  private get numbers(): readonly number[] {
    const { servers, sentinels } = LAYOUTS[this.mode];
    return [...servers, ...sentinels];
  }

  /** The server that takes the writes of the run's keys, which are in one slot of a cluster. */
  private async primary(): Promise<number | undefined> {
    const words = this.mode === 'cluster' ? ['slot', `{${REDIS_PREFIX}}`] : ['primary'];
    const [act = '', ...rest] = words;
    const primary = Number(await this.script.call(act, ...rest).catch(() => '')) || undefined;
    if (primary === undefined) return undefined;
    if (this.lastPrimary !== undefined && this.lastPrimary !== primary) this.failovers += 1;
    this.lastPrimary = primary;
    return primary;
  }
}
