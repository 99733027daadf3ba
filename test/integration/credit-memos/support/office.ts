import type { TestApplication } from '../../../support/application.js';
import { driftOf, historyOf } from '../../../support/history.js';
import type { Answer } from '../../../support/http-client.js';
import { Shop } from '../../shipping/support/shop.js';
import type { PlacedOrder, WantedLine } from '../../shipping/support/shop.js';

export type { PlacedOrder };

/** A line of an order to place, with its price. */
export interface PricedLine extends WantedLine {
  readonly price?: number;
}

/** So much of each line, by line id. */
export type Quantities = readonly (readonly [itemId: number, qty: number])[];

const VIRTUAL = { type_id: 'virtual' } as const;

/** A shop whose orders are invoiced and refunded: what tests of invoices and credit memos start from. */
export class Office {
  private constructor(
    private readonly app: TestApplication,
    readonly shop: Shop,
  ) {}

  static async open(app: TestApplication, sourceCount: number): Promise<Office> {
    return new Office(app, await Shop.open(app, sourceCount));
  }

  /** By priority. */
  get sources(): readonly string[] {
    return this.shop.sources;
  }

  /** A product with quantities at the shop's sources, by their priority. */
  product(quantities: readonly (number | undefined)[], stockItem?: object, fields?: object): Promise<string> {
    return this.shop.product(quantities, stockItem, fields);
  }

  virtual(quantities: readonly (number | undefined)[], stockItem?: object): Promise<string> {
    return this.shop.product(quantities, stockItem, VIRTUAL);
  }

  order(...items: readonly PricedLine[]): Promise<PlacedOrder> {
    return this.shop.order(...items);
  }

  /** With further fields of the order. */
  async orderWith(fields: object, ...items: readonly PricedLine[]): Promise<PlacedOrder & { readonly answer: Answer }> {
    const answer = await this.app.http.post('/rest/V1/orders', {
      entity: { store_id: this.shop.storeId, customer_email: 'buyer@example.com', items, ...fields },
    });
    const lines = ((answer.body.items ?? []) as { item_id: number }[]).map(({ item_id }) => item_id);
    return { id: answer.body.entity_id, incrementId: answer.body.increment_id, lines, answer };
  }

  /** An order of one line, invoiced and shipped so far; from several sources, each its part. */
  async sold(
    sku: string,
    counts: { ordered: number; invoiced: number; shipped?: readonly number[] },
  ): Promise<PlacedOrder> {
    const order = await this.order({ sku, qty_ordered: counts.ordered });
    const [line = 0] = order.lines;
    if (counts.invoiced > 0) await this.invoiced(order, [[line, counts.invoiced]]);
    for (const [index, quantity] of (counts.shipped ?? []).entries()) {
      if (quantity > 0) await this.shop.shipped(order, [[line, quantity]], this.sources[index]);
    }
    return order;
  }

  invoice(order: { id: number }, body: object = {}): Promise<Answer> {
    return this.app.http.post(`/rest/V1/order/${order.id}/invoice`, body);
  }

  /** Returns the id of the invoice. */
  async invoiced(order: { id: number }, lines?: Quantities): Promise<number> {
    return done(await this.invoice(order, lines ? { items: itemsOf(lines) } : {}));
  }

  refund(order: { id: number }, body: object = {}): Promise<Answer> {
    return this.app.http.post(`/rest/V1/order/${order.id}/refund`, body);
  }

  /** Returns the id of the credit memo. */
  async refunded(order: { id: number }, lines?: Quantities, returned?: readonly number[]): Promise<number> {
    return done(await this.refund(order, refundOf(lines, returned)));
  }

  /** State of the order, then invoiced, shipped and refunded quantities of each line. */
  async progress(order: { id: number }): Promise<[string, ...(readonly number[])[]]> {
    const { body } = await this.app.http.get(`/rest/V1/orders/${order.id}`);
    const items = body.items as { qty_invoiced: number; qty_shipped: number; qty_refunded: number }[];
    return [body.state, ...items.map((item) => [item.qty_invoiced, item.qty_shipped, item.qty_refunded])];
  }

  onHand(sku: string): Promise<(number | null)[]> {
    return this.shop.onHand(sku);
  }

  /** What the order has done in the demand ledger with the SKU, oldest first: event and quantity. */
  async events(order: PlacedOrder, sku: string): Promise<[string, number][]> {
    return (await this.shop.reservations(order, sku)).map(([, quantity, event]) => [event, quantity]);
  }

  /** What all reservations of the order come to, whatever the SKU; zero for none. */
  async reserved(order: PlacedOrder): Promise<number> {
    const [row] = await this.app.database.query<{ total: string | null }>(
      'SELECT SUM(quantity) AS total FROM inventory_reservation WHERE object_increment_id = ?',
      [order.incrementId],
    );
    return Number(row?.total ?? 0);
  }

  /** The history of a SKU since it was stocked, oldest first: source, delta, reason, reference. */
  async moves(sku: string): Promise<[string, number, string, string | null, string | null][]> {
    const rows = await historyOf(this.app.database, sku);
    return rows
      .filter(({ reference_type }) => reference_type !== null)
      .map((row) => [row.source_code, row.delta, row.reason, row.reference_type, row.reference_id]);
  }

  /** Fails where a quantity is not the sum of its history. */
  async expectNoDrift(...skus: string[]): Promise<void> {
    expect(await driftOf(this.app.database, skus)).toEqual([]);
  }
}

export function itemsOf(lines: Quantities): object[] {
  return lines.map(([order_item_id, qty]) => ({ order_item_id, qty }));
}

/** The body of a refund. */
export function refundOf(lines?: Quantities, returned?: readonly number[]): object {
  return {
    ...(lines ? { items: itemsOf(lines) } : {}),
    ...(returned ? { arguments: { extension_attributes: { return_to_stock_items: returned } } } : {}),
  };
}

function done({ status, body }: Answer): number {
  if (status !== 200) throw new Error(`The document was refused: ${JSON.stringify(body)}`);
  return body;
}
