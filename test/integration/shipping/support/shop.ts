import type { TestApplication } from '../../../support/application.js';
import type { Answer } from '../../../support/http-client.js';
import { Warehouse } from '../../salability/support/warehouse.js';

/** A line of an order to place. */
export interface WantedLine {
  readonly sku: string;
  readonly qty_ordered: number;
  readonly product_type?: string;
  readonly parent_index?: number;
}

/** An order as its shop knows it: line ids in the order of the lines. */
export interface PlacedOrder {
  readonly id: number;
  readonly incrementId: string;
  readonly lines: readonly number[];
}

/** A website with a stock of its own, which sells from the given sources: what shipment tests start from. */
export class Shop {
  private constructor(
    private readonly app: TestApplication,
    readonly warehouse: Warehouse,
    readonly stockId: number,
    readonly storeId: number,
    /** By priority. */
    readonly sources: readonly string[],
  ) {}

  static async open(app: TestApplication, sourceCount: number): Promise<Shop> {
    const warehouse = new Warehouse(app);
    const sources: string[] = [];
    while (sources.length < sourceCount) sources.push(await warehouse.source());
    const stockId = await warehouse.stock(...sources);
    const { id } = await warehouse.website(stockId);
    const { body } = await app.http.get('/rest/V1/store/storeViews');
    const view = (body as { id: number; website_id: number }[]).find(({ website_id }) => website_id === id);
    if (!view) throw new Error('The website has no store view.');
    return new Shop(app, warehouse, stockId, view.id, sources);
  }

  /** A new product with these quantities at the shop's sources, by their priority; undefined is no source item at all. */
  async product(quantities: readonly (number | undefined)[], stockItem?: object, fields?: object): Promise<string> {
    const sku = await this.warehouse.product(stockItem, fields);
    const items = this.sources.flatMap((source, index) => {
      const quantity = quantities[index];
      return quantity === undefined ? [] : [[source, quantity] as const];
    });
    if (items.length > 0) await this.warehouse.items(sku, Object.fromEntries(items));
    return sku;
  }

  async order(...items: readonly WantedLine[]): Promise<PlacedOrder> {
    const { status, body } = await this.app.http.post('/rest/V1/orders', {
      entity: { store_id: this.storeId, customer_email: 'buyer@example.com', items },
    });
    if (status !== 200) throw new Error(`The order was not placed: ${JSON.stringify(body)}`);
    return {
      id: body.entity_id,
      incrementId: body.increment_id,
      lines: body.items.map(({ item_id }: { item_id: number }) => item_id),
    };
  }

  ship(order: PlacedOrder, body: object = {}): Promise<Answer> {
    return this.app.http.post(`/rest/V1/order/${order.id}/ship`, body);
  }

  /** Ships, from the source if one is given; returns the id of the shipment. */
  async shipped(
    order: PlacedOrder,
    lines?: readonly [itemId: number, qty: number][],
    source?: string,
  ): Promise<number> {
    const { status, body } = await this.ship(order, {
      ...(lines ? { items: lines.map(([order_item_id, qty]) => ({ order_item_id, qty })) } : {}),
      ...(source === undefined ? {} : { extension_attributes: { source_code: source } }),
    });
    if (status !== 200) throw new Error(`The order was not shipped: ${JSON.stringify(body)}`);
    return body;
  }

  /** Quantities at the shop's sources, by their priority; null where there is no source item. */
  async onHand(sku: string): Promise<(number | null)[]> {
    const rows = await this.app.database.query<{ source_code: string; quantity: string }>(
      'SELECT source_code, quantity FROM inventory_source_item WHERE sku = ?',
      [sku],
    );
    const bySource = new Map(rows.map((row) => [row.source_code, Number(row.quantity)]));
    return this.sources.map((source) => bySource.get(source) ?? null);
  }

  /** Rows of the demand ledger of an order's SKUs, oldest first: source, quantity, event. */
  async reservations(order: PlacedOrder, sku: string): Promise<[string | null, number, string][]> {
    const rows = await this.app.database.query<{ source_code: string | null; quantity: string; metadata: string }>(
      `SELECT source_code, quantity, metadata FROM inventory_reservation
        WHERE object_increment_id = ? AND sku = ? ORDER BY reservation_id`,
      [order.incrementId, sku],
    );
    return rows.map((row) => [
      row.source_code,
      Number(row.quantity),
      (JSON.parse(row.metadata) as { event_type: string }).event_type,
    ]);
  }

  /** State of the order and what of each line is shipped. */
  async progress(order: PlacedOrder): Promise<[string, ...number[]]> {
    const { body } = await this.app.http.get(`/rest/V1/orders/${order.id}`);
    const items = body.items as { qty_shipped: number }[];
    return [body.state, ...items.map(({ qty_shipped }) => qty_shipped)];
  }

  /** The source that a shipment was taken from. */
  async sourceOf(shipmentId: number): Promise<string> {
    const { body } = await this.app.http.get(`/rest/V1/shipment/${shipmentId}`);
    return body.extension_attributes.source_code;
  }
}
