import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { cappedBy } from './moved-demand.js';
import type { MovedDemand } from './moved-demand.js';

function demand(incrementId: string, sku: string, quantity: number): MovedDemand {
  return { incrementId, holderId: 1, stockId: 2, sourceCode: 'a', sku, quantity: Quantity.of(quantity) };
}

describe('demand that moves within a bound', () => {
  const held = [demand('1', 'A', 3), demand('2', 'A', 2), demand('3', 'a', 4), demand('3', 'B', 1)];
  const told = (upTo?: ReadonlyMap<string, Quantity>): unknown =>
    cappedBy(held, upTo).map(({ incrementId, sku, quantity }) => `${incrementId} ${sku} ${quantity.toNumber()}`);

  it('is everything without one', () => expect(told()).toEqual(['1 A 3', '2 A 2', '3 a 4', '3 B 1']));

  it('is the first ones whole, and a part of the one that does not fit', () => {
    expect(told(new Map([[skuKey('A'), Quantity.of(6)]]))).toEqual(['1 A 3', '2 A 2', '3 a 1']);
    expect(
      told(
        new Map([
          [skuKey('A'), Quantity.of(5)],
          [skuKey('B'), Quantity.of(9)],
        ]),
      ),
    ).toEqual(['1 A 3', '2 A 2', '3 B 1']);
  });
});
