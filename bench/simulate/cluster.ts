import type { Costs } from './costs.js';
import { Events } from './events.js';
import { Cores, Thread } from './machines.js';
import { Shard, StockQueue } from './shard.js';
import type { WantedOrder } from './traffic.js';

/** What an installation consists of. */
export interface Layout {
  readonly name: string;
  /** Processes of the service. With `together` they share the cores of the only database, else each has two. */
  readonly processes: number;
  /** How many of them the requests of one website go to, in turn. */
  readonly perWebsite: number;
  readonly shards: number;
  /** Whether the stock of one website lies on one shard, or each SKU on the shard of its number. */
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
   * Takes an order as the service does. Where its SKUs lie on several shards each part is reserved ahead there, and
   * the order takes them over on the first of them.
   */
  place({ website, skus }: WantedOrder, answered: () => void): void {
    const { perWebsite } = this.layout;
    const place = website * perWebsite + (this.requests % perWebsite);
    const process = this.processes[place % this.processes.length] as Process;
    this.requests += 1;
    const { request, beside } = this.layout.costs;
    process.cores.run(beside, () => undefined);
    process.thread.run(request, () => {
      const parts = this.partsOf(website, skus);
      const [home] = parts.keys();
      let missing = parts.size;
      const done = (): void => {
        missing -= 1;
        if (missing > 0) return;
        if (parts.size === 1) answered();
        else this.queueOf(process, home as number, website).add({ skus: [], done: answered });
      };
      for (const [shard, some] of parts) this.queueOf(process, shard, website).add({ skus: some, done });
    });
  }

  private partsOf(website: number, skus: readonly number[]): Map<number, number[]> {
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
    return parts;
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

/** More than the goods of any catalogue here. */
const LOCKS_OF_A_WEBSITE = 2 ** 24;
