import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { nodeMemory } from '../../../bench/harness/node-memory.js';
import { eventually } from '../../support/eventually.js';

const ROOT = join(__dirname, '../../..');
const SOURCES = join(ROOT, 'src');
/** What `bin/test` has built. */
const BUNDLE = join(ROOT, 'dist/main.bundle.js');
const HOST = '127.0.0.1';
const READY_MS_MAX = 120_000;
/** A process takes seconds to start, and each refused connection some milliseconds. */
const READY_POLL_MS = 150;
const STARTS_MAX = 3;
/** Several servers and several tests share what connections the database has. */
const SMALL = { DB_POOL_SIZE: '10', DB_LOCK_POOL_SIZE: '8' };
/** So much of a process's log is kept for the report of a failure. */
const LOG_CHARACTERS_MAX = 20_000;

/** The service, built as it is built for production, from the sources as they are now. */
export class ServerBuild {
  private constructor(
    readonly main: string,
    /** Goes when it is removed. */
    private readonly folder?: string,
  ) {}

  /**
   * The bundle, which starts in half the processor time, where it is of the sources as they are now. Else compiles these
   * into a folder of its own.
   */
  static async make(): Promise<ServerBuild> {
    return (await isBundled()) ? new ServerBuild(BUNDLE) : ServerBuild.compile();
  }

  private static async compile(): Promise<ServerBuild> {
    const folder = await mkdtemp(join(tmpdir(), 'test-server-'));
    await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const swc = join(ROOT, 'node_modules/.bin/swc');
    const options = ['--strip-leading-paths', '--quiet', '--ignore', '**/*.spec.ts'];
    await promisify(execFile)(swc, ['src', '-d', join(folder, 'dist'), ...options], { cwd: ROOT });
    // What `nest-cli.json` calls assets is copied as it is.
    await cp(join(ROOT, 'src'), join(folder, 'dist'), {
      recursive: true,
      filter: (path) => ['', '.mjs'].includes(extname(path)),
    });
    return new ServerBuild(join(folder, 'dist/main.js'), folder);
  }

  async remove(): Promise<void> {
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }
}

/** Whether no source was written after the bundle. */
async function isBundled(): Promise<boolean> {
  const writtenAt = async (file: string): Promise<number> => (await stat(file)).mtimeMs;
  const bundledAt = await writtenAt(BUNDLE).catch(() => 0);
  if (bundledAt === 0) return false;
  const names = await readdir(SOURCES, { recursive: true });
  const times = await Promise.all(names.map((name) => writtenAt(join(SOURCES, name))));
  return times.every((time) => time < bundledAt);
}

/** A server of the service as a process of its own, on the database of the file of tests. */
export class ServerProcess {
  private log = '';

  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.log = (this.log + part).slice(-LOG_CHARACTERS_MAX);
      });
    }
  }

  /** Starts a server and waits until it is ready. */
  static async start(build: Pick<ServerBuild, 'main'>, variables: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await ServerProcess.spawn(build, variables);
      try {
        await eventually(() => server.isReady(), READY_MS_MAX, READY_POLL_MS);
        return server;
      } catch (error) {
        await server.kill();
        // Another process may have taken the port that was free a moment ago.
        if (attempt < STARTS_MAX && server.log.includes('EADDRINUSE')) continue;
        throw new Error(`A server did not start:\n${server.log}`, { cause: error });
      }
    }
  }

  private static async spawn(build: Pick<ServerBuild, 'main'>, variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, [...nodeMemory(), build.main], {
      cwd: ROOT,
      env: { ...process.env, ...SMALL, LOG_LEVEL: 'warn', ...variables, HOST, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(`http://${HOST}:${port}`, child);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** What it wrote last to its log. */
  get lastWords(): string {
    return this.log;
  }

  /** Ends it as a crash does: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to finish, and waits. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  private async isReady(): Promise<boolean> {
    if (this.hasEnded) throw new Error('It ended.');
    const answer = await fetch(`${this.origin}/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
