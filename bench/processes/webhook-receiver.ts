import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signatureOf } from '../../src/modules/webhooks/domain/signature.js';
import { serveTasks } from '../harness/child.js';

/** What an endpoint does with a delivery: takes it at once, takes it after a second, or never responds. */
export type Manner = 'at once' | 'after a second' | 'never';

/** An endpoint, by the path of its address. */
export interface EndpointSpec {
  readonly path: string;
  /** What its deliveries are signed with. */
  readonly secret: string;
  readonly manner: Manner;
}

/** A wait for deliveries that an endpoint has got, or holds without a response. */
export interface AwaitedDeliveries {
  readonly path: string;
  readonly count: number;
  readonly secondsMax: number;
}

/** What an endpoint has got since it was opened. */
export interface Deliveries {
  /** Different ones, whichever times they came. */
  readonly count: number;
  /** When the first and the last of them came, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** Those whose signature was wrong, and those that came before an earlier one of their SKU. */
  readonly forged: number;
  readonly disordered: number;
  /** When the delivery of each SKU came that came last. */
  readonly arrivals: ReadonlyMap<string, number>;
}

const HOST = '127.0.0.1';
const SLOW_MS = 1000;
const POLL_MS = 2;

class Endpoint {
  readonly held: ServerResponse[] = [];
  private readonly ids = new Set<string>();
  private readonly positions = new Map<string, number>();
  private readonly arrivals = new Map<string, number>();
  private first = Number.NaN;
  private last = Number.NaN;
  private forged = 0;
  private disordered = 0;

  constructor(private readonly spec: EndpointSpec) {}

  get count(): number {
    return this.ids.size;
  }

  get deliveries(): Deliveries {
    const { count, first, last, forged, disordered, arrivals } = this;
    return { count, first, last, forged, disordered, arrivals };
  }

  async take({ headers }: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    this.note(String(headers['webhook-id']), Number(headers['webhook-timestamp']), headers, body);
    if (this.spec.manner === 'never') {
      this.held.push(response);
      return;
    }
    if (this.spec.manner === 'after a second') await delay(SLOW_MS);
    response.writeHead(204).end();
  }

  /** Ends what is held without a response. */
  letGo(): void {
    for (const response of this.held.splice(0)) response.destroy();
  }

  private note(id: string, timestamp: number, headers: IncomingMessage['headers'], body: string): void {
    const at = Date.now();
    if (headers['webhook-signature'] !== signatureOf({ id, timestamp, body }, [this.spec.secret])) this.forged += 1;
    if (this.ids.has(id)) return;
    this.ids.add(id);
    const { data } = JSON.parse(body) as { data: { sku: string; position: number } };
    if ((this.positions.get(data.sku) ?? 0) > data.position) this.disordered += 1;
    this.positions.set(data.sku, data.position);
    this.arrivals.set(data.sku, at);
    if (this.count === 1) this.first = at;
    this.last = at;
  }
}

const endpoints = new Map<string, Endpoint>();

/** Somebody else's server: returns its port. */
async function listen(): Promise<number> {
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return (server.address() as AddressInfo).port;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const endpoint = endpoints.get(request.url ?? '');
  if (endpoint) await endpoint.take(request, body, response);
  else response.writeHead(404).end();
}

/** Makes an endpoint, or forgets what it has got. */
async function open(spec: EndpointSpec): Promise<void> {
  endpoints.get(spec.path)?.letGo();
  endpoints.set(spec.path, new Endpoint(spec));
}

/** Resolves with what an endpoint has got, once it is so many deliveries. Rejects when they take too long. */
async function received({ path, count, secondsMax }: AwaitedDeliveries): Promise<Deliveries> {
  const endpoint = endpointAt(path);
  await until(
    () => endpoint.count >= count,
    secondsMax,
    () => `${path} got ${endpoint.count} of ${count} deliveries`,
  );
  return endpoint.deliveries;
}

/** Resolves once an endpoint holds so many deliveries without a response. */
async function holding({ path, count, secondsMax }: AwaitedDeliveries): Promise<void> {
  const { held } = endpointAt(path);
  await until(
    () => held.length >= count,
    secondsMax,
    () => `${path} holds ${held.length} of ${count} deliveries`,
  );
}

async function letGo(path: string): Promise<void> {
  endpointAt(path).letGo();
}

function endpointAt(path: string): Endpoint {
  const endpoint = endpoints.get(path);
  if (!endpoint) throw new Error(`There is no endpoint ${path}.`);
  return endpoint;
}

async function until(isSo: () => boolean, secondsMax: number, state: () => string): Promise<void> {
  const deadline = performance.now() + secondsMax * 1000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`${state()} within ${secondsMax} seconds.`);
    await delay(POLL_MS);
  }
}

serveTasks({ listen, open, received, holding, letGo });
