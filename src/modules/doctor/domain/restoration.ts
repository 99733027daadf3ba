import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { ReservationRow } from '../../reservations/index.js';

/** A row that was moved to another source by hand. */
export interface MovedRow {
  readonly stockId: number;
  readonly sku: string;
  /** Where it belongs, and where it is. */
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: Quantity;
}

/**
 * What has to be added to an order's rows so that each is where it belongs, as far as that is known. First, what was
 * moved goes back, as far as it is still there. Then what is held at a source that does not exist goes to the stock as
 * a whole. What was given back at one source for another is set off against it. Last, what was given back beyond all
 * that was held is taken back.
 *
 * `sums` are what the order's rows come to at each location. The order's sum of a SKU in a stock stays what it is, or
 * becomes zero where it was above.
 */
export function rowsToRestore(
  sums: readonly ReservationRow[],
  moved: readonly MovedRow[],
  isSourceKnown: (sourceCode: string) => boolean,
): ReservationRow[] {
  const locations = new Locations(sums);
  for (const row of moved) locations.moveBack(row);
  for (const location of sums) {
    if (location.sourceCode && !isSourceKnown(location.sourceCode))
      locations.shift(location, location.sourceCode, null, locations.at(location));
  }
  locations.setOff();
  locations.takeBack();
  return locations.added();
}

type Location = Pick<ReservationRow, 'stockId' | 'sku' | 'sourceCode'>;

/** The sums of one order, as rows are added to them. */
class Locations {
  private readonly sums = new Map<string, ReservationRow>();
  private readonly before = new Map<string, Quantity>();

  constructor(sums: readonly ReservationRow[]) {
    for (const sum of sums) {
      this.sums.set(keyOf(sum), sum);
      this.before.set(keyOf(sum), sum.quantity);
    }
  }

  at(location: Location): Quantity {
    return this.sums.get(keyOf(location))?.quantity ?? Quantity.ZERO;
  }

  /** So much of the quantity as neither leaves its location above zero nor brings the other there. */
  moveBack({ stockId, sku, from, to, quantity }: MovedRow): void {
    const giving = quantity.isPositive() ? from : to;
    const held = this.at({ stockId, sku, sourceCode: giving }).negated().max(Quantity.ZERO);
    const size = quantity.max(quantity.negated()).min(held);
    this.shift({ stockId, sku, sourceCode: to }, to, from, quantity.isPositive() ? size : size.negated());
  }

  /** Takes the quantity, below zero where goods are held, from one source to the other. */
  shift({ stockId, sku }: Location, from: string | null, to: string | null, quantity: Quantity): void {
    this.add({ stockId, sku, sourceCode: from, quantity: quantity.negated() });
    this.add({ stockId, sku, sourceCode: to, quantity });
  }

  setOff(): void {
    for (const above of [...this.sums.values()]) {
      for (const below of [...this.sums.values()]) {
        const excess = this.at(above).max(Quantity.ZERO);
        const held = this.at(below).negated().max(Quantity.ZERO);
        if (isSameGoods(above, below)) this.shift(above, above.sourceCode, below.sourceCode, excess.min(held));
      }
    }
  }

  takeBack(): void {
    for (const location of [...this.sums.values()]) {
      if (location.quantity.isPositive()) this.add({ ...location, quantity: this.at(location).negated() });
    }
  }

  /** What was added to each location; nothing where that comes to zero. */
  added(): ReservationRow[] {
    return [...this.sums.entries()].flatMap(([key, sum]) => {
      const quantity = sum.quantity.minus(this.before.get(key) ?? Quantity.ZERO);
      return quantity.isZero() ? [] : [{ ...sum, quantity }];
    });
  }

  private add(row: ReservationRow): void {
    if (row.quantity.isZero()) return;
    const known = this.sums.get(keyOf(row));
    this.sums.set(keyOf(row), known ? { ...known, quantity: known.quantity.plus(row.quantity) } : row);
  }
}

function isSameGoods(a: Location, b: Location): boolean {
  return a.stockId === b.stockId && skuKey(a.sku) === skuKey(b.sku);
}

function keyOf({ stockId, sku, sourceCode }: Location): string {
  return `${stockId}\n${skuKey(sku)}\n${sourceCode === null ? '' : sourceCodeKey(sourceCode)}`;
}
