import { serveTasks } from '../harness/child.js';
import { HttpClient, requestBytes } from '../harness/http-client.js';
import type { RequestParts } from '../harness/http-client.js';
import { measure } from '../harness/measure.js';
import type { Client, Stretch } from '../harness/measure.js';
import { makeRequests } from './request-lists.js';
import type { RequestList } from './request-lists.js';

/** What to send: to which server, how long, and each client's own requests. */
export interface LoadJob {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly seconds: number;
  readonly clients: number;
  readonly list: RequestList;
}

/**
 * The load generator: a process of its own. Any response but a 200 ends the run, since it would be measured as speed.
 */
async function load(job: LoadJob): Promise<Stretch> {
  const connections = await Promise.all(
    Array.from({ length: job.clients }, () => HttpClient.connect(job.host, job.port)),
  );
  try {
    const clients = connections.map((connection, index) => clientOf(connection, job, index));
    return await measure(clients, job.seconds);
  } finally {
    for (const connection of connections) connection.close();
  }
}

function clientOf(connection: HttpClient, job: LoadJob, index: number): Client {
  const { list, token } = job;
  const toBytes = (parts: Omit<RequestParts, 'token'>): Buffer => requestBytes({ ...parts, token });
  const next = makeRequests(job, index, toBytes);
  // A query that was refused is a 200 as well.
  const isGraphql = list.kind === 'posts' && list.path === '/graphql';
  return async () => {
    const status = await connection.send(next());
    const isRefused = status !== 200 || (isGraphql && connection.lastBody.startsWith('{"errors"'));
    if (isRefused) throw new Error(`The server answered ${status}: ${connection.lastBody.slice(0, 500)}`);
  };
}

serveTasks({ load });
