import { serveTasks } from '../harness/child.js';
import { HttpClient, requestBytes } from '../harness/http-client.js';
import { measure, quantile } from '../harness/measure.js';
import type { Stretch } from '../harness/measure.js';
import { orderOf, skuOf } from '../suites/orders/shop.js';

/** Where to send orders of one unit in each line, and of which SKUs. */
export interface OrderTarget {
  readonly host: string;
  /** Of the processes that serve it; the clients go to them in turn. */
  readonly ports: readonly number[];
  readonly token: string;
  readonly path: string;
  readonly prefix: string;
  /** SKUs of the prefix, of which each order takes one at random, and the next ones for further lines. */
  readonly skus: number;
  readonly lines: number;
  readonly clients: number;
}

export interface OrderStretch extends OrderTarget {
  readonly seconds: number;
}

/** What became of orders that were all sent at once. */
export interface Burst {
  /** From the first request sent to the last response. */
  readonly milliseconds: number;
  /** Responses by their status; 0 stands for none. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Responses that were no success, by their text. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Until a response arrived, in milliseconds. */
  readonly latency: { readonly median: number; readonly p99: number };
}

const SUCCESS = 200;
/** Fewer than a server keeps waiting to be accepted. */
const CONNECTIONS_AT_ONCE = 100;
const GREETING_PATH = '/health/live';
const TEXT_LENGTH_MAX = 400;

const prepared = new Map<string, readonly Buffer[]>();

/** The requests, put together once: the token of a run does not change. */
function requestsOf({ path, token, prefix, skus, lines }: OrderTarget): readonly Buffer[] {
  const key = `${path} ${prefix} ${skus} ${lines} ${token}`;
  const known = prepared.get(key);
  if (known) return known;
  const ordered = (first: number): string[] =>
    Array.from({ length: lines }, (_, line) => skuOf(prefix, (first + line) % skus));
  const requests = Array.from({ length: skus }, (_, index) =>
    requestBytes({ method: 'POST', path, token, body: orderOf(...ordered(index)) }),
  );
  prepared.set(key, requests);
  return requests;
}

/**
 * Lets each client order again and again. Any response but a success ends the run, since it would be measured as speed.
 */
async function stretch(job: OrderStretch): Promise<Stretch> {
  const requests = requestsOf(job);
  return withClients(job, (clients) =>
    measure(
      clients.map((client) => async () => {
        const status = await client.send(anyOf(requests));
        if (status !== SUCCESS) throw new Error(`The server answered ${status}: ${textOf(client)}`);
      }),
      job.seconds,
    ),
  );
}

/** Sends one order of each client, all at once, and counts the responses. */
async function burst(job: OrderTarget): Promise<Burst> {
  const requests = requestsOf(job);
  return withClients(job, async (clients) => {
    const statuses: Record<number, number> = {};
    const refusals: Record<string, number> = {};
    const latencies: number[] = [];
    const begun = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        const status = await client.send(anyOf(requests)).catch(() => 0);
        latencies.push(performance.now() - begun);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === SUCCESS) return;
        const text = `${status} ${status === 0 ? 'no answer' : textOf(client)}`;
        refusals[text] = (refusals[text] ?? 0) + 1;
      }),
    );
    const milliseconds = performance.now() - begun;
    latencies.sort((a, b) => a - b);
    return {
      milliseconds,
      statuses,
      refusals,
      latency: { median: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) },
    };
  });
}

/**
 * Opens the connections and sends one request on each. A connection that waits to be accepted by a busy server would be
 * measured as a slow request.
 */
async function withClients<T>(
  { host, ports, token, clients: count }: OrderTarget,
  work: (clients: readonly HttpClient[]) => Promise<T>,
): Promise<T> {
  const greeting = requestBytes({ method: 'GET', path: GREETING_PATH, token });
  const clients: HttpClient[] = [];
  try {
    while (clients.length < count) {
      const more = Math.min(CONNECTIONS_AT_ONCE, count - clients.length);
      const portOf = (client: number): number => ports[(clients.length + client) % ports.length] as number;
      const opened = await Promise.all(
        Array.from({ length: more }, (_, client) => HttpClient.connect(host, portOf(client))),
      );
      clients.push(...opened);
      await Promise.all(opened.map((client) => client.send(greeting)));
    }
    return await work(clients);
  } finally {
    for (const client of clients) client.close();
  }
}

function anyOf(requests: readonly Buffer[]): Buffer {
  const request = requests[Math.floor(Math.random() * requests.length)];
  if (!request) throw new Error('There is nothing to order.');
  return request;
}

function textOf(client: HttpClient): string {
  return client.lastBody.slice(0, TEXT_LENGTH_MAX);
}

serveTasks({ stretch, burst });
