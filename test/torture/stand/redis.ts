import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, OwnProcess } from './process.js';

const NAMES = ['redis-server', 'valkey-server'];
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const ANSWER_MS_MAX = 2000;

/** The run's own Redis, which keeps what is queued across a kill as that of production does. */
export class RedisServer {
  private constructor(
    readonly port: number,
    readonly process: OwnProcess,
  ) {}

  static async start(home: string): Promise<RedisServer> {
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
        isReady: async () => (await say(port, 'PING')).startsWith('+PONG'),
      },
      home,
    );
    await server.start();
    return new RedisServer(port, server);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Forgets everything, at once. */
  async flush(): Promise<void> {
    await say(this.port, 'FLUSHALL');
  }
}

function redisProgram(): string {
  const paths = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no redis-server and no valkey-server on this machine.');
  return found;
}

/** One inline command; what came back, or nothing where nobody responds. */
function say(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (text: string): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(ANSWER_MS_MAX, () => done(''));
    socket.on('error', () => done(''));
    socket.on('connect', () => socket.write(`${command}\r\n`));
    socket.on('data', (data) => done(data.toString()));
  });
}
