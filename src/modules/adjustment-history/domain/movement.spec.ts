import { Quantity } from '../../../platform/quantity/quantity.js';
import { movementOf, reasonOf } from './movement.js';
import type { ItemSnapshot } from './movement.js';

const key = { sourceCode: 'eu-1', sku: '123' };
const at = (quantity: number, status: number): ItemSnapshot => ({ quantity: Quantity.of(quantity), status });

function row(before: ItemSnapshot, after: ItemSnapshot): unknown {
  const movement = movementOf(key, before, after);
  if (!movement) return null;
  return [movement.delta.toNumber(), movement.quantityAfter.toNumber(), movement.statusBefore, movement.statusAfter];
}

describe('the history row of a change', () => {
  it.each<[string, ItemSnapshot, ItemSnapshot, unknown]>([
    ['nothing changed', at(10, 1), at(10, 1), null],
    ['quantity only: no statuses', at(10, 1), at(7, 1), [-3, 7, null, null]],
    ['status only: delta 0', at(5, 1), at(5, 0), [0, 5, 1, 0]],
    ['status only at zero', at(0, 1), at(0, 0), [0, 0, 1, 0]],
    ['both', at(5, 1), at(0, 0), [-5, 0, 1, 0]],
    ['created with stock', null, at(4, 1), [4, 4, null, 1]],
    ['created with stock, out of stock', null, at(4, 0), [4, 4, null, 0]],
    ['created empty', null, at(0, 1), null],
    ['deleted with stock', at(6, 1), null, [-6, 0, 1, null]],
    ['deleted empty', at(0, 0), null, null],
    ['deleted below zero', at(-2, 1), null, [2, 0, 1, null]],
    ['never there', null, null, null],
    ['binary noise', at(0.3, 1), at(0.1 + 0.2, 1), null],
    ['exact tenths', at(0.1, 1), at(0.3, 1), [0.2, 0.3, null, null]],
  ])('%s', (_case, before, after, expected) => {
    expect(row(before, after)).toEqual(expected);
  });

  it('keeps a numeric SKU a text', () => {
    expect(movementOf(key, null, at(1, 1))?.sku).toBe('123');
  });

  it('uses the inbound reason for incoming stock alone', () => {
    const purpose = { reason: 'transfer_out', inboundReason: 'transfer_in' } as const;
    const incoming = movementOf(key, at(1, 1), at(3, 1));
    const outgoing = movementOf(key, at(3, 1), at(1, 1));
    const statusOnly = movementOf(key, at(3, 0), at(3, 1));
    expect(incoming && reasonOf(incoming, purpose)).toBe('transfer_in');
    expect(outgoing && reasonOf(outgoing, purpose)).toBe('transfer_out');
    expect(statusOnly && reasonOf(statusOnly, purpose)).toBe('transfer_out');
    expect(incoming && reasonOf(incoming, { reason: 'count' })).toBe('count');
  });
});
