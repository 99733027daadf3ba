import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from '../../src/api.module.js';
import { AppModule } from '../../src/app.module.js';
import { prepareData, startApi } from '../../src/bootstrap.js';
import { WebhookDispatcher } from '../../src/modules/webhooks/app/webhook-dispatcher.service.js';
import { WebhookTiming } from '../../src/modules/webhooks/domain/webhook-timing.js';
import { createApplication, executeWords } from '../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../src/platform/cli/terminal-logger.js';
import { Database } from '../../src/platform/database/database.js';
import { createLogger } from '../../src/platform/observability/logger.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { serveTasks } from '../harness/child.js';

/** A server, or a worker, to start in this process. */
export interface HostedServer {
  readonly database: string;
  /** The script that would start it; here it only adds its routes. */
  readonly script: string;
  readonly host: string;
  /** Variables of the environment that it alone has. */
  readonly environment: Readonly<Record<string, string>>;
  readonly sendsWebhooks: boolean;
  readonly handlesMessages: boolean;
}

/** A command to run in this process. */
export interface HostedCommand {
  readonly database: string;
  readonly words: readonly string[];
}

const LOOK_MS = 20;

const servers = new Map<number, NestExpressApplication>();
const workers: INestApplicationContext[] = [];
/** Commands of one database share an application. */
let commands: { readonly database: string; readonly app: INestApplicationContext } | undefined;

/** Starts a server as `main.ts` does, without what works in the background; returns its port. */
async function startServer(server: HostedServer): Promise<number> {
  const { host, sendsWebhooks, handlesMessages } = server;
  const app = await withEnvironment(server, () =>
    NestFactory.create<NestExpressApplication>(ApiModule, {
      logger: createLogger('warn'),
      bodyParser: false,
      abortOnError: false,
      forceCloseConnections: true,
    }),
  );
  await app.get(Database).dataSource.initialize();
  await startApi(app, { host, port: 0 });
  await prepareData(app);
  if (sendsWebhooks) sendWebhooks(app);
  if (handlesMessages) app.get(Workers).start();
  const { port } = app.getHttpServer().address() as AddressInfo;
  servers.set(port, app);
  return port;
}

/** Starts what handles messages and serves no API; returns its number. */
async function startWorker(worker: HostedServer): Promise<number> {
  const app = await withEnvironment(worker, () =>
    NestFactory.createApplicationContext(AppModule, { logger: createLogger('warn'), abortOnError: false }),
  );
  await app.get(Database).dataSource.initialize();
  app.get(Workers).start();
  return workers.push(app) - 1;
}

/** An application reads its environment when it is made, so that servers of different ones can share this process. */
async function withEnvironment<App>(
  { database, script, environment }: HostedServer,
  make: () => Promise<App>,
): Promise<App> {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, { DB_NAME: database, ...environment });
  try {
    await import(script);
    return await make();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** With looks in quick succession: a smoke measures nothing, and the waits would be most of its time. */
function sendWebhooks(app: NestExpressApplication): void {
  Object.assign(app.get(WebhookTiming), { lookEveryMs: LOOK_MS, listEveryMs: LOOK_MS });
  app.get(WebhookDispatcher).start();
}

async function stopServer(port: number): Promise<void> {
  await servers.get(port)?.close();
  servers.delete(port);
}

async function stopWorker(number: number): Promise<void> {
  await workers[number]?.close();
}

/** Runs a command; returns its exit code and what it wrote to standard output. */
async function runWords({ database, words }: HostedCommand): Promise<{ code: number; text: string }> {
  const app = await commandsOf(database, words.includes('migrate'));
  let text = '';
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (part) => {
    text += String(part);
    return true;
  };
  try {
    return { code: await executeWords(app, words), text };
  } finally {
    process.stdout.write = write;
    process.exitCode = undefined;
  }
}

/** Connections to a database that was dropped and made anew lead nowhere: what migrates it opens its own. */
async function commandsOf(database: string, isNew: boolean): Promise<INestApplicationContext> {
  if (commands && commands.database === database && !isNew) return commands.app;
  await commands?.app.close();
  process.env['DB_NAME'] = database;
  commands = {
    database,
    app: await createApplication(AppModule, { version: '0', logger: new TerminalLogger('warn') }),
  };
  return commands.app;
}

serveTasks({ startServer, stopServer, startWorker, stopWorker, runWords });
