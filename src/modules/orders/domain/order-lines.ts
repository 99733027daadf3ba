import { Quantity } from '../../../platform/quantity/quantity.js';
import { proportion, wholeOf } from './arithmetic.js';
import type { Order, OrderItem } from './order.js';

interface Structure {
  readonly byId: ReadonlyMap<number, OrderItem>;
  readonly children: ReadonlyMap<number, OrderItem[]>;
}

/** Orders do not change, so what is where is worked out once for each. */
const STRUCTURES = new WeakMap<Order, Structure>();

/** The lines that a composite line is made of; none for other lines. */
export function childrenOf(order: Order, item: OrderItem): OrderItem[] {
  return structureOf(order).children.get(item.itemId) ?? [];
}

/** Whether other lines belong to this one: then they hold the goods and this one does not. */
export function hasChildren(order: Order, item: OrderItem): boolean {
  return structureOf(order).children.has(item.itemId);
}

/** The lines that hold goods: those without children. */
export function goodsLinesOf(order: Order): OrderItem[] {
  return order.items.filter((item) => !hasChildren(order, item));
}

/** The line with this id, or undefined where the order has none. */
export function findItem(order: Order, itemId: number): OrderItem | undefined {
  return structureOf(order).byId.get(itemId);
}

/** A wanted quantity of a line, composite or not. */
export interface RequestedItem {
  readonly orderItemId: number;
  /** Not below zero. */
  readonly quantity: Quantity;
  /** As the client calls the line: for messages about one that the order does not have. */
  readonly sku?: string | null;
}

/** A quantity of a line that holds goods. */
export interface GoodsQuantity {
  readonly item: OrderItem;
  readonly quantity: Quantity;
}

/** The lines that hold goods of which something is left, each with all that `leftOf` says is left of it. */
export function openLines(order: Order, leftOf: (item: OrderItem) => Quantity): GoodsQuantity[] {
  return goodsLinesOf(order)
    .map((item) => ({ item, quantity: leftOf(item) }))
    .filter(({ quantity }) => quantity.isPositive());
}

/**
 * Lines without children behind the requested ones, in the order's own order. A composite line stands for its children
 * by their ratio. A child that is named itself is meant as it is named, whether its parent is named as well or not.
 * Repeated ids are added up. `unknown` are ids that are not of this order. Quantities of lines that are not sold in
 * decimals are cut to whole numbers, so a quantity may be zero.
 */
export function linesWithGoods(
  order: Order,
  requested: readonly RequestedItem[],
): { lines: readonly GoodsQuantity[]; unknown: readonly number[] } {
  const named = new Map<number, Quantity>();
  for (const { orderItemId, quantity } of requested) {
    named.set(orderItemId, (named.get(orderItemId) ?? Quantity.ZERO).plus(quantity));
  }
  const wanted = new Map<number, Quantity>();
  const unknown: number[] = [];
  for (const [itemId, quantity] of named) {
    const item = findItem(order, itemId);
    if (!item) unknown.push(itemId);
    else if (!hasChildren(order, item)) wanted.set(itemId, quantity);
    else {
      for (const child of childrenOf(order, item)) {
        if (!named.has(child.itemId)) wanted.set(child.itemId, proportion(quantity, child.qtyOrdered, item.qtyOrdered));
      }
    }
  }
  const lines = order.items.flatMap((item) => {
    const quantity = wanted.get(item.itemId);
    return quantity ? [{ item, quantity: item.isQtyDecimal ? quantity : wholeOf(quantity) }] : [];
  });
  return { lines, unknown };
}

function structureOf(order: Order): Structure {
  const known = STRUCTURES.get(order);
  if (known) return known;
  const byId = new Map(order.items.map((item) => [item.itemId, item]));
  const children = new Map<number, OrderItem[]>();
  for (const item of order.items) {
    if (item.parentItemId === null) continue;
    const siblings = children.get(item.parentItemId);
    if (siblings) siblings.push(item);
    else children.set(item.parentItemId, [item]);
  }
  const structure = { byId, children };
  STRUCTURES.set(order, structure);
  return structure;
}
