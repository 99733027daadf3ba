import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { WaitingError } from 'bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import { MessageProcessor } from './message-processor.js';

/** A job that is not renewed for this long was held by a process that is gone. */
const JOB_LOCK_MS = 30_000;

/**
 * How the worker of a `@Processor` works: this many jobs at a time. `Workers` lets it run. Nothing is kept of a job that
 * has ended, because a job that is kept would swallow the next one of its id.
 */
export function workerOptions(concurrency: number): Omit<WorkerOptions, 'connection'> {
  return {
    concurrency,
    autorun: false,
    lockDuration: JOB_LOCK_MS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
}

/** What every `@Processor` of the service is: it reports what goes wrong in its queue. */
export abstract class QueueHost extends WorkerHost {
  private readonly logger = new Logger('Worker');

  /** The connection reports what happens to it; BullMQ repeats it here and would throw without a listener. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.debug(`Queue ${this.worker.name}: ${error.message}`);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.logger.warn(`Job ${job?.id ?? ''} of ${this.worker.name} failed: ${error.message}`);
  }
}

/** The `@Processor` of a queue that carries messages. A job names its message; the message's row says what is to be done. */
export abstract class MessageHost extends QueueHost {
  @Inject(MessageProcessor)
  private readonly messages!: MessageProcessor;

  /**
   * Called by BullMQ. Rejects where the database is away; the outbox then sends the message again. A job that comes while
   * this process stops goes back to the queue as it is. Another process takes it at once, and no sweep has to find it.
   */
  async process(job: Job<{ readonly messageId?: string }>, token?: string): Promise<void> {
    if (this.messages.stops) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const { messageId } = job.data;
    if (messageId !== undefined) return this.messages.process({ id: messageId, topic: job.name });
    // Before the rows are read: a message that comes from now on gets a job of its own.
    await job.removeDeduplicationKey();
    return this.messages.processWaiting(job.name);
  }
}
