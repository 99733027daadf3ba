import type { TestApplication } from '../../../support/application.js';
import type { Answer, CallOptions } from '../../../support/http-client.js';
import { unique } from '../../../support/names.js';

/** A SKU and how much of it; of a receipt its state as well. */
export type Part = readonly [sku: string, quantity: number, state?: string];

/** A row of the history that a request wrote: source, state, delta, reason. */
export type StepRow = readonly [source: string, state: string, delta: number, reason: string];

/** Calls transfers that take time over HTTP. */
export class TransferOrders {
  constructor(private readonly app: TestApplication) {}

  post(path: string, body: object = {}, options?: CallOptions): Promise<Answer> {
    return this.app.http.post(`/rest/V1/inventory/transfers${path}`, body, options);
  }

  /** A draft; returns its id. */
  async draft(route: readonly string[], parts: readonly Part[], more: object = {}): Promise<number> {
    const [origin_source_code, destination_source_code] = route;
    const items = itemsOf(parts);
    const { status, body } = await this.post('', {
      transfer: { origin_source_code, destination_source_code, items, ...more },
    });
    if (status !== 200) throw new Error(`There is no draft: ${JSON.stringify(body)}`);
    return body.id as number;
  }

  /** A transfer whose goods have all left; returns its id. */
  async shipped(route: readonly string[], parts: readonly Part[], more: object = {}): Promise<number> {
    const id = await this.draft(route, parts, more);
    const { status, body } = await this.ship(id);
    if (status !== 200) throw new Error(`Nothing was shipped: ${JSON.stringify(body)}`);
    return id;
  }

  ship(id: number, parts?: readonly Part[], more: object = {}, options?: CallOptions): Promise<Answer> {
    return this.post(`/${id}/ship`, { ...(parts ? { items: itemsOf(parts) } : {}), ...more }, options);
  }

  receive(id: number, parts?: readonly Part[], more: object = {}, options?: CallOptions): Promise<Answer> {
    return this.post(`/${id}/receive`, { ...(parts ? { items: itemsOf(parts) } : {}), ...more }, options);
  }

  close(id: number, more: object = {}): Promise<Answer> {
    return this.post(`/${id}/close`, more);
  }

  cancel(id: number, more: object = {}): Promise<Answer> {
    return this.post(`/${id}/cancel`, more);
  }

  get(id: number): Promise<Answer> {
    return this.app.http.get(`/rest/V1/inventory/transfers/${id}`);
  }

  keyed(): CallOptions {
    return { headers: { 'Idempotency-Key': unique('key') } };
  }

  /** What the history says of a request. */
  async rowsOf({ headers }: Answer): Promise<StepRow[]> {
    const rows = await this.app.database.query<{ source_code: string; state: string; delta: string; reason: string }>(
      `SELECT source_code, state, delta, reason FROM inventory_source_item_adjustment
        WHERE request_id = ? ORDER BY adjustment_id`,
      [headers.get('x-request-id')],
    );
    return rows.map(({ source_code, state, delta, reason }) => [source_code, state, Number(delta), reason]);
  }
}

function itemsOf(parts: readonly Part[]): object[] {
  return parts.map(([sku, quantity, state]) => ({ sku, quantity, ...(state === undefined ? {} : { state }) }));
}

/** The refusal as a client reads it: status, top message, and each rule with its parameters filled in. */
export function toldBy({ status, body }: Answer): unknown[] {
  const filled = (text: string, parameters: Record<string, string> = {}): string =>
    text.replace(/%([a-z_]+)/g, (whole, name: string) => parameters[name] ?? whole);
  const {
    message,
    parameters,
    errors = [],
  } = body as {
    message: string;
    parameters?: Record<string, string>;
    errors?: { message: string; parameters: Record<string, string> }[];
  };
  return [status, filled(message, parameters), ...errors.map((error) => filled(error.message, error.parameters))];
}
