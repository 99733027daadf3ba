import type { LiveOrder } from './buyer.js';
import type { Client } from './client.js';
import type { Entry, Wish } from './journal.js';
import type { Answer, Request } from './http.js';
import { rounded } from './world.js';

interface OrderLine {
  readonly item_id: number;
  readonly sku: string;
  readonly qty_ordered: number;
  readonly qty_invoiced: number;
  readonly qty_shipped: number;
  readonly qty_refunded: number;
}

const SHIP = `mutation ($shipment: ShipOrderInput!) { shipOrder(shipment: $shipment) { shipmentId } }`;
const CANCEL = `mutation ($id: Int!) { cancelOrder(id: $id) { order { id state } } }`;

/**
 * Makes documents for orders so that no source is left with less than is reserved there. Goods leave from where they are
 * reserved, in the order of the sources. An order of which something is unknown is not gone on with.
 */
export class Clerk {
  constructor(private readonly client: Client) {}

  /** Makes a document; returns whether the order may be gone on with. */
  handle(order: LiveOrder): Promise<boolean> {
    if (!order.isShippable) return this.invoice(order);
    const work = this.client.dice.weighted<() => Promise<boolean>>([
      [5, () => this.ship(order)],
      [3, () => this.invoice(order)],
      [3, () => this.refund(order)],
    ]);
    return work();
  }

  async cancel({ entityId }: LiveOrder): Promise<boolean> {
    const { client } = this;
    const wish: Wish = { kind: 'cancel', orderId: entityId };
    if (client.dice.chance(0.3)) {
      const entry = client.journal.open(wish, 'graphql');
      await client.mutate(entry, CANCEL, { id: entityId });
      return isSettled(entry);
    }
    const entry = client.journal.open(wish);
    const answer = await client.insist(entry, { path: `/rest/V1/orders/${entityId}/cancel` });
    // False says that there was nothing to cancel.
    if (answer?.body === false) entry.outcome = 'refused';
    return isSettled(entry);
  }

  private async ship(order: LiveOrder): Promise<boolean> {
    const { client } = this;
    const goods = await this.reserved(order);
    const lines = goods && (await this.lines(order));
    const line = lines?.find(({ sku }) => sku === goods?.sku);
    if (!goods || !line) return true;
    const quantity = this.someOf(goods.quantity);
    const wish: Wish = { kind: 'shipment', orderId: order.entityId, itemId: line.item_id, quantity };
    if (client.dice.chance(0.2)) {
      const entry = client.journal.open(wish, 'graphql');
      const items = [{ orderItemId: line.item_id, qty: quantity }];
      const shipment = { orderId: order.entityId, items, sourceCode: goods.source };
      const data = await client.mutate(entry, SHIP, { shipment });
      const shipped = data?.['shipOrder'] as { shipmentId: number } | undefined;
      if (shipped) entry.id = String(shipped.shipmentId);
      return isSettled(entry);
    }
    const body = {
      items: [{ order_item_id: line.item_id, qty: quantity }],
      arguments: { extension_attributes: { source_code: goods.source } },
    };
    return this.document(wish, { path: `/rest/V1/order/${order.entityId}/ship`, body });
  }

  private invoice({ entityId }: LiveOrder): Promise<boolean> {
    const wish: Wish = { kind: 'invoice', orderId: entityId, itemId: null, quantity: null };
    return this.document(wish, { path: `/rest/V1/order/${entityId}/invoice`, body: { capture: true } });
  }

  private async refund(order: LiveOrder): Promise<boolean> {
    const { dice } = this.client;
    const open = (await this.lines(order))?.filter((line) => line.qty_invoiced > line.qty_refunded) ?? [];
    if (open.length === 0) return true;
    const line = dice.pick(open);
    const quantity = this.someOf(rounded(line.qty_invoiced - line.qty_refunded));
    const wasShipped = line.qty_shipped >= line.qty_invoiced;
    const returned = wasShipped && dice.chance(0.5) ? [] : [line.item_id];
    const body = {
      items: [{ order_item_id: line.item_id, qty: quantity }],
      arguments: { extension_attributes: { return_to_stock_items: returned } },
    };
    const wish: Wish = { kind: 'creditmemo', orderId: order.entityId, itemId: line.item_id, quantity };
    return this.document(wish, { path: `/rest/V1/order/${order.entityId}/refund`, body });
  }

  /** All of it, or some whole units: parts of units are held where parts were moved. */
  private someOf(quantity: number): number {
    const { dice } = this.client;
    return quantity < 1 || dice.chance(0.3) ? quantity : dice.between(1, Math.floor(quantity));
  }

  /** With a key most times, so that it is certain in the end. */
  private async document(wish: Wish, request: Pick<Request, 'path' | 'body'>): Promise<boolean> {
    const { client } = this;
    const entry = client.journal.open(wish);
    const answer = await (client.dice.chance(0.7) ? client.insist(entry, request) : client.try(entry, request));
    if (answer?.status === 200) entry.id = idOf(answer);
    return isSettled(entry);
  }

  private async lines({ entityId }: LiveOrder): Promise<readonly OrderLine[] | undefined> {
    const order = await this.client.read('read an order', { path: `/rest/V1/orders/${entityId}` });
    return (order as { items: OrderLine[] } | undefined)?.items;
  }

  /** Some goods that the order holds, at the first of the sources where it does. */
  private async reserved({
    number,
    shop,
  }: LiveOrder): Promise<{ sku: string; source: string; quantity: number } | undefined> {
    const held = await this.client.world.look<{ sku: string; source_code: string; quantity: string }>(
      `SELECT sku, source_code, -SUM(quantity) AS quantity FROM inventory_reservation
        WHERE object_increment_id = ? AND source_code IS NOT NULL GROUP BY sku, source_code HAVING SUM(quantity) < 0`,
      [number],
    );
    if (!held || held.length === 0) return undefined;
    const { sku } = this.client.dice.pick(held);
    for (const source of shop.sources) {
      const row = held.find((each) => each.sku === sku && each.source_code === source);
      if (row) return { sku, source, quantity: Number(row.quantity) };
    }
    return undefined;
  }
}

function isSettled({ outcome }: Entry): boolean {
  return outcome === 'done' || outcome === 'refused';
}

function idOf({ body }: Answer): string {
  return String(body);
}
