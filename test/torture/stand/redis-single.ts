import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { OwnProcess } from './process.js';
import { sayTo } from './redis-servers.js';
import type { RedisServers, RedisVictim } from './redis-servers.js';
import type { ServerAct } from './servers-script.js';

const NAMES = ['redis-server', 'valkey-server'];
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** One server, which is started again where it was. */
export class SingleRedis implements RedisServers {
  readonly failovers = 0;

  private constructor(
    private readonly port: number,
    private readonly process: OwnProcess,
  ) {}

  static async start(home: string): Promise<SingleRedis> {
    const port = await freePort();
    const data = join(home, 'redis');
    await mkdir(data, { recursive: true });
    const words = ['--port', port, '--bind', '127.0.0.1', '--dir', data, '--save', '', '--appendonly', 'yes'];
    const server = new OwnProcess(
      {
        name: 'redis',
        command: redisProgram(),
        words: words.map(String),
        variables: {},
        isReady: async () => (await sayTo(port, 'PING')).startsWith('+PONG'),
      },
      home,
    );
    await server.start();
    return new SingleRedis(port, server);
  }

  get variables(): NodeJS.ProcessEnv {
    return { REDIS_URL: `redis://127.0.0.1:${this.port}` };
  }

  async victim(): Promise<RedisVictim> {
    return { server: 1, isPrimary: true };
  }

  async let(_: number, act: ServerAct): Promise<void> {
    const { process } = this;
    if (act === 'kill') await process.kill();
    else if (act === 'start') await process.start();
    else if (act === 'pause') process.stop();
    else process.wake();
  }

  async haveAllServe(): Promise<void> {
    await this.process.start();
  }

  async awaitFailover(): Promise<void> {
    // There is nobody to take over.
  }

  async flush(): Promise<void> {
    await sayTo(this.port, 'FLUSHALL');
  }

  async down(): Promise<void> {
    this.process.wake();
    await this.process.kill();
  }
}

function redisProgram(): string {
  const paths = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no redis-server and no valkey-server on this machine.');
  return found;
}
