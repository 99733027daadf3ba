import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookDispatcher } from '../../src/modules/webhooks/app/webhook-dispatcher.service.js';
import { WebhookTiming } from '../../src/modules/webhooks/domain/webhook-timing.js';
import { Environment } from '../../src/platform/config/environment.js';
import { WorkerTasks } from '../../src/platform/time/worker-tasks.js';
import type { TestApplication } from './application.js';
import { unique } from './names.js';

export const WEBHOOKS = '/rest/V1/inventory/webhooks';

/** A delivery as the receiver gets it. */
export interface Received {
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, any> };
}

/** What a receiver does with a delivery; by default it says 204. */
type Behaviour = (received: Received, response: ServerResponse) => void | Promise<void>;

const ACCEPT: Behaviour = (_received, response) => void response.writeHead(204).end();

/** An endpoint of somebody else, in this process. */
export class Receiver {
  readonly received: Received[] = [];
  behaviour: Behaviour = ACCEPT;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const received = { at: Date.now(), headers: request.headers, text, body: JSON.parse(text) };
        this.received.push(received);
        void this.behaviour(received, response);
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** From now on it says so. */
  respond(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.behaviour = (_received, response) => void response.writeHead(status, headers).end(body);
  }

  accept(): void {
    this.behaviour = ACCEPT;
  }

  /** The positions that it was sent of a SKU, in their order. */
  positionsOf(sku: string): number[] {
    return this.received.filter(({ body }) => body.data.sku === sku).map(({ body }) => body.data.position);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Waits that a test can sit out. */
export const QUICK: Partial<WebhookTiming> = {
  lookEveryMs: 20,
  listEveryMs: 20,
  renewEveryMs: 200,
  claimMs: 3_000,
  responseMs: 500,
  retryMs: [30, 60, 120],
  random: () => 0,
};

/** Lets the application send to this machine, with short waits. */
export function allowQuickWebhooks(app: TestApplication, timing: Partial<WebhookTiming> = QUICK): void {
  Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: true });
  Object.assign(app.get(WebhookTiming), timing);
}

/** A webhook over REST. */
export async function givenWebhook(
  app: TestApplication,
  url: string,
  topics: readonly string[] = ['adjustment'],
): Promise<{ id: number; secret: string; name: string }> {
  const { status, body } = await app.http.post(WEBHOOKS, { webhook: { name: unique('hook'), url, topics } });
  if (status !== 200) throw new Error(`The webhook was not created: ${JSON.stringify(body)}`);
  return body as { id: number; secret: string; name: string };
}

/** Webhooks and endpoints that a test makes, and the next one does not find any more. */
export class WebhookScene {
  private readonly receivers: Receiver[] = [];
  private readonly hooks: number[] = [];

  constructor(private readonly app: TestApplication) {}

  async receiver(): Promise<Receiver> {
    const opened = await Receiver.open();
    this.receivers.push(opened);
    return opened;
  }

  async hook(url: string, topics?: readonly string[]): ReturnType<typeof givenWebhook> {
    const made = await givenWebhook(this.app, url, topics);
    this.hooks.push(made.id);
    return made;
  }

  async clear(): Promise<void> {
    for (const id of this.hooks.splice(0)) await this.app.http.delete(`${WEBHOOKS}/${id}`);
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.close()));
  }
}

/** Begins to serve webhooks in this process, as a worker does. */
export function startDispatcher(app: TestApplication): WebhookDispatcher {
  app.get(WorkerTasks).start();
  return app.get(WebhookDispatcher);
}

/** The deliveries of a webhook as people see them, the oldest first. */
export async function deliveriesOf(app: TestApplication, webhookId: number, query = ''): Promise<any[]> {
  const order = 'searchCriteria[sortOrders][0][field]=id&searchCriteria[sortOrders][0][direction]=ASC';
  const { status, body } = await app.http.get(`${WEBHOOKS}/${webhookId}/deliveries?${order}${query}`);
  if (status !== 200) throw new Error(`The deliveries were refused: ${JSON.stringify(body)}`);
  return body.items;
}
