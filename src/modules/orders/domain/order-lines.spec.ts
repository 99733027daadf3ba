import { Quantity } from '../../../platform/quantity/quantity.js';
import { newOrder } from './new-order.js';
import type { LineDraft } from './order-draft.js';
import { childrenOf, goodsLinesOf, hasChildren, linesWithGoods } from './order-lines.js';
import type { Order, OrderItem } from './order.js';

const of = (value: number): Quantity => Quantity.of(value);

/** An order whose lines have the ids 1, 2, 3 … */
function orderOf(...lines: Partial<LineDraft>[]): Order {
  const complete = lines.map((line): LineDraft => {
    const base = { sku: 'A', name: null, productType: null, price: of(0), qtyOrdered: of(1) };
    return { ...base, isQtyDecimal: null, parentIndex: null, details: {}, ...line };
  });
  return newOrder(
    {
      incrementId: null,
      storeId: null,
      customerId: null,
      customerEmail: 'a@b',
      grandTotal: of(0),
      lines: complete,
      autoInvoice: false,
      details: {},
    },
    {
      orderId: 1,
      itemIds: complete.map((_, index) => index + 1),
      incrementId: '1',
      storeId: 1,
      placedAt: '2026-01-01 00:00:00',
      products: new Map(),
      isReserved: () => true,
    },
  ).order;
}

/** Two sets, each of one A and three B; and four of something else. */
const bundle = orderOf(
  { sku: 'SET', productType: 'bundle', qtyOrdered: of(2) },
  { sku: 'A', qtyOrdered: of(2), parentIndex: 0 },
  { sku: 'B', qtyOrdered: of(6), parentIndex: 0 },
  { sku: 'C', qtyOrdered: of(4) },
);

const itemOf = (order: Order, id: number): OrderItem => order.items[id - 1] as OrderItem;

const asked = (order: Order, ...requested: [id: number, qty: number][]): unknown => {
  const { lines, unknown } = linesWithGoods(
    order,
    requested.map(([orderItemId, qty]) => ({ orderItemId, quantity: of(qty) })),
  );
  return { lines: lines.map(({ item, quantity }) => [item.sku, quantity.toNumber()]), unknown };
};

describe('the lines of an order', () => {
  it('knows what belongs to a composite line, and where the goods are', () => {
    expect(childrenOf(bundle, itemOf(bundle, 1)).map(({ sku }) => sku)).toEqual(['A', 'B']);
    expect(bundle.items.map((item) => hasChildren(bundle, item))).toEqual([true, false, false, false]);
    expect(goodsLinesOf(bundle).map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
  });

  it('takes a composite line for its children, by their ratio', () => {
    expect(asked(bundle, [1, 1])).toEqual({
      lines: [
        ['A', 1],
        ['B', 3],
      ],
      unknown: [],
    });
  });

  it('takes a child for itself', () => {
    expect(asked(bundle, [3, 2])).toEqual({ lines: [['B', 2]], unknown: [] });
  });

  it('counts a child that is named beside its parent once, as it is named', () => {
    expect(asked(bundle, [1, 2], [2, 1], [3, 6], [4, 4])).toEqual({
      lines: [
        ['A', 1],
        ['B', 6],
        ['C', 4],
      ],
      unknown: [],
    });
  });

  it('adds up repeated ids, and tells the ids that are not of this order', () => {
    expect(asked(bundle, [4, 1], [99, 1], [4, 2], [98, 5], [99, 1])).toEqual({ lines: [['C', 3]], unknown: [99, 98] });
  });

  it('answers in the order of the order, whatever the order of the request', () => {
    expect(asked(bundle, [4, 1], [2, 1])).toEqual({
      lines: [
        ['A', 1],
        ['C', 1],
      ],
      unknown: [],
    });
  });

  it('cuts what is not sold in decimals, and nothing else', () => {
    const order = orderOf({ sku: 'A', qtyOrdered: of(5) }, { sku: 'B', qtyOrdered: of(5), isQtyDecimal: true });
    expect(asked(order, [1, 2.9], [2, 2.9])).toEqual({
      lines: [
        ['A', 2],
        ['B', 2.9],
      ],
      unknown: [],
    });
  });
});
