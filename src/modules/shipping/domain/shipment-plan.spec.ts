import { orderLine as line, orderOf as order } from '../../../../test/support/orders.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Order } from '../../orders/index.js';
import { shipmentRefused } from './messages.js';
import { planShipment } from './shipment-plan.js';
import type { RequestedShipment } from './shipment-plan.js';

const q = Quantity.of;

function asked(...items: [orderItemId: number, quantity: number][]): RequestedShipment {
  return {
    items: items.map(([orderItemId, quantity]) => ({ orderItemId, quantity: q(quantity) })),
    tracks: [],
  };
}

function planned(given: Order, requested: RequestedShipment): { lines: unknown[]; violations: string[] } {
  const { lines, violations } = planShipment(given, requested);
  return {
    lines: lines.map(({ item, quantity }) => [item.itemId, quantity.toNumber()]),
    violations: violations.map(renderMessage),
  };
}

const NO_PRODUCTS = "You can't create a shipment without products.";

describe('the plan of a shipment', () => {
  const COMPOSITE = [
    line(1, 2, { productType: 'bundle' }),
    line(2, 4, { parentItemId: 1 }),
    line(3, 2, { parentItemId: 1 }),
  ];

  it.each<[string, Order, RequestedShipment, unknown[]]>([
    [
      'everything that is left where nothing is asked for',
      order([line(1, 5, { qtyShipped: q(2) }), line(2, 1, { qtyCanceled: q(1) }), line(3, 1)]),
      asked(),
      [
        [1, 3],
        [3, 1],
      ],
    ],
    [
      'no virtual lines',
      order([line(1, 1), line(2, 1, { isVirtual: true, productType: 'virtual' })]),
      asked(),
      [[1, 1]],
    ],
    [
      'no virtual lines where they are asked for',
      order([line(1, 1), line(2, 1, { isVirtual: true })]),
      asked([1, 1], [2, 1]),
      [[1, 1]],
    ],
    ['what is asked for', order([line(1, 5), line(2, 5)]), asked([2, 3]), [[2, 3]]],
    ['repeated lines together', order([line(1, 5)]), asked([1, 2], [1, 1]), [[1, 3]]],
    ['no lines with a quantity of zero', order([line(1, 5), line(2, 5)]), asked([1, 0], [2, 1]), [[2, 1]]],
    [
      'the children of a composite line',
      order(COMPOSITE),
      asked([1, 1]),
      [
        [2, 2],
        [3, 1],
      ],
    ],
    [
      'the children of all composite lines',
      order(COMPOSITE),
      asked(),
      [
        [2, 4],
        [3, 2],
      ],
    ],
    ['parts of what is sold in decimals', order([line(1, 5, { isQtyDecimal: true })]), asked([1, 1.5]), [[1, 1.5]]],
    ['whole pieces of everything else', order([line(1, 5)]), asked([1, 1.5]), [[1, 1]]],
  ])('has %s', (_case, given, requested, expected) => {
    expect(planned(given, requested)).toEqual({ lines: expected, violations: [] });
  });

  it.each<[string, Order, RequestedShipment, string[]]>([
    [
      'a held order',
      order([line(1, 1)], { state: 'holded', status: 'holded' }),
      asked(),
      ['A shipment cannot be created when an order has a status of holded'],
    ],
    [
      'a canceled order',
      order([line(1, 1, { qtyCanceled: q(1) })], { state: 'canceled', status: 'canceled' }),
      asked(),
      ['A shipment cannot be created when an order has a status of canceled', NO_PRODUCTS],
    ],
    [
      'an order of which nothing can be shipped',
      order([line(1, 1, { isVirtual: true })], { isVirtual: true, status: 'pending' }),
      asked(),
      ['A shipment cannot be created when an order has a status of pending', NO_PRODUCTS],
    ],
    [
      'an order that is shipped',
      order([line(1, 1, { qtyShipped: q(1) })]),
      asked(),
      ['The order does not allow a shipment to be created.', NO_PRODUCTS],
    ],
    [
      'more than is left',
      order([line(1, 3, { qtyShipped: q(1) }), line(2, 1)]),
      asked([1, 3], [2, 1]),
      ['The quantity to ship must not be greater than the unshipped quantity for product SKU "SKU-1".'],
    ],
    [
      'lines that together are more than is left',
      order([line(1, 3)]),
      asked([1, 2], [1, 2]),
      ['The quantity to ship must not be greater than the unshipped quantity for product SKU "SKU-1".'],
    ],
    ['a quantity of zero', order([line(1, 3)]), asked([1, 0]), [NO_PRODUCTS]],
    ['less than one piece', order([line(1, 3)]), asked([1, 0.5]), [NO_PRODUCTS]],
    ['a virtual line alone', order([line(1, 1), line(2, 1, { isVirtual: true })]), asked([2, 1]), [NO_PRODUCTS]],
    [
      'a line of another order',
      order([line(1, 3)]),
      asked([1, 1], [77, 1]),
      ['The shipment contains product SKU "77" that is not part of the original order.'],
    ],
    [
      'a parcel without a number',
      order([line(1, 3)]),
      { items: [], tracks: [{ trackNumber: 'T1' }, { trackNumber: ' ' }, { trackNumber: null }] },
      ['Please enter a tracking number.'],
    ],
  ])('refuses %s', (_case, given, requested, expected) => {
    expect(planned(given, requested).violations).toEqual(expected);
  });

  it('names every broken rule, by the SKU that the client gave where there is one', () => {
    const requested: RequestedShipment = {
      items: [
        { orderItemId: 1, quantity: q(9) },
        { orderItemId: 77, quantity: q(1), sku: 'FOREIGN' },
      ],
      tracks: [{ trackNumber: '' }],
    };
    const refusal = shipmentRefused(planShipment(order([line(1, 3)]), requested).violations);
    expect([refusal.kind, refusal.parameters, refusal.errors]).toEqual(['invalid', undefined, []]);
    expect(refusal.message.split('\n')).toEqual([
      'Shipment Document Validation Error(s):',
      'The shipment contains product SKU "FOREIGN" that is not part of the original order.',
      'The quantity to ship must not be greater than the unshipped quantity for product SKU "SKU-1".',
      'Please enter a tracking number.',
    ]);
  });
});

