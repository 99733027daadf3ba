import { orderLine as line, orderOf } from '../../../../test/support/orders.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Order, RequestedItem } from '../../orders/index.js';
import { worthOf } from './arithmetic.js';
import { withComposites } from './document-lines.js';
import { paidWith, planInvoice, subtotalOf } from './invoice-plan.js';

const q = Quantity.of;
const UNINVOICEABLE = 'An invoice cannot be created when an order has a status of processing.';

const BUNDLE = [
  line(1, 3, { productType: 'bundle', sku: 'B' }),
  line(2, 6, { parentItemId: 1, sku: 'B-screw', price: q(0) }),
  line(3, 3, { parentItemId: 1, sku: 'B-plate', price: q(0.5) }),
];

const some = (...items: [id: number, qty: number][]): RequestedItem[] =>
  items.map(([orderItemId, qty]) => ({ orderItemId, quantity: q(qty) }));
const violationsOf = (order: Order, items: RequestedItem[] = []): string[] =>
  planInvoice(order, items).violations.map(renderMessage);
const goodsOf = (order: Order, items: RequestedItem[] = []) =>
  planInvoice(order, items).goods.map(({ item, quantity }) => [item.itemId, quantity.toNumber()]);

describe('what is invoiced', () => {
  it('is all that is left, unless lines are named', () => {
    const order = orderOf([line(1, 5, { qtyInvoiced: q(2) }), line(2, 3, { qtyCanceled: q(3) }), line(3, 1)]);
    expect(goodsOf(order)).toEqual([
      [1, 3],
      [3, 1],
    ]);
    expect(goodsOf(order, some([1, 1], [1, 1], [3, 0]))).toEqual([[1, 2]]);
  });

  it('is the children of a composite line by their ratio', () => {
    expect(goodsOf(orderOf(BUNDLE), some([1, 2]))).toEqual([
      [2, 4],
      [3, 2],
    ]);
  });

  it('shows as much of a composite line as the goods of all its children make', () => {
    const order = orderOf(BUNDLE);
    const lines = (items: RequestedItem[]) =>
      withComposites(order, planInvoice(order, items).goods).map(({ item, quantity }) => [
        item.itemId,
        quantity.toNumber(),
      ]);
    expect(lines(some([1, 2]))).toEqual([
      [1, 2],
      [2, 4],
      [3, 2],
    ]);
    expect(lines(some([2, 3], [3, 2]))).toEqual([
      [1, 1],
      [2, 3],
      [3, 2],
    ]);
    expect(lines(some([3, 2]))).toEqual([[3, 2]]);
  });
});

describe('an invoice is refused', () => {
  it.each(['payment_review', 'holded', 'canceled', 'complete', 'closed'] as const)('in the state %s', (state) => {
    expect(violationsOf(orderOf([line(1, 1)], { state, status: 'my status' }))).toEqual([
      'An invoice cannot be created when an order has a status of my status.',
    ]);
  });

  it.each(['new', 'pending_payment', 'processing'] as const)('but not in the state %s', (state) => {
    expect(violationsOf(orderOf([line(1, 1)], { state }))).toEqual([]);
  });

  it('where nothing is left', () => {
    expect(violationsOf(orderOf([line(1, 1, { qtyInvoiced: q(1) })]))).toEqual([
      "The invoice can't be created without products. Add products and try again.",
      UNINVOICEABLE,
    ]);
  });

  it('for more than is left, repeated lines added up, and for quantities beyond all measure', () => {
    const order = orderOf([line(9, 5, { qtyInvoiced: q(2) }), ...BUNDLE]);
    const tooMuch = (sku: string): string =>
      `The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "${sku}".`;
    expect(violationsOf(order, some([9, 4]))).toEqual([tooMuch('SKU-9')]);
    expect(violationsOf(order, some([9, 2], [9, 2]))).toEqual([tooMuch('SKU-9')]);
    expect(violationsOf(order, some([1, 99_999_999.9999]))).toEqual([tooMuch('B')]);
  });

  it('for lines of another order, once', () => {
    expect(violationsOf(orderOf([line(1, 1)]), some([7, 1], [8, 1], [1, 1]))).toEqual([
      'The invoice contains one or more items that are not part of the original order.',
    ]);
  });

  it('for no products', () => {
    expect(violationsOf(orderOf([line(1, 1)]), some([1, 0]))).toEqual([
      "The invoice can't be created without products. Add products and try again.",
    ]);
  });
});

describe('the money of an invoice', () => {
  const pay = (order: Order, items: RequestedItem[] = []): number =>
    paidWith(order, planInvoice(order, items).goods).toNumber();

  it('is the worth of the lines, and with the last of them all that is left', () => {
    const order = orderOf([line(1, 2)], { grandTotal: q(27) });
    expect(pay(order, some([1, 1]))).toBe(10);
    expect(pay(order)).toBe(27);
    expect(pay({ ...order, items: [line(1, 2, { qtyInvoiced: q(1) })], totalPaid: q(10) })).toBe(17);
  });

  it('is never more than is left to pay', () => {
    expect(pay(orderOf([line(1, 2)], { grandTotal: q(4) }), some([1, 1]))).toBe(4);
    expect(pay(orderOf([line(1, 2)]))).toBe(0);
  });

  it('counts composite lines and their children', () => {
    const order = orderOf(BUNDLE, { grandTotal: q(100) });
    expect(subtotalOf(order, planInvoice(order, some([1, 2])).goods).toNumber()).toBe(21);
  });

  it('is rounded half up, and bounded by what an amount can be', () => {
    expect(worthOf([{ price: q(0.0001), quantity: q(0.5) }]).toNumber()).toBe(0.0001);
    expect(worthOf([{ price: q(0.0001), quantity: q(0.4999) }]).toNumber()).toBe(0);
    const largest = { price: q(99_999_999.9999), quantity: q(99_999_999.9999) };
    expect(worthOf([largest, largest]).isPositive()).toBe(true);
  });
});
