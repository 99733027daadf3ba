import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StoredSourceItem } from '../../source-items/index.js';
import { changesIdentity, followRename } from './sku-rename.js';

const item = (sku: string, sourceCode: string, quantity: number): StoredSourceItem => ({
  sourceItemId: 1,
  sku,
  sourceCode,
  quantity: Quantity.of(quantity),
  status: 1,
});

describe('a rename', () => {
  it('is one of identity only where the collation tells the two apart', () => {
    expect(changesIdentity({ from: 'abc', to: 'ABC' })).toBe(false);
    expect(changesIdentity({ from: 'cafe', to: 'Café' })).toBe(false);
    expect(changesIdentity({ from: 'abc', to: 'abd' })).toBe(true);
  });

  it('takes every source item of the old SKU along, and the old ones and empty shelves of the new one away', () => {
    const changes = followRename({ from: 'old', to: 'new' }, [
      item('OLD', 'a', 5),
      item('new', 'A', 0),
      item('old', 'b', 0),
      item('new', 'c', 0),
    ]);
    expect(changes).toEqual([
      { kind: 'delete', sourceCode: 'c', sku: 'new' },
      { kind: 'delete', sourceCode: 'a', sku: 'OLD' },
      { kind: 'set', sourceCode: 'a', sku: 'new', quantity: Quantity.of(5), status: 1 },
      { kind: 'delete', sourceCode: 'b', sku: 'old' },
      { kind: 'set', sourceCode: 'b', sku: 'new', quantity: Quantity.of(0), status: 1 },
    ]);
  });

  it('is refused where the new SKU has goods, which nobody could tell apart afterwards', () => {
    const stored = [item('old', 'a', 5), item('new', 'b', 9)];
    expect(() => followRename({ from: 'old', to: 'new' }, stored)).toThrow(
      expect.objectContaining({ parameters: { sku: 'new', source: 'b' } }),
    );
  });
});
