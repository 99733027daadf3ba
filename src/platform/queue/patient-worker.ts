import { Worker } from 'bullmq';
import type { Processor, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { closeRedis, patientTwinOf } from '../redis/redis-client.js';

/**
 * A BullMQ worker with a connection of its own. `BullModule` gives a worker the connection of its queue; that one fails a
 * command within a second while Redis is away, and a worker has to wait instead.
 */
export class PatientWorker extends Worker {
  private readonly twin: Redis;

  constructor(name: string, processor: Processor | null | undefined, options: WorkerOptions) {
    const twin = patientTwinOf(options.connection as Redis);
    super(name, processor, { ...options, connection: twin });
    this.twin = twin;
  }

  /** Waits for running jobs, unless it is forced, and closes the connection, which BullMQ leaves to its owner. */
  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    await closeRedis(this.twin);
  }
}
