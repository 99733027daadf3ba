import { historyOrder } from './history-order.js';

describe('historyOrder', () => {
  it('is newest first where nothing is asked for', () => {
    expect(historyOrder([], '')).toBe('adjustment_id DESC');
  });

  it.each([
    ['created_at', 'ASC', 'created_at ASC, adjustment_id ASC'],
    ['sku', 'DESC', 'sku DESC, adjustment_id DESC'],
    ['source_code', 'ASC', 'source_code ASC, sku ASC, state ASC, adjustment_id ASC'],
    ['reference_type', 'DESC', 'reference_type DESC, reference_id DESC, adjustment_id DESC'],
    ['adjustment_id', 'ASC', 'adjustment_id ASC'],
  ] as const)('follows the index of %s %s', (field, direction, order) => {
    expect(historyOrder([{ field, direction }], `${field} ${direction}`)).toBe(order);
  });

  it('ends several orders with the id in the direction of the last', () => {
    const orders = [
      { field: 'reference_type', direction: 'ASC' },
      { field: 'delta', direction: 'DESC' },
    ] as const;
    expect(historyOrder(orders, 'reference_type ASC, delta DESC')).toBe(
      'reference_type ASC, delta DESC, adjustment_id DESC',
    );
  });
});
