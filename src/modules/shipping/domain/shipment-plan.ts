import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { linesWithGoods, openLines, qtyToShip } from '../../orders/index.js';
import type { GoodsQuantity, Order, OrderState, RequestedItem } from '../../orders/index.js';
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

const STATES_WITHOUT_SHIPMENT: readonly OrderState[] = ['payment_review', 'holded', 'canceled'];

/**
 * What is shipped, in lines that hold goods: composite lines stand for their children, virtual lines are never shipped
 * (upstream interface, "Ship"). All broken rules are named at once.
 */
export function planShipment(order: Order, requested: RequestedShipment): ShipmentPlan {
  const shippable = shippableLines(order);
  const { lines, unknown } = requested.items.length === 0 ? { lines: shippable, unknown: [] } : asked(order, requested);
  return {
    lines,
    violations: [
      ...orderViolations(order, shippable),
      ...unknown.map((id) => ({ message: SHIPMENT_VIOLATIONS.foreignItem, parameters: [nameOf(id, requested)] })),
      ...excessViolations(lines),
      ...(lines.length === 0 ? [{ message: SHIPMENT_VIOLATIONS.noProducts }] : []),
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

function asked(order: Order, { items }: RequestedShipment): { lines: GoodsQuantity[]; unknown: readonly number[] } {
  const { lines, unknown } = linesWithGoods(order, items);
  return { lines: lines.filter(({ item, quantity }) => !item.isVirtual && quantity.isPositive()), unknown };
}

function orderViolations(order: Order, shippable: readonly GoodsQuantity[]): ErrorDetail[] {
  if (order.isVirtual || STATES_WITHOUT_SHIPMENT.includes(order.state)) {
    return [{ message: SHIPMENT_VIOLATIONS.orderState, parameters: [order.status] }];
  }
  return shippable.length === 0 ? [{ message: SHIPMENT_VIOLATIONS.nothingLeft }] : [];
}

function excessViolations(lines: readonly GoodsQuantity[]): ErrorDetail[] {
  return lines
    .filter(({ item, quantity }) => qtyToShip(item).isLessThan(quantity))
    .map(({ item }) => ({ message: SHIPMENT_VIOLATIONS.tooMuch, parameters: [item.sku] }));
}

function nameOf(orderItemId: number, { items }: RequestedShipment): string {
  const named = items.find((item) => item.orderItemId === orderItemId);
  return named?.sku || String(orderItemId);
}
