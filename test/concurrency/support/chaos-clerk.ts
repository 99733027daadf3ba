import type { Answer } from '../../support/http-client.js';
import type { ChaosClient, LiveOrder } from './chaos-buyer.js';
import type { Count } from './chaos-records.js';
import type { AnsweredOrder, DocumentLine } from './order-desk.js';

/** What an order holds of a SKU at a source. */
interface HeldRow {
  sku: string;
  source_code: string;
  quantity: string;
}

/**
 * Makes documents for orders so that no source can be left with less than is reserved there. Goods leave from where
 * they are reserved, in the order in which reservations are given back. What was never shipped is refunded with return.
 * An order whose document got no response is not gone on with: what it holds is not known for a moment.
 */
export class ChaosClerk {
  constructor(private readonly client: ChaosClient) {}

  /** Does something with the order; returns whether it may be gone on with. */
  handle(order: LiveOrder): Promise<boolean> {
    const work = this.client.dice.weighted<() => Promise<boolean>>([
      [5, () => this.ship(order)],
      [2, () => this.shipTwice(order)],
      [4, () => this.invoice(order)],
      [3, () => this.refund(order)],
      [3, () => this.cancel(order)],
    ]);
    return work();
  }

  private async ship(order: LiveOrder): Promise<boolean> {
    const shipment = await this.shipment(order);
    if (!shipment) return true;
    const { line, source } = shipment;
    const { shipped } = order.record;
    if (this.client.dice.chance(0.5)) {
      const answer = await this.client.insist('ship with a key', (desk, options) =>
        desk.ship(order.entityId, { lines: [line], source }, options),
      );
      count(shipped, line.quantity, answer);
      return true;
    }
    const answer = await this.client.ask('ship', (desk) => desk.ship(order.entityId, { lines: [line], source }));
    count(shipped, line.quantity, answer);
    return answer !== undefined;
  }

  /** All that is left of one line at its source, by two requests at once: it leaves once. */
  private async shipTwice(order: LiveOrder): Promise<boolean> {
    const before = await this.read(order);
    const shipment = await this.shipment(order, { isWhole: true });
    if (!before || !shipment) return true;
    const { line, source } = shipment;
    const left = leftToShip(before, line.itemId);
    // Twice a part of it would leave twice, the second time from where another order has reserved.
    if (line.quantity !== left) return true;
    const answers = await this.client.askTwice('ship twice', (desk) =>
      desk.ship(order.entityId, { lines: [line], source }),
    );
    for (const answer of answers) count(order.record.shipped, line.quantity, answer);
    const shipped = answers.filter((answer) => answer?.status === 200).length;
    if (shipped * line.quantity > left) {
      this.client.world.records.surprises.push(`${order.incrementId}: ${left} left, ${line.quantity} shipped twice.`);
    }
    return !answers.includes(undefined);
  }

  private async invoice(order: LiveOrder): Promise<boolean> {
    const answer = await this.client.ask('invoice', (desk) => desk.invoice(order.entityId));
    return answer !== undefined;
  }

  private async refund(order: LiveOrder): Promise<boolean> {
    const now = await this.read(order);
    const open = now?.items.filter((item) => item.qty_invoiced > item.qty_refunded) ?? [];
    if (open.length === 0) return true;
    const item = this.client.dice.pick(open);
    const quantity = this.client.dice.between(1, item.qty_invoiced - item.qty_refunded);
    const wasShipped = item.qty_shipped >= item.qty_invoiced;
    const returned = wasShipped && this.client.dice.chance(0.5) ? [] : [item.item_id];
    const lines = [{ itemId: item.item_id, quantity }];
    const answer = await this.client.insist('refund', (desk, options) =>
      desk.refund(order.entityId, lines, returned, options),
    );
    count(order.record.refunded, quantity, answer);
    return true;
  }

  private async cancel(order: LiveOrder): Promise<boolean> {
    const answer = await this.client.ask('cancel', (desk) => desk.cancel(order.entityId));
    // How much of it was canceled depends on what else has happened to the order.
    if (answer?.body !== false) order.record.canceled.most = order.record.quantity;
    return answer !== undefined;
  }

  /** Goods of one SKU from the first of the sources at which the order holds them. */
  private async shipment(
    order: LiveOrder,
    { isWhole = false } = {},
  ): Promise<{ line: DocumentLine; source: string } | undefined> {
    const { database } = this.client.world;
    const held = await database.query<HeldRow>(
      `SELECT sku, source_code, -SUM(quantity) AS quantity FROM inventory_reservation
        WHERE object_increment_id = ? AND source_code IS NOT NULL GROUP BY sku, source_code HAVING SUM(quantity) < 0`,
      [order.incrementId],
    );
    const now = await this.read(order);
    if (held.length === 0 || !now) return undefined;
    const { sku } = this.client.dice.pick(held);
    const source = order.shop.sources.find((code) => held.some((row) => row.sku === sku && row.source_code === code));
    const there = held.find((row) => row.sku === sku && row.source_code === source);
    const item = now.items.find((each) => each.sku === sku);
    if (source === undefined || !there || !item) return undefined;
    const most = Number(there.quantity);
    return { line: { itemId: item.item_id, quantity: isWhole ? most : this.client.dice.between(1, most) }, source };
  }

  private async read({ entityId }: LiveOrder): Promise<AnsweredOrder | undefined> {
    const answer = await this.client.ask('read', (desk) => desk.look(entityId));
    return answer?.status === 200 ? (answer.body as AnsweredOrder) : undefined;
  }
}

function count(counted: Count, quantity: number, answer: Answer | undefined): void {
  if (!answer || answer.status === 200) counted.most += quantity;
  if (answer?.status === 200) counted.least += quantity;
}

function leftToShip({ items }: AnsweredOrder, itemId: number): number {
  const item = items.find((each) => each.item_id === itemId);
  return item ? item.qty_ordered - item.qty_shipped - item.qty_canceled : 0;
}
