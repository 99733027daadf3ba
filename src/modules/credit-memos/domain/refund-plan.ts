import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { requestedGoods } from '../../invoices/index.js';
import type { DocumentLine, RequestedGoods } from '../../invoices/index.js';
import { childrenOf, findItem, goodsLinesOf, hasChildren, openLines, qtyToRefund } from '../../orders/index.js';
import type { Money, Order, OrderItem, OrderState, RequestedItem } from '../../orders/index.js';
import type { MemoAmounts } from './credit-memo.js';
import { REFUND_VIOLATIONS } from './messages.js';
import { amountViolations, isOutOfMoney, refundAmounts } from './refund-amounts.js';
import type { RequestedAmounts } from './refund-amounts.js';

/** What a client wants refunded. */
export interface RequestedRefund {
  /** None: everything that can be refunded. */
  readonly items: readonly RequestedItem[];
  readonly amounts: RequestedAmounts;
  /**
   * Ids of order lines whose goods come back to stock, composite lines and their children alike; `all` means every one.
   */
  readonly returned: readonly number[] | 'all';
}

/** What was done before and bounds a refund beyond the order's own counters. */
export interface RefundLimits {
  /** For a refund of an invoice: what is left of it, by order line. */
  readonly leftOfInvoice?: ReadonlyMap<number, Quantity> | undefined;
  readonly shippingRefunded: Money;
}

export interface RefundedLine extends DocumentLine {
  readonly isReturned: boolean;
}

export interface RefundPlan {
  /** Lines that hold goods, each above zero. */
  readonly lines: readonly RefundedLine[];
  readonly amounts: MemoAmounts;
  /** Every rule that is broken; empty where the refund may be made. */
  readonly violations: readonly ErrorDetail[];
}

const STATES_WITHOUT_REFUND: readonly OrderState[] = ['payment_review', 'holded', 'canceled', 'closed'];

/**
 * What is refunded, in lines that hold goods: composite lines stand for their children (upstream interface, "Refund").
 * All broken rules are named at once; what is wrong with the money is judged where the goods are in order.
 */
export function planRefund(order: Order, requested: RequestedRefund, limits: RefundLimits): RefundPlan {
  const limitOf = (item: OrderItem): Quantity =>
    limits.leftOfInvoice
      ? qtyToRefund(item).min(limits.leftOfInvoice.get(item.itemId) ?? Quantity.ZERO)
      : qtyToRefund(item);
  const open = openLines(order, limitOf);
  const asked: RequestedGoods =
    requested.items.length > 0
      ? requestedGoods(order, requested.items)
      : { goods: open, beyondOrdered: [], unknown: [] };
  const amounts = refundAmounts(order, asked.goods, requested.amounts, limits.shippingRefunded);
  const returns = returnedLines(order, asked.goods, requested.returned);
  const itemViolations = [...excessViolations(asked, limitOf), ...foreignViolations(asked, requested.items)];
  return {
    lines: asked.goods.map((line) => ({ ...line, isReturned: returns.itemIds.has(line.item.itemId) })),
    amounts,
    violations: [
      ...orderViolations(order, { open, goods: asked.goods, amounts, isOfInvoice: limits.leftOfInvoice !== undefined }),
      ...itemViolations,
      ...(itemViolations.length > 0 ? [] : amountViolations(order, asked.goods, amounts)),
      ...(itemViolations.length > 0 || asked.goods.length > 0 ? [] : [{ message: REFUND_VIOLATIONS.noProducts }]),
      ...returns.violations,
    ],
  };
}

/**
 * Whether a refund of the order's goods may be asked for; whether its money allows it is judged with the refund itself.
 */
export function canRefund(order: Order): boolean {
  return !STATES_WITHOUT_REFUND.includes(order.state) && openLines(order, qtyToRefund).length > 0;
}

function orderViolations(
  order: Order,
  refund: {
    readonly open: readonly DocumentLine[];
    readonly goods: readonly DocumentLine[];
    readonly amounts: MemoAmounts;
    readonly isOfInvoice: boolean;
  },
): ErrorDetail[] {
  if (STATES_WITHOUT_REFUND.includes(order.state)) {
    return [{ message: REFUND_VIOLATIONS.orderState, parameters: [order.status] }];
  }
  const violations: ErrorDetail[] = [];
  if (refund.open.length === 0) {
    const isOrderDone = goodsLinesOf(order).every((line) => qtyToRefund(line).isZero());
    if (isOrderDone) violations.push({ message: REFUND_VIOLATIONS.nothingLeft });
    if (refund.isOfInvoice) violations.push({ message: REFUND_VIOLATIONS.invoiceRefunded });
  }
  if (isOutOfMoney(order, refund.goods, refund.amounts)) violations.push({ message: REFUND_VIOLATIONS.noMoneyLeft });
  return violations;
}

function excessViolations(
  { goods, beyondOrdered }: RequestedGoods,
  limitOf: (item: OrderItem) => Quantity,
): ErrorDetail[] {
  const beyond = goods.filter(({ item, quantity }) => limitOf(item).isLessThan(quantity)).map(({ item }) => item);
  const excess = [...beyondOrdered, ...beyond].map(({ sku }) => ({
    message: REFUND_VIOLATIONS.tooMuchOfSku,
    parameters: [sku],
  }));
  return excess.length > 0 ? [...excess, { message: REFUND_VIOLATIONS.tooMuch }] : [];
}

/** A memo that is sent as a whole names its lines by SKU, a request for one does not. */
function foreignViolations({ unknown }: RequestedGoods, items: readonly RequestedItem[]): ErrorDetail[] {
  const skus = unknown.flatMap((id) => items.find(({ orderItemId }) => orderItemId === id)?.sku ?? []);
  return [
    ...skus.map((sku) => ({ message: REFUND_VIOLATIONS.foreignSku, parameters: [sku] })),
    ...(unknown.length > 0 ? [{ message: REFUND_VIOLATIONS.foreignItem }] : []),
  ];
}

/** The lines with goods behind the ids to return. An id is looked up among the order's lines (spec, Limits rule 5). */
function returnedLines(
  order: Order,
  goods: readonly DocumentLine[],
  returned: RequestedRefund['returned'],
): { itemIds: ReadonlySet<number>; violations: readonly ErrorDetail[] } {
  const inMemo = new Set(goods.map(({ item }) => item.itemId));
  if (returned === 'all') return { itemIds: inMemo, violations: [] };
  const itemIds = new Set<number>();
  const foreignSkus = new Set<string>();
  let hasForeign = false;
  for (const id of returned) {
    const item = findItem(order, id);
    if (!item) {
      hasForeign = true;
      continue;
    }
    const lines = (hasChildren(order, item) ? childrenOf(order, item) : [item]).filter(({ itemId }) =>
      inMemo.has(itemId),
    );
    if (lines.length === 0) foreignSkus.add(item.sku);
    for (const { itemId } of lines) itemIds.add(itemId);
  }
  return {
    itemIds,
    violations: [
      ...[...foreignSkus].map((sku) => ({ message: REFUND_VIOLATIONS.returnNotInMemo, parameters: [sku] })),
      ...(hasForeign ? [{ message: REFUND_VIOLATIONS.returnForeign }] : []),
    ],
  };
}
