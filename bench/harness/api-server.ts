import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from './child.js';
import type { ServerAddress } from './databases.js';
import { connect } from './databases.js';
import type { HostedServer } from '../processes/host.js';
import { currentHost } from './host.js';
import { nodeMemory } from './node-memory.js';

const READY_MS_MAX = 60_000;
const LOG_IN_MS_MAX = 10_000;
const POLL_MS = 20;
const HOST = '127.0.0.1';

/** A running server of the built application, and a token of its administrator. */
export interface ApiServer {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  /** Has a task done by the process, where its script serves tasks. */
  ask<Result>(task: string, input: unknown): Promise<Result>;
  stop(): Promise<void>;
}

export interface ApiServerOptions {
  readonly database: ServerAddress;
  readonly log: string;
  /** A folder for a CPU profile of the server's life. */
  readonly profile?: string | undefined;
  /** A script that starts it with empty routes of its own. */
  readonly script?: URL;
  /** Variables of the environment that it has beside the usual ones. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Whether webhooks are sent in a smoke, too. A server in a process of its own always sends them. */
  readonly sendsWebhooks?: boolean | undefined;
  /** Whether messages are handled in a smoke, too; without, the index does not follow orders there. */
  readonly handlesMessages?: boolean | undefined;
  /** A server of the same database that runs already: its administrator and token are used. */
  readonly beside?: ApiServer | undefined;
}

const SCRIPT = new URL('../processes/server.js', import.meta.url);

/** Starts the server as production does, and logs in. */
export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  if (!options.beside) await forgetAdministrators(options.database);
  const { child, port, stop } = await (currentHost() ? startHosted(options) : startProcess(options));
  try {
    return {
      host: HOST,
      port,
      token: options.beside?.token ?? (await logIn(port)),
      pid: child.pid,
      ask: (task, input) => child.ask(task, input),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a process that serves no API and handles messages; returns what ends it. */
export async function startWorker(options: ApiServerOptions): Promise<() => Promise<void>> {
  const host = currentHost();
  if (host) {
    const number = await host.ask<number>('startWorker', hosted({ ...options, handlesMessages: true }));
    return () => host.ask('stopWorker', number);
  }
  const { stop } = await startProcess(options, 'worker');
  return stop;
}

interface Started {
  readonly child: Child;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, or a worker, and waits until it is ready. */
export async function startProcess(
  { database, log, profile, script = SCRIPT, environment }: ApiServerOptions,
  kind: 'server' | 'worker' = 'server',
): Promise<Started> {
  const port = await freePort();
  const usual = { NODE_ENV: 'production', LOG_LEVEL: 'info', HOST, DB_NAME: database.database };
  const child = Child.start('The server', script, {
    // The roles of an installation's servers are not those of its workers.
    environment: { ...usual, ...environment, ...listening(kind, port) },
    log,
    nodeOptions: [
      ...nodeMemory(process.env['SERVER_MEMORY_MB']),
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
  });
  const stop = (): Promise<void> => child.stop();
  try {
    await ready(child, port, log);
    return { child, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A worker has no port but that of its metrics, where it says that it is ready. */
function listening(kind: 'server' | 'worker', port: number): Record<string, string> {
  return kind === 'server' ? { PORT: String(port) } : { APP_ROLES: 'worker', METRICS_PORT: String(port) };
}

async function startHosted(options: ApiServerOptions): Promise<Started> {
  const child = currentHost() as Child;
  const port = await child.ask<number>('startServer', hosted(options));
  return { child, port, stop: () => child.ask('stopServer', port) };
}

function hosted({
  database,
  script = SCRIPT,
  environment = {},
  sendsWebhooks = false,
  handlesMessages = false,
}: ApiServerOptions): HostedServer {
  return {
    ...{ database: database.database, script: script.href, host: HOST },
    ...{ environment, sendsWebhooks, handlesMessages },
  };
}

/** The first administrator is then made anew, with the password of this run. */
async function forgetAdministrators(database: ServerAddress): Promise<void> {
  const connection = await connect(database);
  await connection.query('DELETE FROM admin_user');
  await connection.end();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

async function ready(child: Child, port: number, log: string): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  for (;;) {
    if (child.hasEnded) throw new Error(`The server ended while starting; its log is ${log}.`);
    const answer = await fetch(`http://${HOST}:${port}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > deadline) {
      throw new Error(`The server is not ready after a minute (${answer?.status ?? 'no answer'}); its log is ${log}.`);
    }
    await delay(POLL_MS);
  }
}

async function logIn(port: number): Promise<string> {
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password } = process.env;
  const deadline = performance.now() + LOG_IN_MS_MAX;
  for (;;) {
    const answer = await fetch(`http://${HOST}:${port}/rest/V1/integration/admin/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const token = (await answer.json()) as unknown;
    if (answer.status === 200 && typeof token === 'string') return token;
    // The administrator is made a moment after the server has said that it is ready.
    if (performance.now() > deadline) throw new Error(`The log-in was refused: ${JSON.stringify(token)}`);
    await delay(POLL_MS);
  }
}
