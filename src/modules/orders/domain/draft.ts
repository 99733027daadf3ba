import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { isProductType } from '../../catalog/index.js';
import { amountOf } from './arithmetic.js';
import { violationsOf, WORTH_MAX } from './draft-violations.js';
import type { LineDraft, OrderDraft, SentLine, SentOrder } from './order-draft.js';
import type { Money } from './order.js';

/** A refusal that lists more broken rules than this is no help. */
const VIOLATIONS_MAX = 100;

/** The order that a client asks for. Throws `invalid` with every broken rule; nothing of it depends on the stock. */
export function draftOf(sent: SentOrder): OrderDraft {
  const violations = violationsOf(sent);
  if (violations.length > 0) throw orderRefused(violations);
  const lines = sent.lines.map(lineOf);
  const grandTotal = worthOf(lines);
  return {
    incrementId: sent.incrementId,
    storeId: sent.storeId,
    customerId: sent.customerId || null,
    customerEmail: sent.customerEmail ?? '',
    grandTotal: sent.grandTotal === null ? grandTotal : Quantity.of(sent.grandTotal),
    lines,
    pickupLocationCode: sent.delivery?.pickupLocationCode || null,
    autoInvoice: sent.autoInvoice,
    details: sent.details,
  };
}

/** One broken rule is the refusal itself, several are listed (contract, "Errors"). */
export function orderRefused(violations: readonly ErrorDetail[]): ApplicationError {
  const [first, ...others] = violations;
  if (first && others.length === 0) return invalid(first.message, first.parameters);
  return validationFailed(violations.slice(0, VIOLATIONS_MAX));
}

function lineOf(line: SentLine): LineDraft {
  return {
    sku: line.sku ?? '',
    name: line.name,
    productType: line.productType !== null && isProductType(line.productType) ? line.productType : null,
    price: Quantity.of(line.price ?? 0),
    qtyOrdered: Quantity.of(line.qtyOrdered ?? 0),
    isQtyDecimal: line.isQtyDecimal,
    parentIndex: line.parentIndex,
    details: line.details,
  };
}

/** What the lines cost: those that belong to others count where their parent has no price of its own. */
function worthOf(lines: readonly LineDraft[]): Money {
  let total = Quantity.ZERO;
  let all = Quantity.ZERO;
  for (const { price, qtyOrdered, parentIndex } of lines) {
    const amount = boundedAmount(price, qtyOrdered);
    all = bounded(all.plus(amount));
    const parent = parentIndex === null ? undefined : lines[parentIndex];
    if (!parent || parent.price.isZero()) total = total.plus(amount);
  }
  return total;
}

function boundedAmount(price: Money, quantity: Quantity): Money {
  // Beyond twelve digits the exact product may not fit; an estimate is enough to refuse it.
  if (price.toNumber() * quantity.toNumber() > WORTH_MAX.toNumber()) throw tooMuch();
  return bounded(amountOf(price, quantity));
}

function bounded(amount: Money): Money {
  if (WORTH_MAX.isLessThan(amount)) throw tooMuch();
  return amount;
}

function tooMuch(): ApplicationError {
  return invalid('The items of an order can be worth at most %1.', [WORTH_MAX.toString()]);
}
