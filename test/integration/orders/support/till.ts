import type { TestApplication } from '../../../support/application.js';
import type { Answer, CallOptions } from '../../../support/http-client.js';
import { unique } from '../../../support/names.js';
import { Warehouse } from '../../salability/support/warehouse.js';

const ORDERS = '/rest/V1/orders';

/** A store view with a stock and a source of its own, and the means to place orders in it. */
export class Till {
  private constructor(
    readonly app: TestApplication,
    readonly warehouse: Warehouse,
    readonly source: string,
    readonly stockId: number,
    readonly storeId: number,
  ) {}

  static async open(app: TestApplication): Promise<Till> {
    const warehouse = new Warehouse(app);
    const source = await warehouse.source();
    const stockId = await warehouse.stock(source);
    const { code } = await warehouse.website(stockId);
    const views = (await app.http.get('/rest/V1/store/storeViews')).body as { id: number; code: string }[];
    const view = views.find((candidate) => candidate.code === `${code}_store`);
    if (!view) throw new Error(`The website ${code} has no store view.`);
    return new Till(app, warehouse, source, stockId, view.id);
  }

  /** A new product of which the source has so many; returns its SKU. */
  async product(quantity: number, fields: object = {}, stockItem?: object): Promise<string> {
    const sku = await this.warehouse.product(stockItem, fields);
    await this.warehouse.items(sku, { [this.source]: quantity });
    return sku;
  }

  /** The order as a client sends it. */
  entity(items: readonly object[], more: object = {}): object {
    return { store_id: this.storeId, customer_email: 'jane@example.com', items, ...more };
  }

  post(items: readonly object[], more: object = {}, options: CallOptions = {}): Promise<Answer> {
    return this.app.http.post(ORDERS, { entity: this.entity(items, more) }, options);
  }

  /** Places an order that must not be refused; returns it. */
  async place(items: readonly object[], more: object = {}): Promise<PlacedOrder> {
    const answer = await this.post(items, { increment_id: unique('O'), ...more });
    if (answer.status !== 200) throw new Error(`The order was not placed: ${JSON.stringify(answer.body)}`);
    return answer.body as PlacedOrder;
  }

  read(orderId: number): Promise<Answer> {
    return this.app.http.get(`${ORDERS}/${orderId}`);
  }

  /** Calls `/V1/orders/<id>/<action>`. */
  act(orderId: number, action: string, body: object = {}, options: CallOptions = {}): Promise<Answer> {
    return this.app.http.post(`${ORDERS}/${orderId}/${action}`, body, options);
  }

  /** How much of a SKU can be ordered now. */
  async salable(sku: string): Promise<number> {
    const { body } = await this.app.http.get(
      `/rest/V1/inventory/get-product-salable-quantity/${encodeURIComponent(sku)}/${this.stockId}`,
    );
    return body as number;
  }
}

export interface PlacedOrder {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly state: string;
  readonly status: string;
  readonly items: readonly { readonly item_id: number; readonly sku: string }[];
}
