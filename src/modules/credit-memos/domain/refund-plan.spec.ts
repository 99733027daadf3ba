import { orderLine, orderOf as orderWith } from '../../../../test/support/orders.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Order, OrderItem } from '../../orders/index.js';
import { planRefund } from './refund-plan.js';
import type { RefundLimits, RefundPlan, RequestedRefund } from './refund-plan.js';

const q = Quantity.of;
const NOTHING = { shipping: null, adjustmentPositive: q(0), adjustmentNegative: q(0) };

/** A line of which everything was invoiced, at 10 each. */
const line = (itemId: number, qty: number, more: Partial<OrderItem> = {}): OrderItem =>
  orderLine(itemId, qty, { qtyInvoiced: q(qty), qtyRefundedUnshipped: q(0), ...more });

function orderOf(items: readonly OrderItem[], more: { paid?: number; refunded?: number } & Partial<Order> = {}): Order {
  const { paid = 0, refunded = 0, ...others } = more;
  return orderWith(items, { grandTotal: q(paid), totalPaid: q(paid), totalRefunded: q(refunded), ...others });
}

function plan(order: Order, requested: Partial<RequestedRefund> = {}, limits: Partial<RefundLimits> = {}): RefundPlan {
  return planRefund(
    order,
    { items: [], amounts: NOTHING, returned: [], ...requested },
    { shippingRefunded: q(0), ...limits },
  );
}

const some = (...items: [id: number, qty: number][]) =>
  items.map(([orderItemId, qty]) => ({ orderItemId, quantity: q(qty) }));
const violationsOf = (refund: RefundPlan): string[] => refund.violations.map(renderMessage);
const goodsOf = ({ lines }: RefundPlan) =>
  lines.map(({ item, quantity, isReturned }) => [item.itemId, quantity.toNumber(), isReturned]);
const totalOf = ({ amounts }: RefundPlan): number => amounts.grandTotal.toNumber();

/** A configurable of 2 with its child, a bundle of 3 with two and one of its parts in each. */
const COMPOSITES = [
  line(1, 2, { productType: 'configurable', sku: 'C' }),
  line(2, 2, { parentItemId: 1, sku: 'C-red', price: q(0) }),
  line(3, 3, { productType: 'bundle', sku: 'B' }),
  line(4, 6, { parentItemId: 3, sku: 'B-screw', price: q(0) }),
  line(5, 3, { parentItemId: 3, sku: 'B-plate', price: q(0) }),
];

describe('what is refunded', () => {
  it('is everything that can be, unless lines are named', () => {
    const order = orderOf([line(1, 5, { qtyRefunded: q(2) }), line(2, 4, { qtyInvoiced: q(0) })]);
    expect(goodsOf(plan(order))).toEqual([[1, 3, false]]);
    expect(goodsOf(plan(order, { items: some([1, 1]) }))).toEqual([[1, 1, false]]);
  });

  it('is the children of a composite line by their ratio, and a child that is named as it is named', () => {
    const order = orderOf(COMPOSITES);
    expect(goodsOf(plan(order, { items: some([1, 1], [3, 2]) }))).toEqual([
      [2, 1, false],
      [4, 4, false],
      [5, 2, false],
    ]);
    expect(goodsOf(plan(order, { items: some([4, 1]) }))).toEqual([[4, 1, false]]);
  });

  it('is bounded by what is left of an invoice', () => {
    const limits = { leftOfInvoice: new Map([[1, q(2)]]) };
    const order = orderOf([line(1, 5), line(2, 5)]);
    expect(goodsOf(plan(order, {}, limits))).toEqual([[1, 2, false]]);
    expect(violationsOf(plan(order, { items: some([1, 3]) }, limits))).toEqual([
      'The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "SKU-1".',
      'The quantity to refund must not be greater than the unrefunded quantity.',
    ]);
    expect(violationsOf(plan(order, {}, { leftOfInvoice: new Map() }))).toEqual([
      "We can't create creditmemo for the invoice.",
      "You can't create a creditmemo without products.",
    ]);
  });
});

describe('what comes back to stock', () => {
  const order = orderOf(COMPOSITES);

  it.each([
    ['a composite line, for its children', [3], [4, 5]],
    ['a child', [4], [4]],
    ['a configurable by its child', [2], [2]],
    ['both', [1, 5], [2, 5]],
  ])('is named by %s', (_case, returned, expected) => {
    const lines = goodsOf(plan(order, { returned }));
    expect(lines.filter(([, , isReturned]) => isReturned).map(([id]) => id)).toEqual(expected);
  });

  it('is everything or nothing without ids', () => {
    expect(goodsOf(plan(order, { returned: 'all' })).every(([, , isReturned]) => isReturned)).toBe(true);
    expect(goodsOf(plan(order, { returned: [] })).some(([, , isReturned]) => isReturned)).toBe(false);
  });

  it('has to be of the order and of the memo', () => {
    expect(violationsOf(plan(order, { items: some([2, 1]), returned: [3, 4, 99] }))).toEqual([
      'The "B" product is not part of the current creditmemo.',
      'The "B-screw" product is not part of the current creditmemo.',
      'The return to stock argument contains product item that is not part of the original order.',
    ]);
  });
});

