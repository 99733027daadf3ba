import { Quantity } from '../../../platform/quantity/quantity.js';
import { proportion, wholeOf } from './arithmetic.js';
import { childrenOf, findItem } from './order-lines.js';
import type { GoodsQuantity } from './order-lines.js';
import { qtyToShip } from './order-quantities.js';
import type { Order, OrderItem } from './order.js';

const ONE = Quantity.of(1);
/** The smallest difference between two quantities. */
const LEAST = Quantity.of('0.0001');

/** Whether the line is a bundle whose parts leave in one shipment, as the catalogue said when it was ordered. */
export function shipsTogether(item: OrderItem): boolean {
  return item.shipmentType === 'together';
}

/** The bundle that the line leaves with, or undefined where it ships on its own. */
export function bundleOf(order: Order, { parentItemId }: OrderItem): OrderItem | undefined {
  const parent = parentItemId === null ? undefined : findItem(order, parentItemId);
  return parent && shipsTogether(parent) ? parent : undefined;
}

/** The parts of a bundle that are shipped at all: virtual ones are not. */
export function shippedPartsOf(order: Order, bundle: OrderItem): OrderItem[] {
  return childrenOf(order, bundle).filter((part) => !part.isVirtual);
}

/**
 * How many bundles are still to be shipped. One of which a part was refunded before it left counts: what is left of it
 * is shipped.
 */
export function bundlesToShip(order: Order, bundle: OrderItem): Quantity {
  return bundlesMade(order, bundle, qtyToShip);
}

/** So much of a part as belongs to so many bundles, or what is left of it where that is less. */
export function partOfBundles(bundle: OrderItem, part: OrderItem, bundles: Quantity): Quantity {
  const quantity = proportion(bundles, part.qtyOrdered, bundle.qtyOrdered);
  return (part.isQtyDecimal ? quantity : wholeOf(quantity)).min(qtyToShip(part));
}

/**
 * How many bundles the shipment of these lines takes; undefined where some part would leave without the others. Lines
 * of other bundles, and of none, are passed over.
 */
export function wholeBundlesIn(order: Order, bundle: OrderItem, lines: readonly GoodsQuantity[]): Quantity | undefined {
  const wanted = new Map(lines.map(({ item, quantity }) => [item.itemId, quantity]));
  const wantedOf = (part: OrderItem): Quantity => wanted.get(part.itemId) ?? Quantity.ZERO;
  const bundles = bundlesMade(order, bundle, wantedOf);
  const parts = shippedPartsOf(order, bundle);
  const isWhole = parts.every((part) => partOfBundles(bundle, part, bundles).equals(wantedOf(part)));
  return isWhole ? bundles : undefined;
}

/** The fewest bundles that have at least so much of each part; whole ones where the bundle is not sold in decimals. */
function bundlesMade(order: Order, bundle: OrderItem, quantityOf: (part: OrderItem) => Quantity): Quantity {
  const exact = shippedPartsOf(order, bundle).map((part) => {
    const quantity = quantityOf(part);
    const bundles = proportion(quantity, bundle.qtyOrdered, part.qtyOrdered);
    return fewest(bundle, part, bundle.isQtyDecimal ? bundles : wholeOf(bundles), quantity);
  });
  return exact.reduce((most, bundles) => most.max(bundles), Quantity.ZERO);
}

/** The estimate, or the next one above it: a third of a part has no exact decimals. */
function fewest(bundle: OrderItem, part: OrderItem, estimate: Quantity, quantity: Quantity): Quantity {
  const made = proportion(estimate, part.qtyOrdered, bundle.qtyOrdered);
  const isEnough = !(part.isQtyDecimal ? made : wholeOf(made)).isLessThan(quantity);
  return isEnough ? estimate : estimate.plus(bundle.isQtyDecimal ? LEAST : ONE);
}
