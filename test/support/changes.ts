import type { Database } from '../../src/platform/database/database.js';
import type { TestApplication } from './application.js';

/** An entry of the feed as a client gets it. */
export interface ChangeItem {
  readonly position: number;
  readonly type: 'adjustment' | 'reservation' | 'salability';
  readonly sku: string;
  readonly created_at: string;
  readonly adjustment_id?: number;
  readonly reservation_id?: number;
  readonly stock_id?: number;
  readonly source_code?: string | null;
  readonly is_salable?: boolean;
  readonly delta?: number;
  readonly quantity?: number;
  readonly quantity_after?: number;
  readonly [field: string]: unknown;
}

export interface ChangesAnswer {
  readonly items: readonly ChangeItem[];
  readonly next: number;
  readonly has_more: boolean;
}

/** One page; throws where it is refused. */
export async function changesAfter(app: TestApplication, after: number, more = ''): Promise<ChangesAnswer> {
  const { status, body } = await app.http.get(`/rest/V1/inventory/changes?after=${after}${more}`);
  if (status !== 200) throw new Error(`The changes were refused: ${JSON.stringify(body)}`);
  return body as ChangesAnswer;
}

/** Everything after the position, page by page. */
export async function allChangesAfter(app: TestApplication, after: number): Promise<ChangeItem[]> {
  const items: ChangeItem[] = [];
  for (let next = after; ;) {
    const page = await changesAfter(app, next, '&limit=1000');
    items.push(...page.items);
    next = page.next;
    if (!page.has_more) return items;
  }
}

/** The end of the feed, with what is committed by now. */
export async function endOfFeed(app: TestApplication): Promise<number> {
  const { body } = await app.http.get('/rest/V1/inventory/changes/ends');
  return (body as { position: number }).position;
}

/** The ids of all rows of the ledgers, ascending. */
export async function ledgerIds({ database }: { database: Database }): Promise<{
  adjustments: number[];
  reservations: number[];
}> {
  const [adjustments, reservations] = await Promise.all([
    database.query<{ id: number }>('SELECT adjustment_id AS id FROM inventory_source_item_adjustment ORDER BY 1'),
    database.query<{ id: number }>('SELECT reservation_id AS id FROM inventory_reservation ORDER BY 1'),
  ]);
  return { adjustments: adjustments.map(({ id }) => id), reservations: reservations.map(({ id }) => id) };
}

/** What a reader should have, in its own order: positions without a gap, and each row of the ledgers once. */
export function idsIn(items: readonly ChangeItem[]): { adjustments: number[]; reservations: number[] } {
  const ascending = (ids: readonly (number | undefined)[]): number[] =>
    ids.filter((id) => id !== undefined).sort((a, b) => a - b);
  return {
    adjustments: ascending(items.map((item) => item.adjustment_id)),
    reservations: ascending(items.map((item) => item.reservation_id)),
  };
}
