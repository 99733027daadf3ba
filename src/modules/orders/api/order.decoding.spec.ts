import { ApplicationError } from '../../../platform/errors/application-error.js';
import { decodeOrder } from './order.decoding.js';

function textOf(entity: unknown): string {
  try {
    decodeOrder(entity);
    return 'decoded';
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return error.text;
  }
}

describe('the entity of an order', () => {
  it('reads the known fields in both spellings and keeps the others under the spelling of answers', () => {
    const order = decodeOrder({
      incrementId: 7,
      store_id: '2',
      customerEmail: 'a@b',
      baseGrandTotal: 9.5,
      billing_address: { firstName: 'Jane', street: ['S'] },
      items: [{ sku: 'A', qtyOrdered: '1.5', parent_index: 0, row_total: 3, productOption: { a: 1 } }],
    });
    expect(order).toEqual({
      entityId: null,
      incrementId: '7',
      storeId: 2,
      customerId: null,
      customerEmail: 'a@b',
      grandTotal: null,
      autoInvoice: false,
      details: { base_grand_total: 9.5, billing_address: { firstName: 'Jane', street: ['S'] } },
      lines: [
        {
          sku: 'A',
          name: null,
          productType: null,
          price: null,
          qtyOrdered: 1.5,
          isQtyDecimal: null,
          parentIndex: 0,
          details: { row_total: 3, product_option: { a: 1 } },
        },
      ],
    });
  });

  it('drops what answers say from the order itself, so that an answer sent back is not kept twice', () => {
    const order = decodeOrder({
      state: 'complete',
      status: 'complete',
      totalPaid: 5,
      status_histories: [{ comment: 'x' }],
      coupon_code: null,
      items: [{ sku: 'A', item_id: 5, qty_shipped: 3, parent_item: { sku: 'B' }, weight: 2 }],
    });
    expect(order.details).toEqual({});
    expect(order.lines[0]?.details).toEqual({ weight: 2 });
  });

  it.each([true, 'true', 1, '1'])(
    'wants an invoice at once with auto_invoice %p, and keeps the attributes',
    (value) => {
      const sent = decodeOrder({ extension_attributes: { auto_invoice: value, gift: 'yes' } });
      expect(sent.autoInvoice).toBe(true);
      expect(sent.details).toEqual({ extension_attributes: { auto_invoice: value, gift: 'yes' } });
    },
  );

  it.each<[string, unknown, string]>([
    ['a text', 'x', '"entity" has to be an object.'],
    ['a list', [1], '"entity" has to be an object.'],
    ['items that are none', { items: 5 }, 'decoded'],
    [
      'an item that is no object',
      { items: [{ sku: 'A' }, 'x'] },
      'Error occurred during "items" processing. The "x" value\'s type is invalid. The "object" type was expected. Verify and try again.',
    ],
    [
      'a quantity that is no number',
      { items: [{ qty_ordered: 'two' }] },
      'Error occurred during "qty_ordered" processing. The "two" value\'s type is invalid. The "float" type was expected. Verify and try again.',
    ],
    [
      'a sku that is a list',
      { items: [{ sku: ['A'] }] },
      'Error occurred during "sku" processing. The "array" value\'s type is invalid. The "string" type was expected. Verify and try again.',
    ],
    [
      'a store that is none',
      { store_id: 'default' },
      'Error occurred during "store_id" processing. The "default" value\'s type is invalid. The "int" type was expected. Verify and try again.',
    ],
    ['a store below zero', { store_id: -1 }, 'Validation Failed "store_id" must be between 0 and 4294967295.'],
    [
      'a long name',
      { items: [{ name: 'x'.repeat(256) }] },
      'Validation Failed "name" can be at most 255 characters long.',
    ],
    ['attributes that are none', { extension_attributes: 'x' }, '"extension_attributes" has to be an object.'],
  ])('with %s', (_case, entity, text) => {
    expect(textOf(entity)).toBe(text);
  });

  it('does not let a name reach the prototype', () => {
    const { details } = decodeOrder({ _Proto__: { polluted: 1 }, note: 'x' });
    expect(details).toEqual({ note: 'x' });
    expect(Object.getPrototypeOf(details)).toBe(Object.prototype);
  });
});
