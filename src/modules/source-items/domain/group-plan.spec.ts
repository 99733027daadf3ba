import { Quantity } from '../../../platform/quantity/quantity.js';
import { planTogether } from './group-plan.js';
import type { SourceItemChange, StoredSourceItem } from './source-item.js';

const stored = (sku: string, quantity: number): StoredSourceItem => ({
  sourceItemId: sku.charCodeAt(0),
  sourceCode: 'eu',
  sku,
  quantity: Quantity.of(quantity),
  status: 1,
});
const set = (sku: string, quantity: number, expected?: number): SourceItemChange => ({
  ...{ kind: 'set', sourceCode: 'eu', sku, quantity: Quantity.of(quantity), status: 1 },
  expectedQuantity: expected === undefined ? undefined : Quantity.of(expected),
});
const write = (name: string, ...changes: SourceItemChange[]) => ({ name, changes });

describe('several writes in one transaction', () => {
  const planOf = (writes: ReturnType<typeof write>[]) => {
    const { updates, planned } = planTogether(writes, [stored('a', 1), stored('b', 2)]);
    return {
      updates: updates.map(({ sku, quantity }) => [sku, quantity.toNumber()]),
      planned: planned.map(({ write: { name }, movements }) => [
        name,
        ...movements.map(({ sku, delta, quantityAfter }) => [sku, delta.toNumber(), quantityAfter.toNumber()]),
      ]),
    };
  };

  it('begin each with what the one before has left', () => {
    const writes = [write('one', set('a', 5)), write('two', set('A', 3, 5), set('b', 9)), write('three', set('b', 9))];
    expect(planOf(writes)).toEqual({
      updates: [
        ['a', 3],
        ['b', 9],
      ],
      planned: [['one', ['a', 4, 5]], ['two', ['a', -2, 3], ['b', 7, 9]], ['three']],
    });
  });

  it('leave those out that would be refused, or need more than changes of what is stored', () => {
    const tooMany = { kind: 'adjust', sourceCode: 'eu', sku: 'a', delta: Quantity.of('99999999.9999') } as const;
    const writes = [
      write('unexpected', set('b', 9), set('a', 5, 7)),
      write('new', set('a', 6), set('c', 1)),
      write('deleted', { kind: 'delete', sourceCode: 'eu', sku: 'a' }),
      write('beyond 12 digits', tooMany),
      write('plain', set('a', 2, 1)),
    ];
    expect(planOf(writes)).toEqual({ updates: [['a', 2]], planned: [['plain', ['a', 1, 2]]] });
  });

  it('write an item that ends as it began', () => {
    expect(planOf([write('up', set('a', 2)), write('down', set('a', 1))])).toEqual({
      updates: [['a', 1]],
      planned: [
        ['up', ['a', 1, 2]],
        ['down', ['a', -1, 1]],
      ],
    });
  });
});
