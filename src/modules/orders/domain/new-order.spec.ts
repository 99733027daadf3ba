import { Quantity } from '../../../platform/quantity/quantity.js';
import type { DescribedProduct } from '../../placement/index.js';
import { compositesOf, goodsOf, newOrder, totalQtyOrdered } from './new-order.js';
import type { LineDraft, OrderDraft } from './order-draft.js';

const of = (value: number): Quantity => Quantity.of(value);
const line = (more: Partial<LineDraft>): LineDraft => ({
  sku: 'A',
  name: null,
  productType: null,
  price: of(1),
  qtyOrdered: of(1),
  isQtyDecimal: null,
  parentIndex: null,
  details: {},
  ...more,
});
const draft = (...lines: LineDraft[]): OrderDraft => ({
  incrementId: 'N-1',
  storeId: null,
  customerId: 4,
  customerEmail: 'a@b',
  grandTotal: of(7),
  lines,
  autoInvoice: false,
  details: { payment: { method: 'checkmo' } },
});
const known = (productId: number, typeId: DescribedProduct['typeId'], isQtyDecimal = false): DescribedProduct => ({
  productId,
  typeId,
  name: `Product ${productId}`,
  isQtyDecimal,
});
const placed = (order: OrderDraft, products: Record<string, DescribedProduct> = {}) =>
  newOrder(order, {
    orderId: 42,
    itemIds: order.lines.map((_, index) => 100 + index),
    incrementId: 'N-1',
    storeId: 3,
    currencyCode: 'EUR',
    placedAt: '2026-01-02 03:04:05',
    products: new Map(Object.entries(products)),
    isReserved: (sku) => (sku === 'A' ? null : sku !== 'B'),
  });

/** Two shirts, and two sets of one A and three B. */
const mixed = draft(
  line({ sku: 'SHIRT', productType: 'configurable', qtyOrdered: of(2) }),
  line({ sku: 'SHIRT-RED', qtyOrdered: of(2), parentIndex: 0 }),
  line({ sku: 'A', qtyOrdered: of(2), parentIndex: 4 }),
  line({ sku: 'B', qtyOrdered: of(6), parentIndex: 4 }),
  line({ sku: 'SET', productType: 'bundle', qtyOrdered: of(2) }),
  line({ sku: 'B', qtyOrdered: of(1.5) }),
);

describe('a new order', () => {
  it('remembers of which lines nothing was reserved, parents among them', () => {
    expect(placed(mixed).order.items.map(({ sku, isReserved }) => [sku, isReserved])).toEqual([
      ['SHIRT', false],
      ['SHIRT-RED', true],
      ['A', null],
      ['B', false],
      ['SET', false],
      ['B', false],
    ]);
  });

  it.each([
    [{ order_currency_code: 'chf' }, 'CHF'],
    [{ order_currency_code: 'XXL' }, 'EUR'],
    [{ order_currency_code: 7 }, 'EUR'],
    [{}, 'EUR'],
  ])('is in the currency that came with it, %j, where that is one', (details, currencyCode) => {
    expect(placed({ ...mixed, details }).order.currencyCode).toBe(currencyCode);
  });

  it('reserves its lines without children', () => {
    expect(goodsOf(mixed).map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([
      ['SHIRT-RED', 2],
      ['A', 2],
      ['B', 6],
      ['B', 1.5],
    ]);
    expect(compositesOf(mixed).map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([
      ['SHIRT', 2],
      ['SET', 2],
    ]);
  });

  it('is new and pending, with what it got when it was placed', () => {
    const { order, details, comments } = placed(mixed);
    expect({ ...order, items: [] }).toEqual({
      entityId: 42,
      incrementId: 'N-1',
      storeId: 3,
      state: 'new',
      status: 'pending',
      isVirtual: false,
      customerId: 4,
      customerEmail: 'a@b',
      currencyCode: 'EUR',
      grandTotal: of(7),
      totalPaid: Quantity.ZERO,
      totalRefunded: Quantity.ZERO,
      createdAt: '2026-01-02 03:04:05',
      updatedAt: '2026-01-02 03:04:05',
      pickupLocationCode: null,
      items: [],
    });
    expect([details, comments]).toEqual([{ payment: { method: 'checkmo' } }, []]);
    expect(order.items.map(({ itemId, parentItemId }) => [itemId, parentItemId])).toEqual([
      [100, null],
      [101, 100],
      [102, 104],
      [103, 104],
      [104, null],
      [105, null],
    ]);
    expect(totalQtyOrdered(order).toNumber()).toBe(5.5);
  });

  it('believes the catalogue, then the client, and takes the rest for simple', () => {
    const { order } = placed(
      draft(
        line({ sku: 'KNOWN', productType: 'simple', name: 'Mine' }),
        line({ sku: 'SENT', productType: 'downloadable', name: 'Mine' }),
        line({ sku: 'OTHER' }),
        line({ sku: 'known' }),
      ),
      { KNOWN: known(9, 'virtual') },
    );
    expect(
      order.items.map(({ productType, productId, name, isVirtual }) => [productType, productId, name, isVirtual]),
    ).toEqual([
      ['virtual', 9, 'Mine', true],
      ['downloadable', null, 'Mine', true],
      ['simple', null, null, false],
      ['virtual', 9, 'Product 9', true],
    ]);
    expect(order.isVirtual).toBe(false);
  });

  it('keeps a configurable line that carries the SKU of its child', () => {
    const { order } = placed(
      draft(line({ sku: 'RED', productType: 'configurable' }), line({ sku: 'RED', parentIndex: 0 })),
      { RED: known(5, 'simple') },
    );
    expect(order.items.map(({ productType }) => productType)).toEqual(['configurable', 'simple']);
  });

  it('is virtual where all its goods are', () => {
    const lines = [
      line({ sku: 'KIT', productType: 'bundle' }),
      line({ sku: 'LICENCE', productType: 'virtual', parentIndex: 0 }),
    ];
    expect(placed(draft(...lines)).order.isVirtual).toBe(true);
    expect(placed(draft(...lines, line({ sku: 'BOX' }))).order.isVirtual).toBe(false);
  });

  it('sells in decimals what the catalogue says, and whatever was ordered so', () => {
    const { order } = placed(
      draft(
        line({ sku: 'CLOTH' }),
        line({ sku: 'MUG', isQtyDecimal: true }),
        line({ sku: 'MUG', qtyOrdered: of(1.5) }),
        line({ sku: 'OTHER', isQtyDecimal: true }),
        line({ sku: 'OTHER' }),
      ),
      { CLOTH: known(1, 'simple', true), MUG: known(2, 'simple', false) },
    );
    expect(order.items.map(({ isQtyDecimal }) => isQtyDecimal)).toEqual([true, false, true, true, false]);
  });
});
