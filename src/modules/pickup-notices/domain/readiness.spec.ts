import { orderLine, orderOf } from '../../../../test/support/orders.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Order } from '../../orders/index.js';
import { readinessOf } from './readiness.js';

const shipped = (quantity: number): { qtyShipped: Quantity } => ({ qtyShipped: Quantity.of(quantity) });
const pickedUp = (items: Order['items'], more: Partial<Order> = {}): Order =>
  orderOf(items, { pickupLocationCode: 'eu-1', ...more });

describe('an order that is picked up', () => {
  it.each<[string, Order, string]>([
    ['new', pickedUp([orderLine(1, 2)], { state: 'new' }), 'to-be-shipped'],
    ['paid', pickedUp([orderLine(1, 2, { qtyInvoiced: Quantity.of(2) })]), 'to-be-shipped'],
    ['shipped in part', pickedUp([orderLine(1, 2, shipped(1))]), 'to-be-shipped'],
    ['shipped', pickedUp([orderLine(1, 2, shipped(2))]), 'shipped'],
    ['shipped and paid', pickedUp([orderLine(1, 2, shipped(2))], { state: 'complete' }), 'shipped'],
    ['refunded', pickedUp([orderLine(1, 2, shipped(2))], { state: 'closed' }), 'not-ready'],
    ['on hold', pickedUp([orderLine(1, 2)], { state: 'holded' }), 'not-ready'],
    ['canceled', pickedUp([orderLine(1, 2)], { state: 'canceled' }), 'not-ready'],
    ['made of virtual goods', pickedUp([orderLine(1, 2, { isVirtual: true })], { isVirtual: true }), 'not-ready'],
  ])('and %s', (_case, order, readiness) => {
    expect(readinessOf(order)).toBe(readiness);
  });

  it('is no order that is sent', () => {
    expect(readinessOf(orderOf([orderLine(1, 2)], { pickupLocationCode: null }))).toBe('not-ready');
    expect(readinessOf(orderOf([orderLine(1, 2)]))).toBe('not-ready');
  });
});
