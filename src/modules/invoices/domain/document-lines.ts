import { Quantity } from '../../../platform/quantity/quantity.js';
import { childrenOf, hasChildren } from '../../orders/index.js';
import type { Order, OrderItem } from '../../orders/index.js';
import { scaled, wholePart } from './arithmetic.js';

/** So much of one order line. */
export interface DocumentLine {
  readonly item: OrderItem;
  readonly quantity: Quantity;
}

/**
 * The lines of a document in the order of the order's own: those that hold goods, and the composite lines that they make
 * up. Of a composite line there is as much as the goods of all its children make; where that is nothing, it is left out.
 */
export function withComposites(order: Order, goods: readonly DocumentLine[]): DocumentLine[] {
  const quantities = new Map(goods.map(({ item, quantity }) => [item.itemId, quantity]));
  return order.items
    .map((item) => ({ item, quantity: quantityIn(order, item, quantities) }))
    .filter(({ quantity }) => quantity.isPositive());
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
