import type { Answer, CallOptions, HttpClient } from '../../support/http-client.js';
import type { Shop } from './market.js';

/** A line of an order to place. */
export interface WantedLine {
  readonly sku: string;
  readonly quantity: number;
}

export interface WantedOrder {
  readonly shop: Shop;
  readonly lines: readonly WantedLine[];
  /** The order's number; the service gives one where it is left out. */
  readonly incrementId?: string;
  /** Tells orders apart whose number is not known. */
  readonly email?: string;
}

/** Goods of an order line in a document. */
export interface DocumentLine {
  readonly itemId: number;
  readonly quantity: number;
}

/** An order line as the service returns it. */
export interface AnsweredLine {
  readonly item_id: number;
  readonly sku: string;
  readonly qty_ordered: number;
  readonly qty_canceled: number;
  readonly qty_invoiced: number;
  readonly qty_shipped: number;
  readonly qty_refunded: number;
}

/** An order as the service returns it. */
export interface AnsweredOrder {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly state: string;
  readonly items: readonly AnsweredLine[];
}

/** States in which nothing more happens to an order. */
export const FINAL_STATES: readonly string[] = ['complete', 'closed', 'canceled'];

/** The order side of the service as a client calls it (contract, "What the service adds"; upstream interface, "Order side"). */
export class OrderDesk {
  constructor(private readonly http: HttpClient) {}

  place(
    { shop, lines, incrementId, email = 'buyer@example.com' }: WantedOrder,
    options?: CallOptions,
  ): Promise<Answer> {
    const items = lines.map(({ sku, quantity }) => ({ sku, qty_ordered: quantity, price: 10 }));
    const number = incrementId === undefined ? {} : { increment_id: incrementId };
    return this.post(
      'orders',
      { entity: { ...number, store_id: shop.storeId, customer_email: email, items } },
      options,
    );
  }

  /** Reserves ahead of the order. */
  reserve({ shop, lines, incrementId }: WantedOrder, options?: CallOptions): Promise<Answer> {
    const items = lines.map(({ sku, quantity }) => ({ sku, qty: quantity }));
    const placement = { increment_id: incrementId, store_id: shop.storeId, items };
    return this.post('inventory/order-placements', { placement }, options);
  }

  /** Has what is reserved ahead of the order end so many seconds from now. */
  extendReservation(incrementId: string, seconds: number, options?: CallOptions): Promise<Answer> {
    return this.post(`inventory/order-placements/${incrementId}/extend`, { expires_in: seconds }, options);
  }

  cancelReservation(incrementId: string, options?: CallOptions): Promise<Answer> {
    return this.post(`inventory/order-placements/${incrementId}/cancel`, undefined, options);
  }

  /** Without lines everything that is left is shipped. */
  ship(
    orderId: number,
    shipment: { lines?: readonly DocumentLine[]; source?: string } = {},
    options?: CallOptions,
  ): Promise<Answer> {
    const { lines, source } = shipment;
    const body = {
      ...(lines ? { items: documentItems(lines) } : {}),
      ...(source === undefined ? {} : { arguments: { extension_attributes: { source_code: source } } }),
    };
    return this.post(`order/${orderId}/ship`, body, options);
  }

  /** Without lines everything that is left is invoiced. */
  invoice(orderId: number, lines?: readonly DocumentLine[], options?: CallOptions): Promise<Answer> {
    const items = lines ? { items: documentItems(lines) } : {};
    return this.post(`order/${orderId}/invoice`, { capture: true, ...items }, options);
  }

  /** `returned` are the order items that go back to stock. */
  refund(
    orderId: number,
    lines: readonly DocumentLine[],
    returned: readonly number[],
    options?: CallOptions,
  ): Promise<Answer> {
    const extension = { extension_attributes: { return_to_stock_items: returned } };
    return this.post(`order/${orderId}/refund`, { items: documentItems(lines), arguments: extension }, options);
  }

  cancel(orderId: number, options?: CallOptions): Promise<Answer> {
    return this.post(`orders/${orderId}/cancel`, undefined, options);
  }

  look(orderId: number): Promise<Answer> {
    return this.http.get(`/rest/V1/orders/${orderId}`);
  }

  /** The order; throws where there is none. */
  async read(orderId: number): Promise<AnsweredOrder> {
    const answer = await this.look(orderId);
    if (answer.status !== 200) throw new Error(`Order ${orderId}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as AnsweredOrder;
  }

  /** Sets a source item; refused where its quantity is not the expected one any more. */
  restock(source: string, sku: string, { from, to }: { from: number; to: number }): Promise<Answer> {
    const item = { source_code: source, sku, quantity: to, status: 1 };
    return this.post('inventory/source-items', {
      sourceItems: [{ ...item, extension_attributes: { expected_quantity: from } }],
    });
  }

  private post(path: string, body?: object, options?: CallOptions): Promise<Answer> {
    return this.http.post(`/rest/V1/${path}`, body, options);
  }
}

function documentItems(lines: readonly DocumentLine[]): object[] {
  return lines.map(({ itemId, quantity }) => ({ order_item_id: itemId, qty: quantity }));
}
