import { Cluster } from '../../../bench/simulate/cluster.js';
import type { Layout } from '../../../bench/simulate/cluster.js';
import { APART, MEASURED } from '../../../bench/simulate/costs.js';
import { Events } from '../../../bench/simulate/events.js';
import { Cores, Log, Thread } from '../../../bench/simulate/machines.js';
import { BENCH_TRAFFIC, COMPARISONS } from '../../../bench/simulate/scenarios.js';
import { Buyers } from '../../../bench/simulate/traffic.js';
import { closedTrial, openTrial } from '../../../bench/simulate/trial.js';

const SEED = 7;

function layoutOf(more: Partial<Layout>): Layout {
  const base = { name: 'any', processes: 2, perWebsite: 2, shards: 1, by: 'website', databaseCores: 4 } as const;
  return { ...base, together: false, costs: APART, ...more };
}

describe('simulated machines', () => {
  it('let things happen in the order of time, and of planning at the same time', () => {
    const events = new Events();
    const happened: string[] = [];
    for (const [seconds, name] of [
      [3, 'late'],
      [1, 'first'],
      [2, 'second'],
      [1, 'first again'],
    ] as const) {
      events.after(seconds, () => happened.push(`${name} ${events.now}`));
    }
    events.runUntil(2);
    expect(happened).toEqual(['first 1', 'first again 1', 'second 2']);
  });

  it('do on each core one thing at a time, and on a thread one', () => {
    const events = new Events();
    const cores = new Cores(events, 2);
    const thread = new Thread(cores);
    const ends: [string, number][] = [];
    for (const name of ['a', 'b', 'c']) thread.run(1, () => ends.push([name, events.now]));
    for (const name of ['x', 'y']) cores.run(3, () => ends.push([name, events.now]));
    events.runUntil(10);
    expect(ends).toEqual([
      ['a', 1],
      ['x', 3],
      ['y', 4],
      ['b', 4],
      ['c', 5],
    ]);
    expect(cores.busy).toBe(9);
  });

  it('write the log once for all commits that come while it is written', () => {
    const events = new Events();
    const log = new Log(events, 1);
    const ends: number[] = [];
    log.commit(() => ends.push(events.now));
    events.after(0.5, () => log.commit(() => ends.push(events.now)));
    events.after(0.9, () => log.commit(() => ends.push(events.now)));
    events.runUntil(10);
    expect(ends).toEqual([1, 2, 2]);
  });
});

describe('simulated orders', () => {
  it('are drawn by the law of Zipf, the same for the same seed', () => {
    const traffic = { skus: 1000, exponent: 1, websites: 1, linesShares: [1], flashShare: 0 };
    const drawn = (seed: number): number[] => {
      const buyers = new Buyers(traffic, seed);
      return Array.from({ length: 20_000 }, () => buyers.next().skus[0] as number);
    };
    const counts = new Map<number, number>();
    for (const sku of drawn(SEED)) counts.set(sku, (counts.get(sku) ?? 0) + 1);
    expect(drawn(SEED)).toEqual(drawn(SEED));
    expect((counts.get(0) as number) / (counts.get(9) as number)).toBeGreaterThan(7);
    expect((counts.get(0) as number) / (counts.get(9) as number)).toBeLessThan(14);
  });

  it('of one SKU are decided one transaction after the other, whatever process they come to', () => {
    const cluster = new Cluster(layoutOf({ processes: 4, perWebsite: 4 }));
    const ends: number[] = [];
    const place = (sku: number, ended: number[]): void =>
      cluster.place({ website: 0, skus: [sku] }, () => ended.push(cluster.events.now));
    const other: number[] = [];
    place(1, ends);
    place(2, other);
    for (let order = 0; order < 3; order += 1) place(1, ends);
    cluster.events.runUntil(1);
    const { group, order, roundTrip, statementsOfAGroup, groupInDatabase, orderInDatabase, logWrite } = APART;
    const transaction = group + order + roundTrip * statementsOfAGroup + groupInDatabase + orderInDatabase + logWrite;
    const [first, second, third, fourth] = ends as [number, number, number, number];
    // The other SKU waits for no more than the log.
    expect((other[0] as number) - first).toBeCloseTo(logWrite, 6);
    for (const pause of [second - first, third - second, fourth - third]) expect(pause).toBeCloseTo(transaction, 6);
  });

  it('with SKUs on several shards are held at all of them before they are placed', () => {
    const ends: number[] = [];
    for (const skus of [[0], [0, 1]]) {
      const cluster = new Cluster(layoutOf({ shards: 2, by: 'sku' }));
      cluster.place({ website: 0, skus }, () => ends.push(cluster.events.now));
      cluster.events.runUntil(1);
    }
    const [one, both] = ends as [number, number];
    expect(both / one).toBeGreaterThan(1.8);
    expect(both / one).toBeLessThan(2.5);
  });

  it('are as many as were measured, within a third', () => {
    for (const { layout, clients, measured } of COMPARISONS) {
      const { perSecond } = closedTrial(layout, BENCH_TRAFFIC, clients, 1, SEED);
      expect(perSecond / measured).toBeGreaterThan(0.67);
      expect(perSecond / measured).toBeLessThan(1.33);
    }
  });

  it('that come faster than a layout can take them are left behind, and no others', () => {
    const layout = layoutOf({ processes: 1, perWebsite: 1, together: true, databaseCores: 2, costs: MEASURED });
    const slow = openTrial(layout, BENCH_TRAFFIC, 500, 2, SEED);
    const fast = openTrial(layout, BENCH_TRAFFIC, 5000, 2, SEED);
    expect(slow.perSecond).toBeGreaterThan(450);
    expect(slow.p99).toBeLessThan(50);
    expect(fast.perSecond).toBeLessThan(4000);
    expect(fast.p99).toBeGreaterThan(500);
  });
});
