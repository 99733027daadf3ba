import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';

/** How many jobs of a queue are in which state. */
export interface QueueDepth {
  readonly queue: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** The queues that the modules have registered with `BullModule`. None is connected before the first call to it. */
@Injectable()
export class Queues implements OnModuleInit {
  private readonly byName = new Map<string, Queue>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof Queue) || this.byName.get(instance.name) === instance) continue;
      this.byName.set(instance.name, instance);
      // The client reports what happens to its connection; BullMQ repeats it here and would throw without a listener.
      instance.on('error', () => undefined);
    }
  }

  /** The queue of this name; throws where no module has registered it. */
  get(name: string): Queue {
    const queue = this.byName.get(name);
    if (!queue) throw new Error(`No module has registered the queue ${name}.`);
    return queue;
  }

  /** All of them, in the order of their names. */
  list(): readonly Queue[] {
    return [...this.byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Waiting, delayed and running jobs of all queues. Throws when Redis cannot be reached. */
  async depths(): Promise<QueueDepth[]> {
    return Promise.all(
      this.list().map(async (queue) => ({
        queue: queue.name,
        counts: await queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      })),
    );
  }

  /**
   * How long the job of each queue has waited that came first; 0 where none waits. Jobs that are to run later wait for
   * their time, not for a worker. Throws when Redis cannot be reached.
   */
  async oldestWaiting(): Promise<{ readonly queue: string; readonly ageSeconds: number }[]> {
    return Promise.all(
      this.list().map(async (queue) => {
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        return { queue: queue.name, ageSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0 };
      }),
    );
  }
}
