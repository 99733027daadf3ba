import { Worker } from 'bullmq';
import type { Job, Processor, WorkerOptions } from 'bullmq';
import type { RedisClient } from '../redis/redis-client.js';
import { closeRedis, patientTwinOf } from '../redis/redis-client.js';

/**
 * A BullMQ worker with a connection of its own. `BullModule` gives a worker the connection of its queue. That one fails
 * a command within a second while Redis is away; a worker has to wait instead.
 */
export class PatientWorker extends Worker {
  private readonly twin: RedisClient;
  private readonly jobsAtWork = new Set<Promise<unknown>>();

  constructor(name: string, processor: Processor | null | undefined, options: WorkerOptions) {
    const twin = patientTwinOf(options.connection as RedisClient);
    super(name, processor, { ...options, connection: twin });
    this.twin = twin;
  }

  /**
   * Takes no further job, waits for the running ones, and closes the connection, which BullMQ leaves to its owner. While
   * Redis is away BullMQ would wait for the end of a connection that is none, so it is made to break off.
   */
  override async close(force = false): Promise<void> {
    // Nest closes every worker once more, also those whose first connection has failed.
    if (this.closing) return this.closing;
    await super.close(force || !(await this.isConnected()));
    await Promise.allSettled(this.jobsAtWork);
    await closeRedis(this.twin);
  }

  protected override async callProcessJob(job: Job, token: string, signal?: AbortSignal): Promise<unknown> {
    const run = super.callProcessJob(job, token, signal);
    this.jobsAtWork.add(run);
    try {
      return await (run as Promise<unknown>);
    } finally {
      this.jobsAtWork.delete(run);
    }
  }

  private async isConnected(): Promise<boolean> {
    try {
      const blocking = await this.getBackend().blockingConnection?.client;
      return [this.twin.status, blocking?.status].every((status) => status === 'ready');
    } catch {
      // Its first connection has failed.
      return false;
    }
  }
}
