import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { openLines, qtyToInvoice } from '../../orders/index.js';
import type { Money, Order, OrderState, RequestedItem } from '../../orders/index.js';
import { worthOf } from './arithmetic.js';
import type { DocumentLine } from './document-lines.js';
import { totalOf, withComposites } from './document-lines.js';
import { INVOICE_VIOLATIONS } from './messages.js';
import { requestedGoods } from './requested-lines.js';
import type { RequestedGoods } from './requested-lines.js';

interface InvoicePlan {
  /** Lines that hold goods, each above zero. */
  readonly goods: readonly DocumentLine[];
  /** Every rule that is broken; empty where the invoice may be made. */
  readonly violations: readonly ErrorDetail[];
}

const STATES_WITHOUT_INVOICE: readonly OrderState[] = ['payment_review', 'holded', 'canceled', 'complete', 'closed'];

/**
 * What is invoiced, in lines that hold goods. Composite lines stand for their children, and without requested items it
 * is everything that is left (upstream interface, "Invoice"). All broken rules are named at once.
 */
export function planInvoice(order: Order, requested: readonly RequestedItem[]): InvoicePlan {
  const open = invoiceableLines(order);
  const asked =
    requested.length > 0 ? requestedGoods(order, requested) : { goods: open, beyondOrdered: [], unknown: [] };
  return { goods: asked.goods, violations: [...documentViolations(asked), ...orderViolations(order, open)] };
}

/** Every line with goods of which something is still to be invoiced, with all of it. */
export function invoiceableLines(order: Order): DocumentLine[] {
  return openLines(order, qtyToInvoice);
}

/**
 * What is paid with an invoice of these lines: their worth, at most what is still to be paid. The invoice that leaves
 * nothing to invoice pays the rest, and so what the order costs beyond its lines: shipping, or lines without a price.
 */
export function paidWith(order: Order, goods: readonly DocumentLine[]): Money {
  const rest = order.grandTotal.minus(order.totalPaid).max(Quantity.ZERO);
  const isLast = totalOf(invoiceableLines(order)).equals(totalOf(goods));
  return isLast ? rest : subtotalOf(order, goods).min(rest);
}

/** What lines with goods are worth, the composite lines that they make up included. */
export function subtotalOf(order: Order, goods: readonly DocumentLine[]): Money {
  return worthOf(withComposites(order, goods).map(({ item, quantity }) => ({ price: item.price, quantity })));
}

function documentViolations({ goods, beyondOrdered, unknown }: RequestedGoods): ErrorDetail[] {
  const excess = [
    ...beyondOrdered,
    ...goods.filter(({ item, quantity }) => qtyToInvoice(item).isLessThan(quantity)).map(({ item }) => item),
  ].map(({ sku }) => ({ message: INVOICE_VIOLATIONS.tooMuch, parameters: [sku] }));
  if (unknown.length > 0) return [...excess, { message: INVOICE_VIOLATIONS.foreignItem }];
  return goods.length > 0 || beyondOrdered.length > 0 ? excess : [{ message: INVOICE_VIOLATIONS.noProducts }];
}

function orderViolations(order: Order, open: readonly DocumentLine[]): ErrorDetail[] {
  const isInvoiceable = open.length > 0 && !STATES_WITHOUT_INVOICE.includes(order.state);
  return isInvoiceable ? [] : [{ message: INVOICE_VIOLATIONS.orderState, parameters: [order.status] }];
}
