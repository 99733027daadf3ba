import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StoredSourceItem, StoredState } from '../../source-items/index.js';
import { changesIdentity, followRename } from './sku-rename.js';

const item = (sku: string, sourceCode: string, quantity: number): StoredSourceItem => ({
  sourceItemId: 1,
  sku,
  sourceCode,
  quantity: Quantity.of(quantity),
  status: 1,
});

const damaged = (sku: string, sourceCode: string, quantity: number): StoredState => ({
  sku,
  sourceCode,
  state: 'damaged',
  quantity: Quantity.of(quantity),
});

describe('a rename', () => {
  it('is one of identity only where the collation tells the two apart', () => {
    expect(changesIdentity({ from: 'abc', to: 'ABC' })).toBe(false);
    expect(changesIdentity({ from: 'cafe', to: 'Café' })).toBe(false);
    expect(changesIdentity({ from: 'abc', to: 'abd' })).toBe(true);
  });

  it('takes every source item of the old SKU along, and the old ones and empty shelves of the new one away', () => {
    const { items } = followRename(
      { from: 'old', to: 'new' },
      { items: [item('OLD', 'a', 5), item('new', 'A', 0), item('old', 'b', 0), item('new', 'c', 0)], states: [] },
    );
    expect(items).toEqual([
      { kind: 'delete', sourceCode: 'c', sku: 'new' },
      { kind: 'delete', sourceCode: 'a', sku: 'OLD' },
      { kind: 'set', sourceCode: 'a', sku: 'new', quantity: Quantity.of(5), status: 1 },
      { kind: 'delete', sourceCode: 'b', sku: 'old' },
      { kind: 'set', sourceCode: 'b', sku: 'new', quantity: Quantity.of(0), status: 1 },
    ]);
  });

  it('is refused where the new SKU has goods, which nobody could tell apart afterwards', () => {
    const stored = { items: [item('old', 'a', 5), item('new', 'b', 9)], states: [] };
    expect(() => followRename({ from: 'old', to: 'new' }, stored)).toThrow(
      expect.objectContaining({ parameters: { sku: 'new', source: 'b' } }),
    );
  });

  it('takes along what the old SKU has in other states, and is refused where the new one has any', () => {
    const items = [item('old', 'a', 5), item('new', 'b', 0)];
    const rename = { from: 'old', to: 'new' };
    expect(followRename(rename, { items, states: [damaged('old', 'a', 2), damaged('new', 'b', 0)] }).states).toEqual([
      { kind: 'set', sourceCode: 'a', sku: 'new', state: 'damaged', quantity: Quantity.of(2) },
    ]);
    expect(() => followRename(rename, { items, states: [damaged('new', 'b', 1)] })).toThrow(
      expect.objectContaining({ parameters: { sku: 'new', source: 'b' } }),
    );
  });
});
