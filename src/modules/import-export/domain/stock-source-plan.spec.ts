import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockStatus } from '../../source-items/index.js';
import { historyRowsOf, planStockSources } from './stock-source-plan.js';
import type { StoredItem } from './stock-source-plan.js';
import type { StockSourceRow } from './stock-source-row.js';

const q = (value: number): Quantity => Quantity.of(value);

function row(line: number, sku: string, quantity: number, status?: StockStatus): StockSourceRow {
  return { line, sourceCode: 'eu-1', sku, stockState: 'available', quantity: q(quantity), status };
}

function stored(sku: string, quantity: number, status: StockStatus): StoredItem {
  return { sourceCode: 'eu-1', sku, quantity: q(quantity), status };
}

describe('the plan of a batch', () => {
  it('has one change per item, the net effect of its rows, and none where nothing changes', () => {
    const { changes, results } = planStockSources(
      [row(2, 'A', 5, 0), row(3, 'B', 2), row(4, 'a', 1), row(5, 'C', 9), row(6, 'c', 3)],
      [stored('A', 1, 0), stored('B', 2, 0), stored('c', 3, 1)],
      'append',
    );
    expect(changes).toEqual([]);
    expect(results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'merged'],
      [3, 'unchanged'],
      [4, 'unchanged'],
      [5, 'merged'],
      [6, 'unchanged'],
    ]);
  });

  it('spells a new item as its first row does', () => {
    const { changes } = planStockSources([row(2, 'New', 1), row(3, 'NEW', 2)], [], 'append');
    expect(changes).toEqual([{ kind: 'set', sourceCode: 'eu-1', sku: 'New', quantity: q(2), status: 1 }]);
  });

  it('keeps the status of an item for an appended row, and forgets it for a replacing one', () => {
    const rows = [row(2, 'A', 4)];
    expect(planStockSources(rows, [stored('A', 0, 0)], 'append').results[0]?.after?.status).toBe(0);
    expect(planStockSources(rows, [stored('A', 0, 0)], 'replace').results[0]?.after?.status).toBe(1);
    expect(planStockSources([row(2, 'A', 0)], [stored('A', 4, 1)], 'replace').results[0]?.after?.status).toBe(0);
  });

  it('foresees the history: none for what comes or goes empty, and one for rows that were merged', () => {
    const count = (rows: StockSourceRow[], items: StoredItem[], behavior: 'append' | 'delete'): number =>
      historyRowsOf(planStockSources(rows, items, behavior).results);
    expect(count([row(2, 'A', 0, 1)], [], 'append')).toBe(0);
    expect(count([row(2, 'A', 0)], [stored('A', 0, 1)], 'delete')).toBe(0);
    expect(count([row(2, 'A', 1), row(3, 'A', 2)], [], 'append')).toBe(1);
    expect(count([row(2, 'A', 3, 0)], [stored('A', 3, 1)], 'append')).toBe(1);
  });
});
