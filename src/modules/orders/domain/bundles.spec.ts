import { orderLine as line, orderOf } from '../../../../test/support/orders.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { bundleOf, bundlesToShip, wholeBundlesIn } from './bundles.js';
import type { Order, OrderItem } from './order.js';

const q = Quantity.of;

/** Four bundles of two A and one B, and a manual that is only downloaded. */
function bundles(a: Partial<OrderItem> = {}, b: Partial<OrderItem> = {}, set: Partial<OrderItem> = {}): Order {
  return orderOf([
    line(1, 4, { productType: 'bundle', shipmentType: 'together', ...set }),
    line(2, 8, { parentItemId: 1, ...a }),
    line(3, 4, { parentItemId: 1, ...b }),
    line(4, 4, { parentItemId: 1, isVirtual: true }),
  ]);
}
const lineOf = (order: Order, id: number): OrderItem => order.items[id - 1] as OrderItem;
const madeBy = (order: Order, ...quantities: [id: number, quantity: number][]): number | undefined =>
  wholeBundlesIn(
    order,
    lineOf(order, 1),
    quantities.map(([id, quantity]) => ({ item: lineOf(order, id), quantity: q(quantity) })),
  )?.toNumber();
const left = (order: Order): number => bundlesToShip(order, lineOf(order, 1)).toNumber();

describe('bundles that ship together', () => {
  it('are found by their parts', () => {
    const [together, separately] = [bundles(), bundles({}, {}, { shipmentType: 'separately' })];
    expect(bundleOf(together, lineOf(together, 2))?.itemId).toBe(1);
    expect(bundleOf(together, lineOf(together, 1))).toBeUndefined();
    expect(bundleOf(separately, lineOf(separately, 2))).toBeUndefined();
  });

  it('are left as long as a part of them is', () => {
    expect(left(bundles())).toBe(4);
    expect(left(bundles({ qtyShipped: q(6) }, { qtyShipped: q(3) }))).toBe(1);
    expect(left(bundles({ qtyCanceled: q(8) }, { qtyCanceled: q(4) }))).toBe(0);
    expect(left(bundles({ qtyInvoiced: q(8), qtyRefunded: q(8), qtyRefundedUnshipped: q(8) }))).toBe(4);
    expect(left(bundles({ qtyRefundedUnshipped: q(1) }, { qtyRefundedUnshipped: q(4) }))).toBe(4);
  });

  it.each<[string, [number, number][], number | undefined]>([
    [
      'all of them',
      [
        [2, 8],
        [3, 4],
      ],
      4,
    ],
    [
      'one',
      [
        [2, 2],
        [3, 1],
      ],
      1,
    ],
    ['no part without the other', [[2, 2]], undefined],
    [
      'nor more of one',
      [
        [2, 4],
        [3, 1],
      ],
      undefined,
    ],
    [
      'nor half a one',
      [
        [2, 1],
        [3, 1],
      ],
      undefined,
    ],
    ['none', [], 0],
  ])('make %s of a shipment', (_case, quantities, made) => {
    expect(madeBy(bundles(), ...quantities)).toBe(made);
  });

  it('are shipped with what is left of their parts', () => {
    const order = bundles({ qtyInvoiced: q(3), qtyRefunded: q(3), qtyRefundedUnshipped: q(3) });
    expect(madeBy(order, [2, 4], [3, 2])).toBe(2);
    expect(madeBy(order, [2, 5], [3, 4])).toBe(4);
    expect(madeBy(order, [2, 5], [3, 2])).toBeUndefined();
  });

  it('count by thirds, and in decimals where they are sold so', () => {
    const thirds = bundles({ qtyOrdered: q(1), isQtyDecimal: true }, { qtyOrdered: q(3) }, { qtyOrdered: q(3) });
    expect(madeBy(thirds, [2, 0.3333], [3, 1])).toBe(1);
    expect(madeBy(thirds, [2, 0.6667], [3, 2])).toBe(2);
    expect(madeBy(thirds, [2, 1], [3, 3])).toBe(3);
    const cloth = bundles(
      { qtyOrdered: q(5), isQtyDecimal: true },
      { qtyOrdered: q(2.5), isQtyDecimal: true },
      { qtyOrdered: q(2.5), isQtyDecimal: true },
    );
    expect(madeBy(cloth, [2, 1], [3, 0.5])).toBe(0.5);
    const three = bundles({ qtyOrdered: q(3) }, { qtyOrdered: q(3) }, { qtyOrdered: q(1), isQtyDecimal: true });
    const last = bundles(
      { qtyOrdered: q(3), qtyShipped: q(2) },
      { qtyOrdered: q(3), qtyShipped: q(2) },
      { qtyOrdered: q(1), isQtyDecimal: true },
    );
    expect([madeBy(three, [2, 3], [3, 3]), madeBy(last, [2, 1], [3, 1])]).toEqual([1, 0.3334]);
  });
});
