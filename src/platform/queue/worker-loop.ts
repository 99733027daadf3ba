import { Logger } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../config/environment.js';
import { closeRedis, createBlockingRedis } from '../redis/redis-client.js';

/** A job that is not renewed for this long was held by a process that is gone. */
const JOB_LOCK_MS = 30_000;
const RETRY_CONNECT_MS = 500;

export interface WorkerLoopOptions {
  readonly queue: string;
  /** Jobs that run at a time in this process. */
  readonly concurrency: number;
  readonly process: (job: Job) => Promise<void>;
}

/**
 * One BullMQ worker with the connection that its blocking reads need. It may be started while Redis is away: it begins
 * once Redis answers. Closing waits for running jobs.
 */
export class WorkerLoop {
  private readonly logger = new Logger('Worker');
  private readonly connection: Redis;
  private worker: Worker | undefined;
  private starting: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    private readonly environment: Environment,
    private readonly options: WorkerLoopOptions,
  ) {
    this.connection = createBlockingRedis(environment);
  }

  /** Begins to take jobs, at once or when Redis is there. */
  start(): void {
    this.starting ??= this.startWhenConnected();
  }

  /** Takes no further jobs and resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.starting;
    await this.worker?.close().catch((error: unknown) => this.logger.warn(`A worker did not close: ${String(error)}`));
    await closeRedis(this.connection);
  }

  private async startWhenConnected(): Promise<void> {
    // A BullMQ worker whose first connection fails stays useless for ever, so one is made only when Redis answers.
    while (!this.isClosing && !this.worker) {
      if (await this.isConnected()) this.worker = await this.createWorker();
      if (!this.worker) await delay(RETRY_CONNECT_MS);
    }
    // Resolves when the worker is closed.
    this.worker?.run().catch((error: unknown) => this.logger.error(`A worker ended: ${String(error)}`));
  }

  private async createWorker(): Promise<Worker | undefined> {
    const { queue, concurrency } = this.options;
    const worker = new Worker(queue, (job) => this.options.process(job), {
      connection: this.connection,
      prefix: this.environment.REDIS_PREFIX,
      autorun: false,
      concurrency,
      lockDuration: JOB_LOCK_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', (error) => this.logger.debug(`Queue ${queue}: ${error.message}`));
    worker.on('failed', (job, error) => this.logger.warn(`Job ${job?.id ?? ''} of ${queue} failed: ${error.message}`));
    try {
      await worker.waitUntilReady();
      return worker;
    } catch {
      await worker.close(true).catch(() => undefined);
      return undefined;
    }
  }

  /** A closed connection is opened again here; one that is being opened is waited for a moment. */
  private async isConnected(): Promise<boolean> {
    const { status } = this.connection;
    if (status === 'ready') return true;
    if (status === 'wait' || status === 'end') await this.connection.connect().catch(() => undefined);
    return (this.connection.status as string) === 'ready';
  }
}
