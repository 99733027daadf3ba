import { Quantity } from '../../../platform/quantity/quantity.js';
import { balancedGroups } from './balanced-groups.js';
import type { LedgerRow } from './balanced-groups.js';

let lastId = 0;

/** A row of order 7, number N7, at source A unless it says otherwise. */
function row(
  quantity: number | string,
  { keys = {}, ...more }: Partial<LedgerRow> & { keys?: Record<string, unknown> | null } = {},
): LedgerRow {
  const all = { event_type: 'x', object_type: 'order', object_id: '7', object_increment_id: 'N7', ...keys };
  lastId += 1;
  return {
    reservationId: lastId,
    stockId: 1,
    sourceCode: 'A',
    sku: 'X',
    quantity: Quantity.of(quantity),
    metadata: keys === null ? null : JSON.stringify(all),
    ...more,
  };
}

describe('balanced groups', () => {
  const sizes = (...rows: LedgerRow[]): number[] => balancedGroups(rows).map((group) => group.length);

  it('are those of one object, type and source that add up to exactly zero', () => {
    expect(sizes(row(-3), row(2), row(1))).toEqual([3]);
    expect(sizes(row(-3), row(2.9999))).toEqual([]);
    expect(sizes(row('-0.1'), row('-0.2'), row('0.3'))).toEqual([3]);
    expect(sizes(row(-3), row(3, { keys: { object_type: 'quote' } }))).toEqual([]);
    expect(sizes(row(-3), row(3, { keys: { object_increment_id: 'N8', object_id: '8' } }))).toEqual([]);
  });

  it('do not reach across sources; without a source is a group of its own', () => {
    expect(sizes(row(-3), row(3, { sourceCode: 'B' }))).toEqual([]);
    expect(sizes(row(-3), row(3, { sourceCode: null }))).toEqual([]);
    expect(sizes(row(-3, { sourceCode: null }), row(3, { sourceCode: null }), row(-1))).toEqual([2]);
  });

  it('are zero for each SKU in each stock, or stay as a whole', () => {
    expect(sizes(row(-3), row(3, { sku: 'Y' }))).toEqual([]);
    expect(sizes(row(-3), row(3, { stockId: 2 }))).toEqual([]);
    expect(sizes(row(-3), row(3), row(-1, { sku: 'Y' }))).toEqual([]);
    expect(sizes(row(-3), row(3, { sku: 'x' }), row(-1, { sku: 'Y' }), row(1, { sku: 'Y' }))).toEqual([4]);
  });

  it('join what an order has from before and after it had an id, and fall back to the id', () => {
    expect(sizes(row(-3, { keys: { object_id: '' } }), row(3))).toEqual([2]);
    const byId = { object_increment_id: '' };
    expect(sizes(row(-3, { keys: byId }), row(3, { keys: byId }))).toEqual([2]);
  });

  it('never join strangers by the id that no order has yet', () => {
    const none = { object_id: '', object_increment_id: '' };
    expect(sizes(row(-3, { keys: none }), row(3, { keys: none }))).toEqual([]);
    const named = (number: string): object => ({ keys: { object_id: '', object_increment_id: number } });
    expect(sizes(row(-3, named('N1')), row(3, named('N2')))).toEqual([]);
  });

  it.each([[null], [{ object_id: undefined }], [{ object_increment_id: undefined }], [{ object_id: null }]])(
    'leave out rows that lack a key: %j',
    (keys) => {
      expect(sizes(row(-3, { keys }), row(3, { keys }))).toEqual([]);
      expect(sizes(row(-3), row(3), row(-1, { keys }))).toEqual([2]);
    },
  );

  it('leave out rows whose metadata can not be read', () => {
    expect(sizes(row(-3, { metadata: '{"object_id":"7"' }), row(3, { metadata: '[]' }))).toEqual([]);
  });
});