describe('a refund is refused', () => {
  it.each(['payment_review', 'holded', 'canceled', 'closed'] as const)('in the state %s', (state) => {
    expect(violationsOf(plan(orderOf([line(1, 1)], { state, status: 'my status' })))).toEqual([
      'A creditmemo can not be created when an order has a status of my status',
    ]);
  });

  it('where nothing is invoiced', () => {
    const order = orderOf([line(1, 1, { qtyInvoiced: q(0) })], { grandTotal: q(10) });
    expect(violationsOf(plan(order))).toEqual([
      'The order does not allow a creditmemo to be created.',
      "We can't create creditmemo for the order.",
      "The credit memo's total must be positive.",
      "You can't create a creditmemo without products.",
    ]);
  });

  it('for lines of another order, by SKU where the client names one', () => {
    const order = orderOf([line(1, 1)]);
    expect(violationsOf(plan(order, { items: some([7, 1]) }))).toEqual([
      'The creditmemo contains product item that is not part of the original order.',
    ]);
    expect(violationsOf(plan(order, { items: [{ orderItemId: 7, quantity: q(1), sku: 'X' }] }))).toEqual([
      'The creditmemo contains product SKU "X" that is not part of the original order.',
      'The creditmemo contains product item that is not part of the original order.',
    ]);
  });

  it('for more than there is, repeated lines added up, and for quantities beyond all measure', () => {
    const order = orderOf([line(1, 2), ...COMPOSITES.slice(2)], { paid: 20 });
    for (const items of [some([1, 1], [1, 2]), some([1, 99_999_999])]) {
      expect(violationsOf(plan(order, { items }))).toEqual([
        'The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "SKU-1".',
        'The quantity to refund must not be greater than the unrefunded quantity.',
      ]);
    }
    expect(violationsOf(plan(order, { items: some([3, 99_999_999.9999]) }))[0]).toContain('"B"');
  });

  it('for no products', () => {
    expect(violationsOf(plan(orderOf([line(1, 1)]), { items: some([1, 0]) }))).toEqual([
      "You can't create a creditmemo without products.",
    ]);
  });
});

describe('the money of a refund', () => {
  const amounts = (shipping: number | null, adjustmentPositive = 0, adjustmentNegative = 0) => ({
    shipping: shipping === null ? null : q(shipping),
    adjustmentPositive: q(adjustmentPositive),
    adjustmentNegative: q(adjustmentNegative),
  });

  it('is the worth of the lines, composite ones included, with shipping and adjustments', () => {
    const order = orderOf([line(9, 2), ...COMPOSITES], { paid: 80 });
    expect(totalOf(plan(order, { items: some([9, 1], [3, 2]) }))).toBe(30);
    expect(totalOf(plan(order, { items: some([9, 1]), amounts: amounts(3, 2, 1) }))).toBe(14);
  });

  it('is shipping too with the last goods, but not what was kept back before', () => {
    const order = orderOf([line(1, 2, { qtyRefunded: q(1) })], { paid: 27, refunded: 5 });
    expect(totalOf(plan(order))).toBe(17);
    expect(totalOf(plan(order, {}, { shippingRefunded: q(7) }))).toBe(10);
    expect(totalOf(plan(order, { amounts: amounts(0) }))).toBe(10);
  });

  it('is never more than was paid', () => {
    const order = orderOf([line(1, 2)], { paid: 15 });
    expect(totalOf(plan(order))).toBe(15);
    expect(violationsOf(plan(order, { amounts: amounts(0, 0.5) }))).toEqual([
      'The most money available to refund is 15.00.',
    ]);
    expect(violationsOf(plan(orderOf([line(1, 1)]), { amounts: amounts(0, 1) }))).toEqual([
      'The most money available to refund is 0.00.',
    ]);
  });

  it('is above zero where the order has money', () => {
    const order = orderOf([line(1, 1)], { paid: 10 });
    expect(violationsOf(plan(order, { amounts: amounts(0, 0, 10) }))).toEqual([
      "The credit memo's total must be positive.",
    ]);
    expect(violationsOf(plan(orderOf([line(1, 1)]), { amounts: amounts(0, 0, 1) }))).toEqual([
      "The credit memo's total must be positive.",
    ]);
  });

  it('is nothing for an order without money, and for goods that cost nothing', () => {
    const free = line(2, 1, { price: q(0) });
    expect(violationsOf(plan(orderOf([line(1, 1, { price: q(0) })])))).toEqual([]);
    expect(violationsOf(plan(orderOf([line(1, 1), free], { paid: 10 }), { items: some([2, 1]) }))).toEqual([]);
    expect(
      violationsOf(plan(orderOf([line(1, 1), free], { paid: 10, refunded: 10 }), { items: some([2, 1]) })),
    ).toEqual([]);
  });

  it('is refused where all of it went back', () => {
    expect(violationsOf(plan(orderOf([line(1, 1)], { paid: 10, refunded: 10 })))).toContain(
      "We can't create creditmemo for the order.",
    );
  });
});
