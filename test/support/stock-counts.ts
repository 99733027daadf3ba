import type { TestApplication } from './application.js';
import { givenItems, givenProduct, givenSource } from './given.js';
import type { Answer, CallOptions } from './http-client.js';
import { unique } from './names.js';

export const SESSIONS = '/rest/V1/inventory/count-sessions';

/** The operations of GraphQL. */
export const MAKE_SESSION = `mutation ($session: CountSessionInput!) { createCountSession(session: $session) { sessionId revision } }`;
export const RECORD_COUNTS = `mutation ($id: Int!, $batch: String!, $entries: [CountEntryInput!]!) {
  recordCounts(sessionId: $id, batchId: $batch, entries: $entries) {
    isRepeated session { revision lineCount sourceName }
    outcomes { code state sku name quantity expected version countedBy alsoBy elsewhere { sessionId } }
  }
}`;
export const REVIEW_COUNT = `query ($id: Int!, $all: Boolean) {
  countReview(sessionId: $id, onlyDiffering: $all) {
    totals { lines differing added removed } lines { sku difference result name elsewhere { sessionId } }
    pageInfo { totalPages }
  }
  uncountedItems(sessionId: $id) { items quantity isTooMany }
}`;

/** A shelf with products, and what people do there over REST. */
export class Shelf {
  private constructor(
    readonly app: TestApplication,
    readonly source: string,
    readonly skus: readonly string[],
  ) {}

  /** A source that has these quantities, each of a product of its own. */
  static async with(app: TestApplication, ...quantities: readonly number[]): Promise<Shelf> {
    const source = await givenSource(app);
    const skus: string[] = [];
    for (const quantity of quantities) {
      const { sku } = await givenProduct(app, { sku: unique('SHELF') });
      await givenItems(app, { sku, source_code: source, quantity });
      skus.push(sku);
    }
    return new Shelf(app, source, skus);
  }

  get sku(): string {
    return this.skus[0] ?? '';
  }

  async session(more: object = {}, options: CallOptions = {}): Promise<any> {
    const session = { source_code: this.source, kind: 'count', name: unique('Shelf'), ...more };
    const answer = await this.app.http.post(SESSIONS, { session }, options);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  send(
    id: number,
    entries: readonly object[],
    batch_id = unique('batch-'),
    options: CallOptions = {},
  ): Promise<Answer> {
    return this.app.http.post(`${SESSIONS}/${id}/counts`, { batch_id, entries }, options);
  }

  /** Counts one product: so many in all. */
  async counted(id: number, quantity: number, sku = this.sku, options: CallOptions = {}): Promise<any> {
    const { status, body } = await this.send(id, [{ code: sku, add: quantity }], undefined, options);
    if (status !== 200 || body.outcomes[0].state !== 'counted') throw new Error(JSON.stringify(body));
    return body.outcomes[0];
  }

  post(id: number, more: object = {}, options: CallOptions = {}): Promise<Answer> {
    return this.app.http.post(`${SESSIONS}/${id}/post`, more, options);
  }

  async review(id: number): Promise<any> {
    return (await this.app.http.get(`${SESSIONS}/${id}/review`)).body;
  }

  /** What is on hand now, product by product; null without a source item. */
  async onHand(): Promise<(number | null)[]> {
    const rows = await this.app.database.query<{ sku: string; quantity: string }>(
      'SELECT sku, quantity FROM inventory_source_item WHERE source_code = ?',
      [this.source],
    );
    const bySku = new Map(rows.map(({ sku, quantity }) => [sku, Number(quantity)]));
    return this.skus.map((sku) => bySku.get(sku) ?? null);
  }

  /** Goods leave or come, as other writers have it. */
  async set(quantity: number, sku = this.sku): Promise<void> {
    await givenItems(this.app, { sku, source_code: this.source, quantity });
  }
}
