import { Logger } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { constants } from 'node:os';
import { Environment } from '../config/environment.js';
import { withTimeLimit } from '../time/time-limit.js';
import { BackgroundRoles } from './background-roles.js';
import { Connections } from './connections.js';
import { MetricsServer } from './metrics-server.js';
import { Readiness } from './readiness.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Closing pools and clients after the work has ended takes no longer than this. */
const CLOSE_MS_MAX = 5_000;

/**
 * Ends the process in good order on SIGTERM or SIGINT. It is not ready any more and takes no new connections, jobs and
 * ticks. Running requests and jobs get `SHUTDOWN_GRACE_SECONDS`. Then workers, queues, Redis and database are closed.
 * Exit code 0, or 1 where something had to be cut off. A second signal ends it at once.
 *
 * To be called before the application listens. It takes the place of Nest's shutdown hooks, which are not to be enabled
 * beside it.
 */
export function shutdownOnSignals(
  app: INestApplication,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  app.get(Connections).watch(app.getHttpServer() as Server);
  let isEnding = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isEnding) {
      exit(128 + constants.signals[signal]);
      return;
    }
    isEnding = true;
    void shutDown(app, signal).then(exit);
  };
  for (const signal of SIGNALS) process.on(signal, end);
}

/** Does what `shutdownOnSignals` promises, and returns the exit code. Never rejects. */
export async function shutDown(app: INestApplication, reason: string): Promise<number> {
  const logger = new Logger('Shutdown');
  const graceSeconds = app.get(Environment).SHUTDOWN_GRACE_SECONDS;
  const server = app.getHttpServer() as Server;
  logger.log(`${reason}: running requests and jobs have ${graceSeconds} seconds to end.`);
  app.get(Readiness).beginShutdown();
  const steps: readonly [string, number, () => Promise<unknown>][] = [
    [
      'Requests or jobs',
      graceSeconds * 1000,
      () => Promise.all([app.get(Connections).drain(server), app.get(BackgroundRoles).close()]),
    ],
    ['Connections', CLOSE_MS_MAX, () => app.close()],
  ];
  let code = 0;
  for (const [what, limitMs, step] of steps) {
    try {
      await withTimeLimit(limitMs, step);
    } catch (error) {
      logger.error(`${what} did not end in order: ${String(error)}`);
      server.closeAllConnections();
      code = 1;
    }
  }
  await app.get(MetricsServer).close();
  logger.log(code === 0 ? 'The process ends in good order.' : 'The process ends with work cut off.');
  return code;
}
