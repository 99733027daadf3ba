import type { MovementsQuery } from '../../api/generated/dashboard';
import { t } from '../../language/messages';

type Movements = MovementsQuery['movementsByDay'];
export type Movement = Movements['movements'][number];

/** What moved for one reason in the whole time that is shown. */
interface ReasonTotal {
  readonly reason: string;
  readonly movements: number;
  readonly quantityIn: number;
  readonly quantityOut: number;
}

/** One colour of the chart: a quantity for each day, in the order of the days. */
export interface ChartSeries {
  readonly reason: string;
  readonly direction: 'in' | 'out';
  readonly data: readonly number[];
}

/** More colours than these cannot be told apart; the rest is drawn as one. */
const REASONS_DRAWN_MAX = 6;
export const OTHERS = t('all others');

/** The reasons by what they moved, the largest first. */
export function totalsOf(movements: readonly Movement[]): ReasonTotal[] {
  const totals = new Map<string, ReasonTotal>();
  for (const { reason, ...moved } of movements) {
    const before = totals.get(reason) ?? { reason, movements: 0, quantityIn: 0, quantityOut: 0 };
    totals.set(reason, {
      reason,
      movements: before.movements + moved.movements,
      quantityIn: before.quantityIn + moved.quantityIn,
      quantityOut: before.quantityOut + moved.quantityOut,
    });
  }
  return [...totals.values()].sort((a, b) => sizeOf(b) - sizeOf(a) || a.reason.localeCompare(b.reason));
}

function sizeOf({ quantityIn, quantityOut }: ReasonTotal): number {
  return quantityIn + quantityOut;
}

/** What came in stands above the line and what went out below it, one colour for each of the largest reasons. */
export function seriesOf({ days, movements }: Pick<Movements, 'days' | 'movements'>): ChartSeries[] {
  const drawn = totalsOf(movements)
    .slice(0, REASONS_DRAWN_MAX)
    .map(({ reason }) => reason);
  const position = new Map(days.map((day, index) => [day, index]));
  const series = new Map<string, { reason: string; direction: 'in' | 'out'; data: number[] }>();
  const add = (reason: string, direction: 'in' | 'out', day: string, quantity: number): void => {
    const index = position.get(day);
    if (index === undefined || quantity === 0) return;
    const key = `${reason} ${direction}`;
    const one = series.get(key) ?? { reason, direction, data: days.map(() => 0) };
    one.data[index] = (one.data[index] ?? 0) + quantity;
    series.set(key, one);
  };
  for (const { day, reason, quantityIn, quantityOut } of movements) {
    const name = drawn.includes(reason as never) ? reason : OTHERS;
    add(name, 'in', day, quantityIn);
    add(name, 'out', day, -quantityOut);
  }
  const order = [...drawn, OTHERS] as readonly string[];
  return [...series.values()].sort((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason));
}
