import { randomBytes } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import type { ConnectionOptions } from 'mysql2/promise';
import { nodeMemory } from '../../../bench/harness/node-memory.js';
import { Dice } from '../../support/dice.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { runCommand } from './command-line.js';
import type { CommandRun } from './command-line.js';
import { diskFor } from './disk.js';
import type { Disk } from './disk.js';
import { freePort } from './ports.js';
import { OwnProcess } from './process.js';
import { startRedis } from './redis.js';
import { REDIS_PREFIX } from './redis-servers.js';
import type { RedisKind, RedisServers } from './redis-servers.js';
import { DATABASE_HOST, Topology } from './topology.js';

export const DATABASE_NAME = 'inventory_torture';
/** Of every topology; it has all rights. */
const ACCOUNT = { user: 'inventory', password: 'inventory' };
const APIS = 2;
const WORKERS = 2;
const ANSWER_MS_MAX = 3000;

/** What a run brings up, by their names. */
export interface StandKinds {
  readonly topology: string;
  readonly redis: RedisKind;
}

/** A process of the service, and the proxy that is its only way to the database. */
export interface Member {
  readonly process: OwnProcess;
  readonly proxy: DatabaseProxy;
  readonly origin: string;
}

/** Everything that a run tortures: database servers, Redis, and the processes of the service with their proxies. */
export class Stand {
  readonly apis: Member[] = [];
  readonly workers: Member[] = [];

  private constructor(
    readonly topology: Topology,
    readonly disk: Disk,
    readonly redis: RedisServers,
    /** What commands of the command line connect through. */
    readonly commandProxy: DatabaseProxy,
    private readonly home: string,
    private readonly dice: Dice,
    private readonly secrets: NodeJS.ProcessEnv,
  ) {}

  /** Brings everything up, empty but for the tables. `home` is an empty directory of the run's own. */
  static async up(home: string, kinds: StandKinds, seed: number): Promise<Stand> {
    await Promise.all(['logs', 'pids'].map((name) => mkdir(`${home}/${name}`, { recursive: true })));
    const dice = new Dice(seed);
    const place = `${home}/disk`;
    const disk = await diskFor(place);
    const topology = new Topology(kinds.topology, `${place}/servers`);
    await topology.up(dice);
    const redis = await startRedis(kinds.redis, home);
    const proxy = await DatabaseProxy.start(entranceOf(topology), new Dice(dice.next()));
    const secrets = {
      APP_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    };
    const stand = new Stand(topology, disk, redis, proxy, home, dice, secrets);
    await stand.createDatabase();
    return stand;
  }

  /** Makes the tables, with reservations per source, and starts the processes of the service. */
  async startService(): Promise<void> {
    await this.mustDo('migrate');
    await this.mustDo('config:set', 'cataloginventory/source_reservations/enabled', '1');
    for (let index = 0; index < APIS; index += 1) this.apis.push(await this.member(`api-${index + 1}`, 'api'));
    for (let index = 0; index < WORKERS; index += 1) {
      this.workers.push(await this.member(`worker-${index + 1}`, 'worker,scheduler'));
    }
    await Promise.all(this.members.map(({ process }) => process.start()));
  }

  /** Of every user that the run makes. */
  get password(): string {
    return String(this.secrets['ADMIN_PASSWORD']);
  }

  get members(): Member[] {
    return [...this.apis, ...this.workers];
  }

  get proxies(): DatabaseProxy[] {
    return [...this.members.map(({ proxy }) => proxy), this.commandProxy];
  }

  /** How the checker reaches the database: past the proxies that lose connections, with all rights. */
  get owner(): ConnectionOptions {
    return { ...ownerOptions(this.topology), database: DATABASE_NAME };
  }

  /** Runs a command of the built command line. */
  command(...words: string[]): Promise<CommandRun> {
    return runCommand(words, this.variables(this.commandProxy.port));
  }

  /** As `command`, which has to succeed; its document. */
  async mustDo(...words: string[]): Promise<unknown> {
    const { code, out, err } = await this.command(...words);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}: ${err}`);
    return JSON.parse(out);
  }

  /** Ends everything. What the run's script finds after that is removed by it. */
  async down(): Promise<void> {
    await Promise.allSettled(this.members.map(({ process }) => process.kill()));
    await this.redis.down();
    await Promise.allSettled(this.proxies.map((proxy) => proxy.close()));
    // What the servers have said is worth keeping, and goes with their directory otherwise.
    await cp(`${this.home}/disk/servers/log`, `${this.home}/logs/database`, { recursive: true }).catch(() => undefined);
    await this.topology.down();
    await this.disk.remove();
  }

  private async member(name: string, roles: string): Promise<Member> {
    const port = await freePort();
    const entrance = entranceOf(this.topology, this.members.length);
    const proxy = await DatabaseProxy.start(entrance, new Dice(this.dice.next()));
    const origin = `http://127.0.0.1:${port}`;
    const place = roles === 'api' ? { PORT: String(port) } : { METRICS_PORT: String(port) };
    const process_ = new OwnProcess(
      {
        name,
        command: process.execPath,
        words: [...nodeMemory(), 'dist/main.bundle.js'],
        variables: { ...this.variables(proxy.port), ...place, APP_ROLES: roles },
        isReady: () => responds(`${origin}/health/ready`),
      },
      this.home,
    );
    return { process: process_, proxy, origin };
  }

  private variables(databasePort: number): NodeJS.ProcessEnv {
    return {
      ...this.secrets,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DB_HOST: DATABASE_HOST,
      DB_PORT: String(databasePort),
      DB_USER: ACCOUNT.user,
      DB_PASSWORD: ACCOUNT.password,
      DB_NAME: DATABASE_NAME,
      DB_TLS: 'off',
      ...this.topology.variables,
      DB_POOL_SIZE: '10',
      DB_LOCK_POOL_SIZE: '8',
      REDIS_SENTINELS: '',
      REDIS_CLUSTER: '',
      ...this.redis.variables,
      REDIS_PREFIX,
      LOG_LEVEL: 'warn',
    };
  }

  private async createDatabase(): Promise<void> {
    const connection = await mysql.createConnection(ownerOptions(this.topology));
    await connection.query(`CREATE DATABASE ${DATABASE_NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`);
    await connection.end();
  }
}

/** Where the database is found; processes take turns where there are several nodes that take writes. */
function entranceOf({ entrances }: Topology, index = 0): { host: string; port: number } {
  return { host: DATABASE_HOST, port: entrances[index % entrances.length] as number };
}

function ownerOptions(topology: Topology): ConnectionOptions {
  return { ...entranceOf(topology), ...ACCOUNT, dateStrings: true, supportBigNumbers: true };
}

async function responds(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(() => undefined);
  return answer?.status === 200;
}
