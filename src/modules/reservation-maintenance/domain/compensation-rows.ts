import { Quantity } from '../../../platform/quantity/quantity.js';
import { distributeRelease } from '../../reservations/index.js';
import type { ReservationRow, SkuQuantity } from '../../reservations/index.js';

/**
 * The rows that give goods back where an order holds them, of what it holds of the SKU in one stock, by location. Never
 * more than what it holds in all: what was given back too much at one location counts against the others. `rankOf` is
 * below zero for a source that the stock is not linked to.
 */
export function giveBackAtStock(
  { sku, quantity }: SkuQuantity,
  balances: readonly ReservationRow[],
  rankOf: (sourceCode: string) => number,
): ReservationRow[] {
  const held = Quantity.sum(balances.map((row) => row.quantity)).negated();
  const given = quantity.min(held.max(Quantity.ZERO));
  const outstanding = balances
    .filter((row) => row.quantity.isNegative())
    .map((row) => ({ ...row, sku, quantity: row.quantity.negated() }));
  return distributeRelease([{ sku, quantity: given }], outstanding, (_, sourceCode) => {
    const rank = rankOf(sourceCode);
    return rank < 0 ? undefined : rank;
  });
}

/**
 * The rows that take back what was given back too much, at the locations where it was, and what is left to be reserved.
 * Without them a location above zero would swallow what the order gives back there later.
 */
export function takeBackExcess(
  { quantity }: SkuQuantity,
  balances: readonly ReservationRow[],
): { readonly rows: ReservationRow[]; readonly left: Quantity } {
  let left = quantity;
  const rows = balances.flatMap((row): ReservationRow[] => {
    const taken = left.min(row.quantity.max(Quantity.ZERO));
    if (!taken.isPositive()) return [];
    left = left.minus(taken);
    return [{ ...row, quantity: taken.negated() }];
  });
  return { rows, left };
}
