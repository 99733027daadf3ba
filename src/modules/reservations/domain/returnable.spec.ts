import { Quantity } from '../../../platform/quantity/quantity.js';
import type { HolderDemand, MoveRoute } from './moved-demand.js';
import { returnable } from './returnable.js';

const route = (originSourceCode: string, destinationSourceCode: string): MoveRoute => ({
  originSourceCode,
  destinationSourceCode,
});
const demand = (holderId: number, quantity: number, sourceCode: string, sku = 'X', stockId = 1): HolderDemand => ({
  holderId,
  stockId,
  sku,
  sourceCode,
  quantity: Quantity.of(quantity),
});
const told = (...args: Parameters<typeof returnable>): unknown =>
  returnable(...args).map(({ route: back, moved }) => [
    `${back.originSourceCode}>${back.destinationSourceCode}`,
    ...moved.map(({ holderId, sku, quantity }) => `${holderId} ${sku} ${quantity.toString()}`),
  ]);

describe('what can be taken back of moved reservations', () => {
  it('is what is still held where it was put, never more than the move brought', () => {
    const made = [{ route: route('a', 'b'), reserved: [demand(1, 3, 'b'), demand(2, 2, 'b'), demand(3, 4, 'b')] }];
    const held = [demand(1, 5, 'b'), demand(2, 1, 'b'), demand(4, 9, 'b')];
    expect(told(made, held)).toEqual([['b>a', '1 X 3.0000', '2 X 1.0000']]);
  });

  it('is told apart by stock and SKU, in whatever spelling', () => {
    const made = [{ route: route('a', 'B'), reserved: [demand(1, 3, 'B', 'X'), demand(1, 3, 'B', 'Y', 2)] }];
    const held = [demand(1, 2, 'b', 'x'), demand(1, 9, 'b', 'Y', 1)];
    expect(told(made, held)).toEqual([['B>a', '1 X 2.0000']]);
  });

  it('is nothing of a move from whose destination all has gone', () => {
    expect(told([{ route: route('a', 'b'), reserved: [demand(1, 3, 'b')] }], [demand(1, 3, 'c')])).toEqual([]);
  });

  it('goes back step by step, the last one first', () => {
    const made = [
      { route: route('a', 'b'), reserved: [demand(1, 3, 'b')] },
      { route: route('b', 'c'), reserved: [demand(1, 3, 'c')] },
    ];
    expect(told(made, [demand(1, 2, 'c')])).toEqual([
      ['c>b', '1 X 2.0000'],
      ['b>a', '1 X 2.0000'],
    ]);
  });

  it('is taken once where two moves brought it', () => {
    const made = [
      { route: route('a', 'b'), reserved: [demand(1, 3, 'b')] },
      { route: route('a', 'b'), reserved: [demand(1, 2, 'b')] },
    ];
    expect(told(made, [demand(1, 4, 'b')])).toEqual([
      ['b>a', '1 X 2.0000'],
      ['b>a', '1 X 2.0000'],
    ]);
  });
});
