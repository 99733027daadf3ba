import { ApplicationError } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { ChangePlan } from './change-plan.js';
import type { PlanOutcome } from './change-plan.js';
import type { SourceItemChange, StockStatus, StoredSourceItem } from './source-item.js';

const SOURCES = new Map([
  ['EU-1', 'eu-1'],
  ['EU-2', 'eu-2'],
]);
const q = (value: number | string): Quantity => Quantity.of(value);

function stored(sourceCode: string, sku: string, quantity: number, status: StockStatus = 1): StoredSourceItem {
  return { sourceItemId: 1, sourceCode, sku, quantity: q(quantity), status };
}

function resolve(changes: SourceItemChange[], items: StoredSourceItem[] = []): PlanOutcome {
  return ChangePlan.of(changes).resolve(items, SOURCES);
}

function moved(outcome: PlanOutcome): unknown[] {
  return outcome.movements.map((row) => [row.sourceCode, row.sku, row.delta.toNumber(), row.quantityAfter.toNumber()]);
}

describe('a change plan', () => {
  it('creates, updates, deletes and leaves alone', () => {
    const outcome = resolve(
      [
        { kind: 'set', sourceCode: 'eu-1', sku: 'NEW', quantity: q(4), status: 1 },
        { kind: 'set', sourceCode: 'eu-1', sku: 'CHANGED', quantity: q(7), status: 1 },
        { kind: 'set', sourceCode: 'eu-1', sku: 'SAME', quantity: q(2), status: 1 },
        { kind: 'delete', sourceCode: 'eu-1', sku: 'GONE' },
        { kind: 'delete', sourceCode: 'eu-1', sku: 'NEVER' },
      ],
      [stored('eu-1', 'CHANGED', 10), stored('eu-1', 'SAME', 2), stored('eu-1', 'GONE', 6)],
    );
    expect(outcome.inserts.map((item) => item.sku)).toEqual(['NEW']);
    expect(outcome.updates.map((item) => item.sku)).toEqual(['CHANGED']);
    expect(outcome.deletes.map((item) => item.sku)).toEqual(['GONE']);
    expect(moved(outcome)).toEqual([
      ['eu-1', 'NEW', 4, 4],
      ['eu-1', 'CHANGED', -3, 7],
      ['eu-1', 'GONE', -6, 0],
    ]);
  });

  it('merges repeated items into one net row, whatever the spelling, and keeps the stored one', () => {
    const outcome = resolve(
      [
        { kind: 'adjust', sourceCode: 'eu-1', sku: 'ABC', delta: q(-2) },
        { kind: 'adjust', sourceCode: 'EU-1', sku: 'abc', delta: q(-3) },
      ],
      [stored('eu-1', 'Abc', 10)],
    );
    expect(moved(outcome)).toEqual([['eu-1', 'Abc', -5, 5]]);
    expect(outcome.updates).toHaveLength(1);
  });

  it('nets a delete and a set of the same item: one row, no new item', () => {
    const outcome = resolve(
      [
        { kind: 'delete', sourceCode: 'eu-1', sku: 'A' },
        { kind: 'set', sourceCode: 'eu-1', sku: 'A', quantity: q(4), status: 1 },
      ],
      [stored('eu-1', 'A', 7)],
    );
    expect(moved(outcome)).toEqual([['eu-1', 'A', -3, 4]]);
    expect([outcome.inserts.length, outcome.deletes.length, outcome.updates.length]).toEqual([0, 0, 1]);
  });

  it('gives a new item the spelling of its source, and refuses an unknown source', () => {
    const outcome = resolve([{ kind: 'set', sourceCode: 'EU-1', sku: 'A', quantity: q(1), status: 1 }]);
    expect(outcome.inserts[0]?.sourceCode).toBe('eu-1');
    expect(() => resolve([{ kind: 'set', sourceCode: 'us-9', sku: 'A', quantity: q(1), status: 1 }])).toThrow(
      'Could not save Source Item',
    );
    expect(resolve([{ kind: 'delete', sourceCode: 'us-9', sku: 'A' }]).movements).toEqual([]);
  });

  it('keeps what a change leaves out', () => {
    const item = stored('eu-1', 'A', 5, 0);
    expect(resolve([{ kind: 'set', sourceCode: 'eu-1', sku: 'A', quantity: q(9) }], [item]).updates[0]?.status).toBe(0);
    const statusOnly = resolve([{ kind: 'set', sourceCode: 'eu-1', sku: 'A', status: 1 }], [item]);
    expect(statusOnly.updates[0]?.quantity.toNumber()).toBe(5);
    expect(statusOnly.movements[0]).toMatchObject({ statusBefore: 0, statusAfter: 1 });
  });

  it('assigns an item empty and out of stock, without a row, and leaves an existing one alone', () => {
    const outcome = resolve([{ kind: 'assign', sourceCode: 'eu-1', sku: 'A' }]);
    expect(outcome.inserts[0]).toMatchObject({ status: 0 });
    expect(outcome.movements).toEqual([]);
    expect(resolve([{ kind: 'assign', sourceCode: 'eu-1', sku: 'A' }], [stored('eu-1', 'A', 3)]).inserts).toEqual([]);
  });

  it('names every item at fault in one error and resolves nothing', () => {
    const attempt = (): PlanOutcome =>
      resolve(
        [
          { kind: 'adjust', sourceCode: 'eu-1', sku: 'LOW', delta: q(-6), floor: Quantity.ZERO },
          { kind: 'adjust', sourceCode: 'eu-1', sku: 'MISSING', delta: q(1), mustExist: true },
          { kind: 'set', sourceCode: 'eu-1', sku: 'READ', quantity: q(1), status: 1, expectedQuantity: q(3) },
          { kind: 'adjust', sourceCode: 'eu-1', sku: 'HUGE', delta: q('99999999.9999') },
        ],
        [stored('eu-1', 'LOW', 5), stored('eu-1', 'READ', 4), stored('eu-1', 'HUGE', 1)],
      );
    expect(attempt).toThrow(ApplicationError);
    try {
      attempt();
    } catch (error) {
      const named = (error as ApplicationError).errors.map((detail) => (detail.parameters as { sku: string }).sku);
      expect(named).toEqual(['LOW', 'MISSING', 'READ', 'HUGE']);
    }
  });

  it('expects 0 of an item that does not exist', () => {
    const change = { kind: 'set', sourceCode: 'eu-1', sku: 'A', quantity: q(1), status: 1 } as const;
    expect(resolve([{ ...change, expectedQuantity: Quantity.ZERO }]).inserts).toHaveLength(1);
    expect(() => resolve([{ ...change, expectedQuantity: q(1) }])).toThrow('Validation Failed');
  });
});
