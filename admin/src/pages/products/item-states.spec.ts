import { quantityIn, statesInUse } from './item-states';
import type { ItemStates } from './item-states';

const item = (quantity: number, states: Readonly<Record<string, number>>): ItemStates => ({
  sourceCode: 'eu-1',
  sourceName: 'EU 1',
  quantity,
  states: Object.entries(states).map(([state, inState]) => ({ state, quantity: inState })),
});

describe('what items have in states', () => {
  it('is zero where nothing is said, and the quantity itself for what is on sale', () => {
    const one = item(7, { damaged: 2 });
    expect(['available', 'damaged', 'incoming'].map((state) => quantityIn(one, state))).toEqual([7, 2, 0]);
    expect(quantityIn(undefined, 'available')).toBe(0);
  });

  it('names the states that are used, in the order of the list, unknown ones last', () => {
    const items = [item(1, { repair: 1, quality_hold: 2 }), item(1, { damaged: 1 })];
    expect(statesInUse(items, ['damaged', 'incoming', 'quality_hold'])).toEqual(['damaged', 'quality_hold', 'repair']);
  });
});
