import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { withComposites, worthOf } from '../../invoices/index.js';
import type { DocumentLine } from '../../invoices/index.js';
import { goodsLinesOf, qtyToRefund } from '../../orders/index.js';
import type { Money, Order } from '../../orders/index.js';
import type { MemoAmounts } from './credit-memo.js';
import { REFUND_VIOLATIONS } from './messages.js';

/** What a client says about the money of a refund. */
export interface RequestedAmounts {
  /** Null: what is left of it goes back with the last goods. */
  readonly shipping: Money | null;
  readonly adjustmentPositive: Money;
  readonly adjustmentNegative: Money;
}

const { ZERO } = Quantity;

/**
 * The money that goes back with the goods: their worth, at most what is still there to be refunded, plus shipping and
 * adjustments. What the order costs beyond its lines counts as shipping; `shippingRefunded` of it went back before.
 */
export function refundAmounts(
  order: Order,
  goods: readonly DocumentLine[],
  requested: RequestedAmounts,
  shippingRefunded: Money,
): MemoAmounts {
  const subtotal = worthOfLines(order, goods);
  const goodsAmount = subtotal.min(availableOf(order));
  const { adjustmentPositive, adjustmentNegative } = requested;
  const shipping = requested.shipping ?? restOfShipping(order, goods, shippingRefunded);
  const grandTotal = goodsAmount.plus(shipping).plus(adjustmentPositive).minus(adjustmentNegative);
  return { subtotal, shipping, adjustmentPositive, adjustmentNegative, grandTotal };
}

/**
 * The rules that the amounts break. An order that has money needs a total above zero, unless its goods cost nothing and
 * so move no money.
 */
export function amountViolations(order: Order, goods: readonly DocumentLine[], amounts: MemoAmounts): ErrorDetail[] {
  const { grandTotal } = amounts;
  const available = availableOf(order);
  const mayBeNothing = !hasMoney(order) || isFree(goods, amounts);
  if (grandTotal.isNegative() || (grandTotal.isZero() && !mayBeNothing))
    return [{ message: REFUND_VIOLATIONS.notPositive }];
  return available.isLessThan(grandTotal)
    ? [{ message: REFUND_VIOLATIONS.tooMuchMoney, parameters: [moneyText(available)] }]
    : [];
}

/** Whether everything that was paid went back already, and the refund would need some of it. */
export function isOutOfMoney(order: Order, goods: readonly DocumentLine[], amounts: MemoAmounts): boolean {
  return hasMoney(order) && availableOf(order).isZero() && !isFree(goods, amounts);
}

/** What was paid and has not been refunded. */
function availableOf({ totalPaid, totalRefunded }: Order): Money {
  return totalPaid.minus(totalRefunded).max(ZERO);
}

function hasMoney({ grandTotal, totalPaid }: Order): boolean {
  return grandTotal.isPositive() || totalPaid.isPositive();
}

function isFree(goods: readonly DocumentLine[], amounts: MemoAmounts): boolean {
  const { subtotal, shipping, adjustmentPositive, adjustmentNegative } = amounts;
  return goods.length > 0 && [subtotal, shipping, adjustmentPositive, adjustmentNegative].every((sum) => sum.isZero());
}

/** With the last goods that can be refunded, what was paid beyond the lines and has not gone back. */
function restOfShipping(order: Order, goods: readonly DocumentLine[], refundedBefore: Money): Money {
  const refunded = new Map(goods.map(({ item, quantity }) => [item.itemId, quantity]));
  const lines = goodsLinesOf(order);
  const isLast = lines.every((line) => qtyToRefund(line).equals(refunded.get(line.itemId) ?? ZERO));
  if (!isLast) return ZERO;
  const invoiced = lines.map((item) => ({ item, quantity: item.qtyInvoiced }));
  const beyondLines = order.totalPaid.minus(worthOfLines(order, invoiced).min(order.totalPaid));
  const left = availableOf(order).minus(worthOfLines(order, goods).min(availableOf(order)));
  return beyondLines.minus(refundedBefore).max(ZERO).min(left);
}

function worthOfLines(order: Order, goods: readonly DocumentLine[]): Money {
  return worthOf(withComposites(order, goods).map(({ item, quantity }) => ({ price: item.price, quantity })));
}

/** At least two decimals, and no more than are needed. */
function moneyText(amount: Money): string {
  return amount.toString().replace(/0{1,2}$/, '');
}
