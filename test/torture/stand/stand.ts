import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import type { ConnectionOptions } from 'mysql2/promise';
import { Dice } from '../../support/dice.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { runCommand } from './command-line.js';
import type { CommandRun } from './command-line.js';
import { diskFor } from './disk.js';
import type { Disk } from './disk.js';
import { freePort, OwnProcess } from './process.js';
import { RedisServer } from './redis.js';
import { DATABASE_HOST, Topology } from './topology.js';
import type { Node } from './topology.js';

export const DATABASE_NAME = 'inventory_torture';
const APIS = 2;
const WORKERS = 2;
const ANSWER_MS_MAX = 3000;

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
    readonly redis: RedisServer,
    /** What commands of the command line connect through. */
    readonly commandProxy: DatabaseProxy,
    private nodes: Node[],
    private readonly home: string,
    private readonly dice: Dice,
    private readonly secrets: NodeJS.ProcessEnv,
  ) {}

  /** Brings everything up, empty but for the tables. `home` is an empty directory of the run's own. */
  static async up(home: string, topologyName: string, seed: number): Promise<Stand> {
    await Promise.all(['logs', 'pids'].map((name) => mkdir(`${home}/${name}`, { recursive: true })));
    let nodes: Node[] = [];
    const disk = await diskFor(home, () => ownerOptions(nodes));
    const topology = new Topology(topologyName, home, disk.variables);
    await topology.up();
    nodes = await topology.nodes();
    const redis = await RedisServer.start(home);
    const dice = new Dice(seed);
    const proxy = await DatabaseProxy.start(addressOf(nodes), new Dice(dice.next()));
    const secrets = { APP_ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_PASSWORD: randomBytes(12).toString('hex') };
    const stand = new Stand(topology, disk, redis, proxy, nodes, home, dice, secrets);
    await stand.createDatabase();
    return stand;
  }

  /** Starts the processes of the service. The first one makes the tables. */
  async startService(): Promise<void> {
    const { code, err } = await this.command('migrate');
    if (code !== 0) throw new Error(`migrate ended with ${String(code)}: ${err}`);
    for (let index = 0; index < APIS; index += 1) this.apis.push(await this.member(`api-${index + 1}`, 'api'));
    for (let index = 0; index < WORKERS; index += 1) {
      this.workers.push(await this.member(`worker-${index + 1}`, 'worker,scheduler'));
    }
    await Promise.all(this.members.map(({ process }) => process.start()));
  }

  get members(): Member[] {
    return [...this.apis, ...this.workers];
  }

  get proxies(): DatabaseProxy[] {
    return [...this.members.map(({ proxy }) => proxy), this.commandProxy];
  }

  /** How the checker reaches the database: directly, with all rights. */
  get owner(): ConnectionOptions {
    return { ...ownerOptions(this.nodes), database: DATABASE_NAME };
  }

  /** One of the database servers. */
  node(target: number): Node {
    return this.nodes[target % this.nodes.length] as Node;
  }

  /** The process ids of servers that were started again are others. */
  async refreshNodes(): Promise<void> {
    this.nodes = await this.topology.nodes();
  }

  /** Runs a command of the built command line. */
  command(...words: string[]): Promise<CommandRun> {
    return runCommand(words, this.variables(this.commandProxy.port));
  }

  /** Ends everything. What the run's script finds after that is removed by it. */
  async down(): Promise<void> {
    await Promise.allSettled(this.members.map(({ process }) => process.kill()));
    this.redis.process.wake();
    await this.redis.process.kill();
    await Promise.allSettled(this.proxies.map((proxy) => proxy.close()));
    await this.topology.down();
    await this.disk.remove();
  }

  private async member(name: string, roles: string): Promise<Member> {
    const port = await freePort();
    const proxy = await DatabaseProxy.start(addressOf(this.nodes, this.members.length), new Dice(this.dice.next()));
    const origin = `http://127.0.0.1:${port}`;
    const place = roles === 'api' ? { PORT: String(port) } : { METRICS_PORT: String(port) };
    const process_ = new OwnProcess(
      {
        name,
        command: process.execPath,
        words: ['--enable-source-maps', 'dist/main.js'],
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
      DB_USER: 'inventory',
      DB_PASSWORD: 'inventory',
      DB_NAME: DATABASE_NAME,
      DB_TLS: 'off',
      DB_TOPOLOGY: this.topology.name,
      DB_POOL_SIZE: '10',
      DB_LOCK_POOL_SIZE: '8',
      REDIS_URL: this.redis.url,
      REDIS_SENTINELS: '',
      REDIS_PREFIX: 'torture',
      LOG_LEVEL: 'warn',
    };
  }

  private async createDatabase(): Promise<void> {
    const connection = await mysql.createConnection(ownerOptions(this.nodes));
    await connection.query(
      `CREATE DATABASE ${DATABASE_NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`,
    );
    await connection.end();
  }
}

/** The address of a server; processes take turns where there are several. */
function addressOf(nodes: readonly Node[], index = 0): { host: string; port: number } {
  return { host: DATABASE_HOST, port: (nodes[index % nodes.length] as Node).port };
}

function ownerOptions(nodes: readonly Node[]): ConnectionOptions {
  return { ...addressOf(nodes), user: 'torture', password: 'torture', dateStrings: true, supportBigNumbers: true };
}

async function responds(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(() => undefined);
  return answer?.status === 200;
}
