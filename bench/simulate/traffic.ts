import { seededRandom } from '../harness/random.js';

/** What buyers ask for. */
export interface Traffic {
  /** Goods of the catalogue; SKU 0 is the best seller. */
  readonly skus: number;
  /** Zipf's exponent: 1 sells the second half as often as the first, the third a third. */
  readonly exponent: number;
  /** Websites, each with a stock of its own; they share the orders by Zipf's law as well. */
  readonly websites: number;
  /** Lines of an order: 1, 2, … of which each is as likely as its share says. */
  readonly linesShares: readonly number[];
  /** The share of the orders that asks for one line of the same SKU on the first website: a flash sale. */
  readonly flashShare: number;
}

/** One order: where from, and which SKUs. */
export interface WantedOrder {
  readonly website: number;
  readonly skus: readonly number[];
}

/** Draws orders, the same ones for the same seed. */
export class Buyers {
  private readonly random: () => number;
  private readonly goods: Zipf;
  private readonly sites: Zipf;

  constructor(
    private readonly traffic: Traffic,
    seed: number,
  ) {
    this.random = seededRandom(seed);
    this.goods = zipf(traffic.skus, traffic.exponent);
    this.sites = zipf(traffic.websites, 1);
  }

  next(): WantedOrder {
    if (this.random() < this.traffic.flashShare) return { website: 0, skus: [0] };
    const skus = new Set<number>();
    for (let line = this.lines(); line > 0; line -= 1) skus.add(this.goods(this.random()));
    return { website: this.sites(this.random()), skus: [...skus] };
  }

  /** Seconds until the next one comes, of buyers who know nothing of each other. */
  pause(perSecond: number): number {
    return -Math.log(1 - this.random()) / perSecond;
  }

  private lines(): number {
    let left = this.random();
    for (const [index, share] of this.traffic.linesShares.entries()) {
      left -= share;
      if (left < 0) return index + 1;
    }
    return this.traffic.linesShares.length;
  }
}

type Zipf = (chance: number) => number;

const made = new Map<string, Zipf>();

/** From a chance between 0 and 1 to a rank, by a table of the sums; tables are kept. */
function zipf(ranks: number, exponent: number): Zipf {
  const name = `${ranks} ${exponent}`;
  const known = made.get(name);
  if (known) return known;
  const sums = new Float64Array(ranks);
  let sum = 0;
  for (let rank = 0; rank < ranks; rank += 1) sums[rank] = sum += (rank + 1) ** -exponent;
  const draw = (chance: number): number => firstAtLeast(sums, chance * sum);
  made.set(name, draw);
  return draw;
}

function firstAtLeast(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
