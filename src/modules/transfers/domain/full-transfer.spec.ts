import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockStatus, StoredSourceItem } from '../../source-items/index.js';
import { planFullTransfer } from './full-transfer.js';

const ROUTE = { originSourceCode: 'a', destinationSourceCode: 'b' };

const stored = (sourceCode: string, sku: string, quantity: number, status: StockStatus): StoredSourceItem => ({
  sourceItemId: 1,
  sourceCode,
  sku,
  quantity: Quantity.of(quantity),
  status,
});
const plan = (items: readonly StoredSourceItem[], unassignsFromOrigin = false): unknown[] =>
  planFullTransfer(ROUTE, ['x'], { stored: items, unassignsFromOrigin }).map((change) => [
    change.kind,
    change.sourceCode,
    ...(change.kind === 'set' ? [change.quantity?.toNumber(), change.status] : []),
  ]);

describe('a full transfer', () => {
  it('gives the destination the sum and the status of the origin, and empties the origin', () => {
    expect(plan([stored('a', 'x', 5.5, 0), stored('b', 'x', 2, 1)])).toEqual([
      ['set', 'a', 0, 0],
      ['set', 'b', 7.5, 0],
    ]);
  });

  it('makes the item at the destination where there is none', () => {
    expect(plan([stored('a', 'x', 5, 1)])).toEqual([
      ['set', 'a', 0, 0],
      ['set', 'b', 5, 1],
    ]);
  });

  it('takes the item from the origin where that is wanted', () => {
    expect(plan([stored('a', 'x', 1, 1), stored('b', 'x', 2, 0)], true)).toEqual([
      ['delete', 'a'],
      ['set', 'b', 3, 1],
    ]);
  });

  it('leaves the destination on sale where nothing is left to be moved, as when it is sent twice', () => {
    expect(plan([stored('a', 'x', 0, 0), stored('b', 'x', 7, 1)])).toEqual([['set', 'a', 0, 0]]);
    expect(plan([stored('a', 'x', 0, 1), stored('b', 'x', 7, 0)], true)).toEqual([['delete', 'a']]);
    expect(plan([stored('a', 'x', 0, 1)])).toEqual([
      ['set', 'a', 0, 0],
      ['set', 'b', 0, 1],
    ]);
  });

  it('leaves the destination alone where the origin has no item, and makes an empty one where neither has', () => {
    expect(plan([stored('b', 'x', 2, 1)], true)).toEqual([['assign', 'b']]);
    expect(plan([])).toEqual([['assign', 'b']]);
  });

  it('knows items in any spelling', () => {
    expect(plan([stored('A', 'X', 1, 1), stored('B', 'X ', 1, 1)])).toEqual([
      ['set', 'a', 0, 0],
      ['set', 'b', 2, 1],
    ]);
  });
});
