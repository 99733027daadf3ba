import { decodePayload } from '../../../platform/http/decode.js';
import { toShipmentOfEntity, toOrderShipment } from './shipment.mapper.js';
import { SaveShipmentRequest } from './save-shipment.requests.js';
import { ShipOrderRequest } from './shipment.requests.js';

const shipped = (body: object) => toOrderShipment(decodePayload(ShipOrderRequest, { body, path: { orderId: '5' } }));
const saved = (entity: object) => toShipmentOfEntity(decodePayload(SaveShipmentRequest, { body: { entity } }).entity);

describe('the request to ship an order', () => {
  it('needs nothing but the order', () => {
    expect(shipped({})).toEqual({
      orderId: 5,
      items: [],
      sourceCode: null,
      tracks: [],
      comments: [],
      packages: [],
    });
  });

  it('carries every key of the upstream, in either spelling', () => {
    const request = shipped({
      items: [
        { order_item_id: 5, qty: 2 },
        { orderItemId: '6', qty: '1.5' },
      ],
      notify: true,
      appendComment: true,
      comment: { comment: 'Fragile', is_visible_on_front: 1, extension_attributes: {} },
      tracks: [{ track_number: 'T1', title: 'UPS', carrier_code: 'ups' }],
      packages: [{ weight: 2 }],
      arguments: { extension_attributes: { source_code: 'eu-2' } },
    });
    expect(request.items.map((item) => [item.orderItemId, item.quantity.toNumber()])).toEqual([
      [5, 2],
      [6, 1.5],
    ]);
    expect(request.comments).toEqual([{ comment: 'Fragile', isCustomerNotified: true, isVisibleOnFront: true }]);
    expect(request.tracks).toMatchObject([{ trackNumber: 'T1', title: 'UPS', carrierCode: 'ups' }]);
    expect([request.packages, request.sourceCode]).toEqual([[{ weight: 2 }], 'eu-2']);
  });

  it.each<[string, object, string | null]>([
    ['beside the items', { extension_attributes: { source_code: 'eu-1' } }, 'eu-1'],
    ['among the arguments', { arguments: { extensionAttributes: { sourceCode: 'eu-1' } } }, 'eu-1'],
    [
      'in both places',
      { extension_attributes: { source_code: 'eu-1' }, arguments: { extension_attributes: { source_code: 'EU-1' } } },
      'eu-1',
    ],
    [
      'in one place, empty in the other',
      { extension_attributes: { source_code: '' }, arguments: { extension_attributes: { source_code: 'eu-1' } } },
      'eu-1',
    ],
    ['nowhere', { extension_attributes: {}, arguments: { extension_attributes: { source_code: null } } }, null],
  ])('takes the source %s', (_case, body, expected) => {
    expect(shipped(body).sourceCode).toBe(expected);
  });

  it('is refused where it names two sources', () => {
    const body = {
      extension_attributes: { source_code: 'eu-1' },
      arguments: { extension_attributes: { source_code: 'eu-2' } },
    };
    expect(() => shipped(body)).toThrow(expect.objectContaining({ kind: 'invalid', parameters: ['eu-1', 'eu-2'] }));
  });

  it.each<[string, object]>([
    ['an item without its order item', { items: [{ qty: 1 }] }],
    ['an item without a quantity', { items: [{ order_item_id: 1 }] }],
    ['a quantity below zero', { items: [{ order_item_id: 1, qty: -1 }] }],
    ['packages that are no list', { packages: { weight: 1 } }],
    ['too many packages', { packages: Array.from({ length: 101 }, () => ({})) }],
    ['packages that are too long', { packages: ['x'.repeat(70_000)] }],
    ['too many parcels', { tracks: Array.from({ length: 101 }, () => ({ track_number: 'T' })) }],
    ['a comment that is too long', { comment: { comment: 'x'.repeat(10_001) } }],
  ])('is refused with %s', (_case, body) => {
    expect(() => shipped(body)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('a shipment as an entity', () => {
  it('is the same request', () => {
    const request = saved({
      order_id: 5,
      increment_id: '000000009',
      items: [{ order_item_id: 6, qty: 1, sku: 'X', name: 'X', price: 3, weight: null }],
      comments: [
        { comment: 'A', is_customer_notified: 1, is_visible_on_front: 0 },
        { comment: 'Old', entity_id: 3 },
      ],
      tracks: [{ track_number: 'T1' }, { track_number: 'T0', entity_id: 2 }],
      extension_attributes: { source_code: 'eu-1' },
    });
    expect(request).toMatchObject({
      orderId: 5,
      items: [{ orderItemId: 6, sku: 'X' }],
      sourceCode: 'eu-1',
      tracks: [{ trackNumber: 'T1' }],
      comments: [{ comment: 'A', isCustomerNotified: true, isVisibleOnFront: false }],
    });
  });

  it('needs its order', () => {
    expect(() => saved({ items: [] })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: 'Shipment Document Validation Error(s):\nOrder Id is required for shipment document',
      }),
    );
  });
});