describe('the plan of a shipment of bundles', () => {
  /** Two bundles that ship together, of two A and one B each, and something else. */
  const given = (type: 'together' | 'separately', a = {}): Order =>
    order([
      line(1, 2, { productType: 'bundle', shipmentType: type, sku: 'SET' }),
      line(2, 4, { parentItemId: 1, sku: 'A', ...a }),
      line(3, 2, { parentItemId: 1, sku: 'B' }),
      line(4, 5),
    ]);
  const APART = 'The items of the bundle "SET" are shipped together: a shipment takes whole bundles.';
  const tooMuch = (sku: string): string =>
    `The quantity to ship must not be greater than the unshipped quantity for product SKU "${sku}".`;
  const REFUNDED = { qtyInvoiced: q(1), qtyRefunded: q(1), qtyRefundedUnshipped: q(1) };

  it.each<[string, Order, RequestedShipment, unknown[], string[]]>([
    [
      'the bundle for its parts',
      given('together'),
      asked([1, 1]),
      [
        [2, 2],
        [3, 1],
      ],
      [],
    ],
    [
      'all parts for the bundle',
      given('together'),
      asked([2, 2], [3, 1], [4, 1]),
      [
        [2, 2],
        [3, 1],
        [4, 1],
      ],
      [],
    ],
    ['a part alone for a mistake', given('together'), asked([2, 2]), [[2, 2]], [APART]],
    [
      'parts in another ratio for a mistake',
      given('together'),
      asked([1, 1], [2, 4]),
      [
        [2, 4],
        [3, 1],
      ],
      [APART],
    ],
    ['a part of a bundle that ships separately for itself', given('separately'), asked([2, 3]), [[2, 3]], []],
    [
      'what a refund has left for the last bundle',
      given('together', REFUNDED),
      asked([1, 2]),
      [
        [2, 3],
        [3, 2],
      ],
      [],
    ],
    ['more bundles than are left for too many', given('together'), asked([1, 3]), [], [tooMuch('SET')]],
    ['any number of them for too many', given('separately'), asked([1, 99_999_999.9999]), [], [tooMuch('SET')]],
  ])('takes %s', (_case, shipped, requested, lines, violations) => {
    expect(planned(shipped, requested)).toEqual({ lines, violations });
  });
});
