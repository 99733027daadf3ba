import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import {
  bundleOf,
  bundlesToShip,
  findItem,
  hasChildren,
  linesWithGoods,
  openLines,
  partOfBundles,
  qtyToShip,
  shipsTogether,
  wholeBundlesIn,
} from '../../orders/index.js';
import type { GoodsQuantity, Order, OrderItem, OrderState, RequestedItem } from '../../orders/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SHIPMENT_VIOLATIONS } from './messages.js';
import type { NewTrack } from './shipment.js';

/** What a client wants shipped. No items: everything that is left. */
export interface RequestedShipment {
  readonly items: readonly RequestedItem[];
  readonly tracks: readonly Pick<NewTrack, 'trackNumber'>[];
}

interface ShipmentPlan {
  /** Each above zero. */
  readonly lines: readonly GoodsQuantity[];
  /** Every rule that is broken; empty where the shipment may be made. */
  readonly violations: readonly ErrorDetail[];
}

interface Asked {
  readonly lines: readonly GoodsQuantity[];
  /** Composite lines of which more is wanted than was ordered or, of bundles that ship together, than is left. */
  readonly excess: readonly OrderItem[];
  readonly unknown: readonly number[];
}

const STATES_WITHOUT_SHIPMENT: readonly OrderState[] = ['payment_review', 'holded', 'canceled'];

/**
 * What is shipped, in lines that hold goods: composite lines stand for their children, virtual lines are never shipped
 * (upstream interface, "Ship"). Bundles whose parts ship together are shipped whole. All broken rules are named at once.
 */
export function planShipment(order: Order, requested: RequestedShipment): ShipmentPlan {
  const shippable = shippableLines(order);
  const { lines, excess, unknown } =
    requested.items.length === 0 ? { lines: shippable, excess: [], unknown: [] } : asked(order, requested);
  const tooMuch = [...excess, ...excessOf(lines)];
  return {
    lines,
    violations: [
      ...orderViolations(order, shippable),
      ...unknown.map((id) => ({ message: SHIPMENT_VIOLATIONS.foreignItem, parameters: [nameOf(id, requested)] })),
      ...tooMuch.map(({ sku }) => ({ message: SHIPMENT_VIOLATIONS.tooMuch, parameters: [sku] })),
      ...(tooMuch.length > 0 ? [] : apartViolations(order, lines)),
      ...(lines.length === 0 && excess.length === 0 ? [{ message: SHIPMENT_VIOLATIONS.noProducts }] : []),
      ...requested.tracks
        .filter(({ trackNumber }) => !trackNumber?.trim())
        .slice(0, 1)
        .map(() => ({
          message: SHIPMENT_VIOLATIONS.noTrackNumber,
        })),
    ],
  };
}

/** Every line with goods of which something is still to be shipped, with all of it. */
export function shippableLines(order: Order): GoodsQuantity[] {
  return openLines(order, qtyToShip);
}

/**
 * What a composite line asks for beyond what there is of it is set apart before it is taken apart. So no quantity
 * that a client makes up is multiplied.
 */
function asked(order: Order, { items }: RequestedShipment): Asked {
  const wanted = new Map<number, Quantity>();
  for (const { orderItemId, quantity } of items) {
    wanted.set(orderItemId, (wanted.get(orderItemId) ?? Quantity.ZERO).plus(quantity));
  }
  const excess = [...wanted].flatMap(([itemId, quantity]) => {
    const item = findItem(order, itemId);
    return item && hasChildren(order, item) && limitOf(order, item).isLessThan(quantity) ? [item] : [];
  });
  const beyond = new Set(excess.map(({ itemId }) => itemId));
  const possible = [...wanted].filter(([itemId]) => !beyond.has(itemId));
  const { lines, unknown } = linesWithGoods(
    order,
    possible.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
  );
  const shipped = lines.map((line) => ({ ...line, quantity: quantityOf(order, line, wanted) }));
  return { lines: shipped.filter(({ item, quantity }) => !item.isVirtual && quantity.isPositive()), excess, unknown };
}

function limitOf(order: Order, composite: OrderItem): Quantity {
  return shipsTogether(composite) ? bundlesToShip(order, composite) : composite.qtyOrdered;
}

/** Of a bundle that ships together, what is left of its part where some was refunded before it could leave. */
function quantityOf(order: Order, { item, quantity }: GoodsQuantity, wanted: ReadonlyMap<number, Quantity>): Quantity {
  const bundle = bundleOf(order, item);
  const bundles = bundle && wanted.get(bundle.itemId);
  return bundle && bundles && !wanted.has(item.itemId) ? partOfBundles(bundle, item, bundles) : quantity;
}

function orderViolations(order: Order, shippable: readonly GoodsQuantity[]): ErrorDetail[] {
  if (order.isVirtual || STATES_WITHOUT_SHIPMENT.includes(order.state)) {
    return [{ message: SHIPMENT_VIOLATIONS.orderState, parameters: [order.status] }];
  }
  return shippable.length === 0 ? [{ message: SHIPMENT_VIOLATIONS.nothingLeft }] : [];
}

function excessOf(lines: readonly GoodsQuantity[]): OrderItem[] {
  return lines.filter(({ item, quantity }) => qtyToShip(item).isLessThan(quantity)).map(({ item }) => item);
}

/** Bundles that ship together and of which some parts would leave without the others. */
function apartViolations(order: Order, lines: readonly GoodsQuantity[]): ErrorDetail[] {
  const bundles = new Set(lines.flatMap(({ item }) => bundleOf(order, item) ?? []));
  return [...bundles]
    .filter((bundle) => wholeBundlesIn(order, bundle, lines) === undefined)
    .map(({ sku }) => ({ message: SHIPMENT_VIOLATIONS.bundleApart, parameters: [sku] }));
}

function nameOf(orderItemId: number, { items }: RequestedShipment): string {
  const named = items.find((item) => item.orderItemId === orderItemId);
  return named?.sku || String(orderItemId);
}
