import type { AnsweredOrder } from '../../../concurrency/support/order-desk.js';
import type { Shop } from '../../../concurrency/support/market.js';
import { exact } from './exact.js';
import type { ModelProduct } from './products.js';

/** A line of an order with its counters. */
export interface ModelLine {
  readonly itemId: number;
  readonly product: ModelProduct;
  readonly ordered: number;
  canceled: number;
  invoiced: number;
  shipped: number;
  refunded: number;
  /** Of the refunded quantity, what had not been shipped and so never will be. */
  refundedUnshipped: number;
  /** What each source has given for it, less what it got back. */
  readonly takenFrom: Map<string, number>;
}

/** An order as the model knows it. */
export interface ModelOrder {
  readonly incrementId: string;
  readonly entityId: number;
  readonly shop: Shop;
  readonly lines: readonly ModelLine[];
  /** As the service last returned it: which state follows from which counters is not the model's business. */
  state: string;
}

/** Goods of an order line in a document. */
export interface LineQuantity {
  readonly line: ModelLine;
  readonly quantity: number;
}

/** The model of an order that was placed with these products, in the order of its lines. */
export function modelOrder(answer: AnsweredOrder, shop: Shop, products: readonly ModelProduct[]): ModelOrder {
  const lines = products.map((product, index): ModelLine => {
    const item = answer.items[index];
    if (item?.sku !== product.sku) throw new Error(`Line ${index} of ${answer.increment_id} is not ${product.sku}.`);
    const counters = { canceled: 0, invoiced: 0, shipped: 0, refunded: 0, refundedUnshipped: 0 };
    return { itemId: item.item_id, product, ordered: item.qty_ordered, ...counters, takenFrom: new Map() };
  });
  return { incrementId: answer.increment_id, entityId: answer.entity_id, shop, lines, state: answer.state };
}

/** What was refunded after it had been shipped does not reduce what is still to be shipped. */
export function toShip({ product, ordered, shipped, refundedUnshipped, canceled }: ModelLine): number {
  return product.isVirtual ? 0 : Math.max(0, exact(ordered - shipped - refundedUnshipped - canceled));
}

export function toInvoice({ ordered, invoiced, canceled }: ModelLine): number {
  return Math.max(0, exact(ordered - invoiced - canceled));
}

export function toRefund({ invoiced, refunded }: ModelLine): number {
  return Math.max(0, exact(invoiced - refunded));
}

/** What is neither gone, shipped or refunded before that, nor invoiced. */
export function toCancel({ ordered, shipped, refundedUnshipped, invoiced, canceled }: ModelLine): number {
  return Math.max(0, exact(ordered - Math.max(shipped + refundedUnshipped, invoiced) - canceled));
}

/** What was invoiced and is still in the house for the order. A virtual line leaves with its invoice. */
export function openOf({ product, invoiced, shipped, refundedUnshipped }: ModelLine): number {
  return product.isVirtual ? 0 : Math.max(0, exact(invoiced - shipped - refundedUnshipped));
}

/** The counters of an order's lines in words, to be compared. */
export function counterLines(order: ModelOrder): string[] {
  return order.lines.map(
    ({ product, ordered, canceled, invoiced, shipped, refunded }) =>
      `${product.sku}: ${ordered} ordered, ${canceled} canceled, ${invoiced} invoiced, ${shipped} shipped, ${refunded} refunded`,
  );
}

/** The same of an order as the service returns it. */
export function answeredLines(order: AnsweredOrder): string[] {
  return order.items.map(
    (item) =>
      `${item.sku}: ${item.qty_ordered} ordered, ${item.qty_canceled} canceled, ${item.qty_invoiced} invoiced, ` +
      `${item.qty_shipped} shipped, ${item.qty_refunded} refunded`,
  );
}
