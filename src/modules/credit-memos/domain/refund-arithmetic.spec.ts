import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OrderItem } from '../../orders/index.js';
import { refundedGoods } from './refund-arithmetic.js';

const q = Quantity.of;

interface LineCounters {
  readonly invoiced: number;
  readonly shipped: number;
  /** Refunded before, and how much of that had not been shipped. */
  readonly refunded?: number;
  readonly unshipped?: number;
  readonly isVirtual?: boolean;
}

function line({ invoiced, shipped, refunded = 0, unshipped = 0, isVirtual = false }: LineCounters): OrderItem {
  return {
    itemId: 1,
    orderId: 1,
    parentItemId: null,
    productId: null,
    productType: isVirtual ? 'virtual' : 'simple',
    sku: 'SKU-1',
    name: null,
    isVirtual,
    isQtyDecimal: true,
    price: q(10),
    qtyOrdered: q(10),
    qtyCanceled: q(0),
    qtyInvoiced: q(invoiced),
    qtyShipped: q(shipped),
    qtyRefunded: q(refunded),
    qtyRefundedUnshipped: q(unshipped),
  };
}

function parts(counters: LineCounters, refund: number, isReturned: boolean): number[] {
  const goods = refundedGoods(line(counters), q(refund), { isReturned });
  return [goods.released, goods.toSources, goods.fromSources].map((quantity) => quantity.toNumber());
}

/** Worked out by hand: the first refunded units are those that were invoiced and not shipped. */
describe('the goods of a refund', () => {
  it.each([
    // invoiced, shipped, refunded before, of that unshipped, refunded now: released, to sources
    ['nothing shipped, part', { invoiced: 5, shipped: 0 }, 2, [2, 0]],
    ['nothing shipped, all', { invoiced: 5, shipped: 0 }, 5, [5, 0]],
    ['all shipped, part', { invoiced: 5, shipped: 5 }, 2, [0, 2]],
    ['all shipped, all', { invoiced: 5, shipped: 5 }, 5, [0, 5]],
    ['some shipped, less than is open', { invoiced: 5, shipped: 3 }, 1, [1, 0]],
    ['some shipped, exactly what is open', { invoiced: 5, shipped: 3 }, 2, [2, 0]],
    ['some shipped, one more than is open', { invoiced: 5, shipped: 3 }, 3, [2, 1]],
    ['some shipped, all', { invoiced: 5, shipped: 3 }, 5, [2, 3]],
    ['after a refund of what was open', { invoiced: 5, shipped: 3, refunded: 2, unshipped: 2 }, 3, [0, 3]],
    ['after a refund of a part of it', { invoiced: 5, shipped: 3, refunded: 1, unshipped: 1 }, 2, [1, 1]],
    ['after a refund of shipped goods', { invoiced: 5, shipped: 5, refunded: 2 }, 1, [0, 1]],
    ['after a refund across both', { invoiced: 5, shipped: 3, refunded: 4, unshipped: 2 }, 1, [0, 1]],
    ['shipped before it was invoiced', { invoiced: 2, shipped: 5 }, 2, [0, 2]],
    ['shipped the rest after a refund', { invoiced: 5, shipped: 3, refunded: 2, unshipped: 2 }, 1, [0, 1]],
    ['more invoiced after a refund of shipped goods', { invoiced: 5, shipped: 3, refunded: 3 }, 2, [2, 0]],
    ['more invoiced than before', { invoiced: 10, shipped: 3, refunded: 2, unshipped: 2 }, 6, [5, 1]],
    ['with decimals', { invoiced: 2.5, shipped: 1 }, 2, [1.5, 0.5]],
  ])('returned to stock: %s', (_case, counters, refund, [released, toSources]) => {
    expect(parts(counters, refund, true)).toEqual([released, toSources, 0]);
  });

  it.each([
    ['nothing shipped, part', { invoiced: 5, shipped: 0 }, 2, 2],
    ['nothing shipped, all', { invoiced: 5, shipped: 0 }, 5, 5],
    ['all shipped', { invoiced: 5, shipped: 5 }, 5, 0],
    ['some shipped, less than is open', { invoiced: 5, shipped: 3 }, 1, 1],
    ['some shipped, more than is open', { invoiced: 5, shipped: 3 }, 4, 2],
    ['after a refund of what was open', { invoiced: 5, shipped: 3, refunded: 2, unshipped: 2 }, 3, 0],
    ['after a refund of a part of it', { invoiced: 5, shipped: 3, refunded: 1, unshipped: 1 }, 2, 1],
    ['shipped before it was invoiced', { invoiced: 2, shipped: 5 }, 2, 0],
  ])('not returned: %s', (_case, counters, refund, gone) => {
    expect(parts(counters, refund, false)).toEqual([gone, 0, gone]);
  });

  it('gives virtual goods back to a source, or leaves everything as it is', () => {
    const counters = { invoiced: 3, shipped: 0, isVirtual: true };
    expect(parts(counters, 2, true)).toEqual([0, 2, 0]);
    expect(parts(counters, 2, false)).toEqual([0, 0, 0]);
  });
});
