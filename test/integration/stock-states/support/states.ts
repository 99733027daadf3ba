import type { TestApplication } from '../../../support/application.js';
import type { Answer, CallOptions } from '../../../support/http-client.js';

/** Source, SKU, from, to, quantity. */
export type Move = readonly [source: string, sku: string, from: string, to: string, quantity: number];

/** A row of the history: state, delta, quantity after, reason. */
export type StateRow = readonly [state: string, delta: number, quantityAfter: number, reason: string];

/** Moves goods between states, and says what is in them. */
export class States {
  constructor(private readonly app: TestApplication) {}

  move(moves: readonly Move[], remarks: object = {}, options?: CallOptions): Promise<Answer> {
    const items = moves.map(([source_code, sku, from_state, to_state, quantity]) => ({
      ...{ source_code, sku, from_state, to_state, quantity },
    }));
    return this.post('state-moves', { items, ...remarks }, options);
  }

  declare(
    items: readonly (readonly [source: string, sku: string, quantity: number])[],
    remarks: object = {},
    options?: CallOptions,
  ): Promise<Answer> {
    const sent = items.map(([source_code, sku, quantity]) => ({ source_code, sku, quantity }));
    return this.post('incoming', { items: sent, ...remarks }, options);
  }

  post(route: string, body: object, options?: CallOptions): Promise<Answer> {
    return this.app.http.post(`/rest/V1/inventory/${route}`, body, options);
  }

  /** What the SKU has in other states, by `source/state`. */
  async of(sku: string): Promise<Record<string, number>> {
    const rows = await this.app.database.query<{ source_code: string; state: string; quantity: string }>(
      'SELECT source_code, state, quantity FROM inventory_source_item_state WHERE sku = ? ORDER BY source_code, state',
      [sku],
    );
    return Object.fromEntries(rows.map((row) => [`${row.source_code}/${row.state}`, Number(row.quantity)]));
  }

  /** The history of the SKU, oldest first, without the rows that stocked it. */
  async history(sku: string, { stocking = 1 } = {}): Promise<StateRow[]> {
    const rows = await this.app.database.query<{
      state: string;
      delta: string;
      quantity_after: string;
      reason: string;
    }>(
      'SELECT state, delta, quantity_after, reason FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id',
      [sku],
    );
    return rows
      .slice(stocking)
      .map((row) => [row.state, Number(row.delta), Number(row.quantity_after), row.reason] as const);
  }
}
