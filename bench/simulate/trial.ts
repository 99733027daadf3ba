import { quantile } from '../harness/measure.js';
import { Cluster } from './cluster.js';
import type { Layout } from './cluster.js';
import { Buyers } from './traffic.js';
import type { Traffic } from './traffic.js';

/** What came of some seconds of orders. */
export interface Outcome {
  readonly perSecond: number;
  /** Milliseconds from the request to the answer. */
  readonly median: number;
  readonly p99: number;
  /** Of the orders for the flash sale's SKU; undefined where none was asked for. */
  readonly flashP99: number | undefined;
  /** How much of the database servers' cores was in use: of the busiest, and of all. */
  readonly busiest: number;
  readonly meanBusy: number;
}

/** The first part of a trial fills the queues and is not counted. */
const WARM_UP_SHARE = 0.25;

/** Clients that each send the next order as soon as the last is answered, for `seconds`. */
export function closedTrial(layout: Layout, traffic: Traffic, clients: number, seconds: number, seed: number): Outcome {
  const cluster = new Cluster(layout);
  const buyers = new Buyers(traffic, seed);
  const tally = new Tally(cluster, seconds);
  const send = (): void => {
    const order = buyers.next();
    const sent = cluster.events.now;
    cluster.place(order, () => {
      tally.count(sent, isOfFlash(order.skus, traffic));
      send();
    });
  };
  for (let client = 0; client < clients; client += 1) send();
  return tally.outcomeOf();
}

/** Buyers who come at `perSecond` whether the service keeps up or not, for `seconds`. */
export function openTrial(layout: Layout, traffic: Traffic, perSecond: number, seconds: number, seed: number): Outcome {
  const cluster = new Cluster(layout);
  const buyers = new Buyers(traffic, seed);
  const tally = new Tally(cluster, seconds);
  const come = (): void => {
    const order = buyers.next();
    const sent = cluster.events.now;
    cluster.place(order, () => tally.count(sent, isOfFlash(order.skus, traffic)));
    if (cluster.events.now < seconds) cluster.events.after(buyers.pause(perSecond), come);
  };
  come();
  return tally.outcomeOf();
}

/** The most orders a second, within 3 %, of which 99 of 100 are answered within `p99` ms and none are left behind. */
export function ceilingOf(layout: Layout, traffic: Traffic, p99: number, seconds: number, seed: number): Outcome {
  let low = FIRST_RATE;
  let fits = openTrial(layout, traffic, low, seconds, seed);
  let high = RATE_MAX;
  for (let rate = low * 2; high / low > RATE_STEP; rate = high === RATE_MAX ? rate * 2 : Math.sqrt(low * high)) {
    const outcome = openTrial(layout, traffic, rate, seconds, seed);
    if (outcome.p99 <= p99 && outcome.perSecond > rate * KEPT_UP) {
      fits = outcome;
      low = rate;
    } else high = rate;
  }
  return fits;
}

const FIRST_RATE = 100;
const RATE_MAX = 1_000_000;
const RATE_STEP = 1.03;
/** Of few orders it varies how many come. */
const KEPT_UP = 0.95;

function isOfFlash(skus: readonly number[], { flashShare }: Traffic): boolean {
  return flashShare > 0 && skus.length === 1 && skus[0] === 0;
}

class Tally {
  private readonly latencies: number[] = [];
  private readonly flashLatencies: number[] = [];
  private busyBefore: readonly number[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly seconds: number,
  ) {}

  count(sent: number, isOfFlashSale: boolean): void {
    const { now } = this.cluster.events;
    if (now < this.seconds * WARM_UP_SHARE) return;
    this.latencies.push((now - sent) * 1000);
    if (isOfFlashSale) this.flashLatencies.push((now - sent) * 1000);
  }

  /** Lets the trial run. */
  outcomeOf(): Outcome {
    const { cluster, seconds } = this;
    cluster.events.runUntil(seconds * WARM_UP_SHARE);
    this.busyBefore = cluster.shards.map(({ cores }) => cores.busy);
    cluster.events.runUntil(seconds);
    const measured = seconds * (1 - WARM_UP_SHARE);
    const busy = cluster.shards.map(
      ({ cores }, index) => (cores.busy - (this.busyBefore[index] ?? 0)) / measured / cores.count,
    );
    const sorted = this.latencies.sort((a, b) => a - b);
    const flash = this.flashLatencies.sort((a, b) => a - b);
    return {
      perSecond: sorted.length / measured,
      median: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      flashP99: flash.length > 0 ? quantile(flash, 0.99) : undefined,
      busiest: Math.max(...busy),
      meanBusy: busy.reduce((sum, each) => sum + each, 0) / busy.length,
    };
  }
}
