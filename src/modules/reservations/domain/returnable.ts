import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { HolderDemand, MoveRoute } from './moved-demand.js';

/** A move that was made, with what it reserved at its destination. */
export interface MadeMove {
  readonly route: MoveRoute;
  readonly reserved: readonly HolderDemand[];
}

/** What goes back of it, on a route from its destination to its origin. */
interface MoveBack {
  readonly route: MoveRoute;
  readonly moved: readonly HolderDemand[];
}

/**
 * What of some moves, given in the order in which they were made, can be taken back. Of each that is what it has put at
 * its destination, as far as its holder still holds it there. The last one goes first, so what went on from a
 * destination is back there when the move before it is taken back. `held` is what the holders hold now. Pure.
 */
export function returnable(made: readonly MadeMove[], held: readonly HolderDemand[]): MoveBack[] {
  const left = new Map<string, Quantity>();
  const leftAt = (key: string): Quantity => left.get(key) ?? Quantity.ZERO;
  for (const demand of held) {
    const key = keyAt(demand.sourceCode ?? '', demand);
    left.set(key, leftAt(key).plus(demand.quantity));
  }
  return [...made].reverse().flatMap(({ route, reserved }): MoveBack[] => {
    const { originSourceCode, destinationSourceCode } = route;
    const moved = reserved.flatMap((demand): HolderDemand[] => {
      const [from, to] = [keyAt(destinationSourceCode, demand), keyAt(originSourceCode, demand)];
      const quantity = leftAt(from).min(demand.quantity);
      if (!quantity.isPositive()) return [];
      left.set(from, leftAt(from).minus(quantity));
      left.set(to, leftAt(to).plus(quantity));
      return [{ ...demand, quantity }];
    });
    if (moved.length === 0) return [];
    return [{ route: { originSourceCode: destinationSourceCode, destinationSourceCode: originSourceCode }, moved }];
  });
}

function keyAt(sourceCode: string, { holderId, stockId, sku }: HolderDemand): string {
  return [holderId, stockId, sourceCodeKey(sourceCode), skuKey(sku)].join('\n');
}
