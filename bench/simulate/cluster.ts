import type { Costs } from './costs.js';
import { Events } from './events.js';
import { Cores, Thread } from './machines.js';
import { Shard, StockQueue } from './shard.js';
import type { Part } from './shard.js';
import type { WantedOrder } from './traffic.js';

/** What an installation consists of. */
export interface Layout {
  readonly name: string;
  /** Processes of the service. With `together` they share the cores of the only database, else each has two. */
  readonly processes: number;
  /** How many of them the requests of one website go to, in turn. By SKU, each shard has as many of its own. */
  readonly perWebsite: number;
  readonly shards: number;
  /** Whether the stock of one website lies on one shard, or each SKU on the shard of its number: an installation each. */
  readonly by: 'website' | 'sku';
  /** Cores of each database server. */
  readonly databaseCores: number;
  readonly together: boolean;
  readonly costs: Costs;
}

interface Process {
  readonly cores: Cores;
  readonly thread: Thread;
  /** By shard and website, as orders of one stock are served together. */
  readonly queues: Map<string, StockQueue>;
}

/** The processes and the database servers of a layout, at work. */
export class Cluster {
  readonly events = new Events();
  readonly shards: readonly Shard[];
  private readonly processes: readonly Process[];
  private requests = 0;

  constructor(readonly layout: Layout) {
    const { events } = this;
    this.shards = Array.from(
      { length: layout.shards },
      () => new Shard(events, new Cores(events, layout.databaseCores), layout.costs),
    );
    this.processes = Array.from({ length: layout.processes }, () => {
      const cores = layout.together ? (this.shards[0] as Shard).cores : new Cores(events, 2);
      return { cores, thread: new Thread(cores), queues: new Map<string, StockQueue>() };
    });
  }

  /**
   * Takes an order. Where its SKUs lie on several shards, each of which is an installation of its own, its goods are
   * held at all of them first. Only then each is sent its part of the order, which takes the hold over.
   */
  place({ website, skus }: WantedOrder, answered: () => void): void {
    const parts = this.partsOf(website, skus);
    this.requests += 1;
    const ask = (part: readonly [number, readonly number[]], locks: boolean, done: () => void): void =>
      this.ask(website, part[0], { skus: locks ? part[1] : [], done });
    if (parts.length === 1) {
      for (const part of parts) ask(part, true, answered);
      return;
    }
    const takeOver = countdown(parts.length, () => {
      const done = countdown(parts.length, answered);
      for (const part of parts) ask(part, false, done);
    });
    for (const part of parts) ask(part, true, takeOver);
  }

  /** A request to the process whose turn it is. */
  private ask(website: number, shard: number, part: Part): void {
    const process = this.processFor(website, shard);
    const { request, beside } = this.layout.costs;
    process.cores.run(beside, () => undefined);
    process.thread.run(request, () => this.queueOf(process, shard, website).add(part));
  }

  /** Websites have processes, or shards by SKU have them: either way some of all, in turn. */
  private processFor(website: number, shard: number): Process {
    const { by, perWebsite, shards } = this.layout;
    const [owner, owned] = by === 'sku' ? [shard, this.processes.length / shards] : [website, perWebsite];
    return this.processes[(owner * owned + (this.requests % owned)) % this.processes.length] as Process;
  }

  private partsOf(website: number, skus: readonly number[]): [number, number[]][] {
    const { by, shards } = this.layout;
    const parts = new Map<number, number[]>();
    for (const sku of skus) {
      const shard = (by === 'website' ? website : sku) % shards;
      const part = parts.get(shard);
      // The same goods of another website are another stock, with locks of their own.
      const lock = sku + website * LOCKS_OF_A_WEBSITE;
      if (part) part.push(lock);
      else parts.set(shard, [lock]);
    }
    return [...parts];
  }

  private queueOf({ thread, queues }: Process, shard: number, website: number): StockQueue {
    const name = `${shard} ${website}`;
    let queue = queues.get(name);
    if (!queue) {
      queue = new StockQueue(this.events, thread, this.shards[shard] as Shard, this.layout.costs);
      queues.set(name, queue);
    }
    return queue;
  }
}

/** Calls back at the last of so many calls. */
function countdown(calls: number, last: () => void): () => void {
  let left = calls;
  return () => {
    left -= 1;
    if (left === 0) last();
  };
}

/** More than the goods of any catalogue here. */
const LOCKS_OF_A_WEBSITE = 2 ** 24;
