import { setTimeout as delay } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2/promise';
import { startWorker } from '../../harness/api-server.js';
import type { ApiServer } from '../../harness/api-server.js';
import { connect, recreateDatabase } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';
import { migrate } from '../../harness/migrate.js';
import { openShop } from './shop.js';
import type { Goods } from './shop.js';
import { startOrdersServer } from './start-server.js';

/** Which processes serve a database, and the variables that they have beside the usual ones. */
export interface InstallationShape {
  readonly apis: number;
  readonly workers: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Processes with a database and a part of Redis of their own: what another one does is nothing to them. */
export interface Installation {
  readonly database: ServerAddress;
  readonly apis: readonly [ApiServer, ...ApiServer[]];
  stop(): Promise<void>;
}

/** Makes the database anew, with a shop that sells the goods. */
export async function openDatabase(database: ServerAddress, goods: readonly Goods[]): Promise<void> {
  await recreateDatabase(database);
  await migrate(database);
  await openShop(database, goods);
}

/** Starts the processes; none is left where one of them does not start. Their logs begin with `log`. */
export async function startInstallation(
  database: ServerAddress,
  log: string,
  { apis: count, workers, environment = {} }: InstallationShape,
): Promise<Installation> {
  const apis: ApiServer[] = [];
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((each) => each()));
  };
  const options = { database, environment: { ...environment, REDIS_PREFIX: database.database } };
  const handlesMessages = environment['APP_ROLES']?.includes('worker') ?? true;
  try {
    while (apis.length < count) {
      const own = `${log}-${apis.length + 1}.log`;
      const api = await startOrdersServer({ ...options, log: own, beside: apis[0], handlesMessages });
      apis.push(api);
      stops.push(() => api.stop());
    }
    while (stops.length < count + workers) {
      stops.push(await startWorker({ ...options, log: `${log}-worker-${stops.length - count + 1}.log` }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, ...others] = apis;
  if (!first) throw new Error('An installation has an API.');
  return { database, apis: [first, ...others], stop };
}

const POLL_MS = 10;
const FOLLOWING_MS_MAX = 60_000;

/** Waits until the index has followed all orders: what is left of one measurement would be a burden on the next. */
export async function untilIndexHasFollowed(server: ServerAddress): Promise<void> {
  const connection = await connect(server);
  const deadline = performance.now() + FOLLOWING_MS_MAX;
  try {
    for (;;) {
      const [[row]] = await connection.query<RowDataPacket[]>(
        `SELECT COUNT(*) AS waiting FROM message_outbox
          WHERE topic = 'inventory.reservations.updateSalabilityStatus' AND state IN ('pending', 'enqueued')`,
      );
      if (Number(row?.['waiting']) === 0) return;
      if (performance.now() > deadline) throw new Error('The index has not followed the orders within a minute.');
      await delay(POLL_MS);
    }
  } finally {
    await connection.end();
  }
}
