import type { Connection, RowDataPacket } from 'mysql2/promise';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiServer } from '../../harness/api-server.js';
import type { Child } from '../../harness/child.js';
import type { AwaitedDeliveries, Deliveries, EndpointSpec, Manner } from '../../processes/webhook-receiver.js';

const ROOT = '/rest/V1';
const SERVED_MS_MAX = 60_000;
const POLL_MS = 20;
/** More than anything of a run takes. */
const SECONDS_MAX = 300;

/** A webhook of the service, and the endpoint of the receiver that it leads to. */
export interface Hook extends EndpointSpec {
  readonly id: number;
}

/** Webhooks of the service under measurement, with endpoints in the receiver's process. */
export class Hooks {
  private forged = 0;
  private disordered = 0;
  private taken = 0;

  constructor(
    private readonly api: ApiServer,
    private readonly connection: Connection,
    private readonly receiver: Child,
    private readonly port: number,
  ) {}

  urlOf(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Makes one that is told of the history from now on, and waits until a worker serves it. */
  async make(name: string, manner: Manner): Promise<Hook> {
    const path = `/${name}`;
    const { id, secret } = await this.send<{ id: number; secret: string }>('POST', '/inventory/webhooks', {
      webhook: { name, url: this.urlOf(path), topics: ['adjustment'] },
    });
    const hook = { id, secret, path, manner };
    await this.forget(hook);
    await this.served(id);
    return hook;
  }

  async enable({ id }: Hook, enabled: boolean): Promise<void> {
    await this.send('PUT', `/inventory/webhooks/${id}`, { webhook: { enabled } });
  }

  /** Has everything sent again that the feed has; what was received before is forgotten. */
  async replay(hook: Hook): Promise<void> {
    await this.forget(hook);
    await this.send('POST', `/inventory/webhooks/${hook.id}/replay`, { after: 0 });
  }

  /** Deliveries per second of a replay, by the receiver's clock: from the first of `count` to the last. */
  async replayRate(hook: Hook, count: number): Promise<number> {
    await this.replay(hook);
    const deliveries = await this.received(hook, count);
    this.taken += deliveries.count;
    this.forged += deliveries.forged;
    this.disordered += deliveries.disordered;
    return rateOf(deliveries);
  }

  /** Forgets what the endpoint has got, or makes the endpoint. */
  async forget({ path, secret, manner }: EndpointSpec): Promise<void> {
    await this.receiver.ask('open', { path, secret, manner } satisfies EndpointSpec);
  }

  /** What the endpoint has got, once it is so many deliveries. */
  received({ path }: EndpointSpec, count: number): Promise<Deliveries> {
    const job: AwaitedDeliveries = { path, count, secondsMax: SECONDS_MAX };
    return this.receiver.ask<Deliveries>('received', job);
  }

  /** Resolves once the endpoint keeps so many deliveries waiting for a response. */
  async holding({ path }: Hook, count: number): Promise<void> {
    await this.receiver.ask('holding', { path, count, secondsMax: SECONDS_MAX } satisfies AwaitedDeliveries);
  }

  /** Ends what the endpoint keeps waiting. */
  async letGo({ path }: Hook): Promise<void> {
    await this.receiver.ask('letGo', path);
  }

  /** Deliveries of all replays whose rate was taken, and what was wrong with them. */
  get totals(): { readonly taken: number; readonly forged: number; readonly disordered: number } {
    const { taken, forged, disordered } = this;
    return { taken, forged, disordered };
  }

  /** A request of the administrator; throws where it is refused. */
  async send<Result>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Result> {
    const { host, port, token } = this.api;
    const response = await fetch(`http://${host}:${port}${ROOT}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Result;
  }

  private async served(id: number): Promise<void> {
    const deadline = performance.now() + SERVED_MS_MAX;
    for (;;) {
      const [[row]] = await this.connection.query<RowDataPacket[]>(
        'SELECT claim_token FROM inventory_webhook WHERE webhook_id = ?',
        [id],
      );
      if (row?.['claim_token']) return;
      if (performance.now() > deadline) throw new Error(`Nobody serves webhook ${id}.`);
      await delay(POLL_MS);
    }
  }
}

/** Per second, from the first to the last; a smoke's may come within the same millisecond. */
export function rateOf({ count, first, last }: Deliveries): number {
  return (count - 1) / (Math.max(1, last - first) / 1000);
}
