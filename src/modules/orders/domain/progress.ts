import { Quantity } from '../../../platform/quantity/quantity.js';
import { proportion, wholeOf } from './arithmetic.js';
import { childrenOf, findItem, hasChildren } from './order-lines.js';
import { unshippedPartOf } from './order-quantities.js';
import { stateAfter } from './order-state.js';
import type { Money, Order, OrderItem } from './order.js';

/** What a document adds to the counters of a line without children. */
export interface LineProgress {
  readonly itemId: number;
  readonly invoiced?: Quantity;
  readonly shipped?: Quantity;
  readonly refunded?: Quantity;
  readonly canceled?: Quantity;
}

/** What a document adds to an order. A line may be named more than once. */
export interface OrderProgress {
  readonly items: readonly LineProgress[];
  readonly paid?: Money;
  readonly refunded?: Money;
}

const { ZERO } = Quantity;

/**
 * The order with the progress added: counters of lines with goods and of the composite lines above them, totals, state
 * and status. Throws where the progress is not possible: documents check what a client asks for before they record it.
 */
export function withProgress(order: Order, progress: OrderProgress): Order {
  const items = withCompositeCounters({ ...order, items: withCounters(order, progress.items) });
  const changed: Order = {
    ...order,
    items,
    totalPaid: order.totalPaid.plus(progress.paid ?? ZERO),
    totalRefunded: order.totalRefunded.plus(progress.refunded ?? ZERO),
  };
  return { ...changed, ...stateAfter(changed) };
}

/** The lines of `after` whose counters differ from those in `before`. */
export function changedLines(before: Order, after: Order): OrderItem[] {
  return after.items.filter((item) => item !== findItem(before, item.itemId));
}

function withCounters(order: Order, progress: readonly LineProgress[]): OrderItem[] {
  const items = new Map(order.items.map((item) => [item.itemId, item]));
  for (const step of progress) {
    const item = items.get(step.itemId);
    if (!item || hasChildren(order, item)) {
      throw new Error(`Order ${order.incrementId} has no line ${step.itemId} that holds goods.`);
    }
    items.set(step.itemId, possible(counted(item, step)));
  }
  return [...items.values()];
}

function counted(
  item: OrderItem,
  { invoiced = ZERO, shipped = ZERO, refunded = ZERO, canceled = ZERO }: LineProgress,
): OrderItem {
  const before = { ...item, qtyInvoiced: item.qtyInvoiced.plus(invoiced), qtyShipped: item.qtyShipped.plus(shipped) };
  return {
    ...before,
    qtyRefunded: item.qtyRefunded.plus(refunded),
    qtyRefundedUnshipped: (item.qtyRefundedUnshipped ?? ZERO).plus(unshippedPartOf(before, refunded)),
    qtyCanceled: item.qtyCanceled.plus(canceled),
  };
}

/** The last guard of the counters: what is done with a line is never more than what was ordered. */
function possible(item: OrderItem): OrderItem {
  const { qtyOrdered, qtyCanceled, qtyInvoiced, qtyShipped, qtyRefunded } = item;
  const live = qtyOrdered.minus(qtyCanceled);
  const isPossible =
    !live.isLessThan(qtyInvoiced) && !live.isLessThan(qtyShipped) && !qtyInvoiced.isLessThan(qtyRefunded);
  if (isPossible && ![qtyCanceled, qtyInvoiced, qtyShipped, qtyRefunded].some((qty) => qty.isNegative())) return item;
  throw new Error(
    `Line ${item.itemId} of an order would have more invoiced, shipped, refunded or canceled than there is.`,
  );
}

/** A composite line has as much of everything as whole sets of its children have. */
function withCompositeCounters(order: Order): OrderItem[] {
  return order.items.map((item) => {
    if (!hasChildren(order, item)) return item;
    const children = childrenOf(order, item);
    const goods = children.filter((child) => !child.isVirtual);
    const counters = {
      qtyInvoiced: setsOf(item, children, (child) => child.qtyInvoiced),
      // Virtual children are never shipped: the others decide.
      qtyShipped: setsOf(item, goods, (child) => child.qtyShipped),
      qtyRefunded: setsOf(item, children, (child) => child.qtyRefunded),
      qtyRefundedUnshipped: setsOf(item, goods, (child) => child.qtyRefundedUnshipped ?? ZERO),
      qtyCanceled: setsOf(item, children, (child) => child.qtyCanceled),
    };
    return isSame(item, counters) ? item : { ...item, ...counters };
  });
}

type Counters = Required<
  Pick<OrderItem, 'qtyInvoiced' | 'qtyShipped' | 'qtyRefunded' | 'qtyRefundedUnshipped' | 'qtyCanceled'>
>;

function setsOf(item: OrderItem, children: readonly OrderItem[], counter: (child: OrderItem) => Quantity): Quantity {
  const [first, ...others] = children.map((child) => proportion(counter(child), item.qtyOrdered, child.qtyOrdered));
  if (!first) return ZERO;
  const least = others.reduce((one, other) => one.min(other), first);
  return item.isQtyDecimal ? least : wholeOf(least);
}

function isSame(item: OrderItem, counters: Counters): boolean {
  return (Object.keys(counters) as (keyof Counters)[]).every((key) => counters[key].equals(item[key] ?? ZERO));
}
