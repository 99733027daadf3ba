import { sized } from '../../options.js';
import type { Options } from '../../options.js';
import type { Goods } from './shop.js';

const PLENTY = 10_000_000;
const SMOKE = { skus: 50, oldReservations: 500, rush: { clients: 60, units: 20 } };
const QUICK = { skus: 1000, oldReservations: 10_000, rush: { clients: 400, units: 100 } };
const FULL = { skus: 10_000, oldReservations: 100_000, rush: { clients: 2000, units: 500 } };

/** How much of everything a run has. */
export interface Scale {
  /** Goods of most scenarios. */
  readonly many: Goods;
  /** Goods that are sold with source-level reservations on and off, none of them by another scenario. */
  readonly split: Goods;
  /** One SKU that all clients want. */
  readonly hot: Goods;
  /** One SKU with many open reservations, and one without any. */
  readonly reserved: Goods;
  readonly fresh: Goods;
  readonly oldReservations: number;
  /** Too many clients for one SKU with few units; a SKU per round, the first of which is thrown away. */
  readonly rush: { readonly clients: number; readonly units: number; readonly goods: readonly Goods[] };
}

export function scaleOf(options: Options): Scale {
  const { skus, oldReservations, rush } = sized(options, { full: FULL, quick: QUICK, smoke: SMOKE });
  const { rounds } = options;
  return {
    many: { prefix: 'MANY', count: skus, quantity: PLENTY },
    split: { prefix: 'SPLIT', count: skus, quantity: PLENTY },
    hot: { prefix: 'HOT', count: 1, quantity: PLENTY },
    reserved: { prefix: 'RESERVED', count: 1, quantity: PLENTY },
    fresh: { prefix: 'FRESH', count: 1, quantity: PLENTY },
    oldReservations,
    rush: {
      ...rush,
      goods: Array.from({ length: rounds + 1 }, (_, round) => ({
        prefix: `RUSH${round}`,
        count: 1,
        quantity: rush.units,
      })),
    },
  };
}

/** All goods of the shop. */
export function goodsOf({ many, split, hot, reserved, fresh, rush }: Scale): Goods[] {
  return [many, split, hot, reserved, fresh, ...rush.goods];
}
