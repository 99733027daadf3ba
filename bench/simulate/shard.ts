import type { Costs } from './costs.js';
import type { Events } from './events.js';
import { Log } from './machines.js';
import type { Thread, Cores } from './machines.js';

/** A part of an order that one shard decides: its SKUs there, and what happens once it is written. */
export interface Part {
  readonly skus: readonly number[];
  readonly done: () => void;
}

/** As many requests as one transaction of the service writes at most. */
const GROUP_MAX = 128;

/** A database server that holds the stock of some websites, or a share of the SKUs of one. */
export class Shard {
  readonly log: Log;
  /** SKUs whose place-order lock somebody holds, with those who wait for it in the order of arrival. */
  private readonly locks = new Map<number, (() => void)[]>();

  constructor(
    events: Events,
    readonly cores: Cores,
    costs: Costs,
  ) {
    this.log = new Log(events, costs.logWrite);
  }

  isLocked(sku: number): boolean {
    return this.locks.has(sku);
  }

  lock(skus: Iterable<number>): void {
    for (const sku of skus) this.locks.set(sku, []);
  }

  /** Calls back when the lock may be free. */
  await(sku: number, freed: () => void): void {
    this.locks.get(sku)?.push(freed);
  }

  unlock(skus: Iterable<number>): void {
    const freed: (() => void)[] = [];
    for (const sku of skus) {
      freed.push(...(this.locks.get(sku) ?? []));
      this.locks.delete(sku);
    }
    for (const tell of freed) tell();
  }
}

/**
 * Where the orders of one stock are served in one process of the service: one group after the other, as
 * `StockPlacementQueue` does. Who lacks a lock waits in a lane for it and holds up nobody.
 */
export class StockQueue {
  private queue: Part[] = [];
  private isServing = false;
  private readonly lanes = new Map<number, Part[]>();

  constructor(
    private readonly events: Events,
    private readonly thread: Thread,
    private readonly shard: Shard,
    private readonly costs: Costs,
  ) {}

  add(part: Part): void {
    this.queue.push(part);
    if (!this.isServing) this.serve();
  }

  private serve(): void {
    const group = this.takeGroup();
    this.isServing = group.length > 0;
    if (this.isServing) this.place(group, () => this.serve());
  }

  /** The next group, without those that lack a lock. */
  private takeGroup(): Part[] {
    const group: Part[] = [];
    let taken = 0;
    for (const part of this.queue) {
      if (group.length === GROUP_MAX) break;
      taken += 1;
      const locked = part.skus.find((sku) => this.shard.isLocked(sku));
      if (locked === undefined) group.push(part);
      else this.toLane(locked, part);
    }
    this.queue = this.queue.slice(taken);
    return group;
  }

  private toLane(sku: number, part: Part): void {
    const lane = this.lanes.get(sku);
    if (lane) {
      lane.push(part);
      return;
    }
    this.lanes.set(sku, [part]);
    this.shard.await(sku, () => this.serveLane(sku));
  }

  private serveLane(sku: number): void {
    if (this.shard.isLocked(sku)) {
      this.shard.await(sku, () => this.serveLane(sku));
      return;
    }
    const lane = this.lanes.get(sku) ?? [];
    this.lanes.delete(sku);
    const group: Part[] = [];
    for (const part of lane) {
      const locked = part.skus.find((each) => this.shard.isLocked(each));
      if (locked === undefined && group.length < GROUP_MAX) group.push(part);
      else if (locked === undefined) this.add(part);
      else this.toLane(locked, part);
    }
    if (group.length > 0) this.place(group, () => undefined);
  }

  /** One transaction: the service's work, the statements on their way, the database's work, the log, the answers. */
  private place(group: readonly Part[], then: () => void): void {
    const { costs, shard } = this;
    const locked = new Set(group.flatMap(({ skus }) => skus));
    shard.lock(locked);
    this.thread.run(costs.group + group.length * costs.order, () => {
      this.events.after(costs.roundTrip * costs.statementsOfAGroup, () => {
        shard.cores.run(costs.groupInDatabase + group.length * costs.orderInDatabase, () => {
          shard.log.commit(() => {
            shard.unlock(locked);
            for (const { done } of group) done();
            then();
          });
        });
      });
    });
  }
}
