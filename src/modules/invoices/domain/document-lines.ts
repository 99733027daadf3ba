import { Quantity } from '../../../platform/quantity/quantity.js';
import { childrenOf, hasChildren, itemOf } from '../../orders/index.js';
import type { Money, NewDocumentItem, Order, OrderItem } from '../../orders/index.js';
import { scaled, wholePart, worthOf } from './arithmetic.js';

/** So much of one order line. */
export interface DocumentLine {
  readonly item: OrderItem;
  readonly quantity: Quantity;
}

/**
 * So much of one order line in an invoice or a credit memo. Composite lines stand beside those that they are made of.
 */
export interface BilledItem extends NewDocumentItem {
  readonly rowTotal: Money;
}

/**
 * The lines of a document in the order of the order's own: those that hold goods, and the composite lines that they
 * make up. Of a composite line there is as much as the goods of all its children make. A line with nothing is left out.
 */
export function withComposites(order: Order, goods: readonly DocumentLine[]): DocumentLine[] {
  const quantities = new Map(goods.map(({ item, quantity }) => [item.itemId, quantity]));
  return order.items
    .map((item) => ({ item, quantity: quantityIn(order, item, quantities) }))
    .filter(({ quantity }) => quantity.isPositive());
}

/** The same lines as an invoice or a credit memo writes them down. */
export function billedItems(order: Order, goods: readonly DocumentLine[]): BilledItem[] {
  return withComposites(order, goods).map((line) => ({
    ...itemOf(line),
    rowTotal: worthOf([{ price: line.item.price, quantity: line.quantity }]),
  }));
}

/** What the lines hold together. */
export function totalOf(lines: readonly { readonly quantity: Quantity }[]): Quantity {
  return Quantity.sum(lines.map(({ quantity }) => quantity));
}

function quantityIn(order: Order, item: OrderItem, goods: ReadonlyMap<number, Quantity>): Quantity {
  if (!hasChildren(order, item)) return goods.get(item.itemId) ?? Quantity.ZERO;
  const parts = childrenOf(order, item)
    .filter((child) => child.qtyOrdered.isPositive())
    .map((child) => scaled(goods.get(child.itemId) ?? Quantity.ZERO, item.qtyOrdered, child.qtyOrdered));
  const [first = Quantity.ZERO, ...others] = parts;
  const made = others.reduce((least, part) => least.min(part), first);
  return item.isQtyDecimal ? made : wholePart(made);
}
