import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Ticker } from '../schedule/ticker.js';
import { MessageProcessor } from './message-processor.js';
import { OutboxTiming } from './outbox-timing.js';
import { Relay } from './relay.js';
import { TopicHandlers } from './topic-handlers.js';
import { TopicRegistry } from './topic-registry.js';
import { QUEUES } from './topics.js';
import { WorkerLoop } from './worker-loop.js';

/** The worker role's part of the queue: one worker per queue, and the sweep for messages that got lost. */
@Injectable()
export class MessageWorkers {
  private loops: WorkerLoop[] = [];
  private readonly sweep: Ticker;

  constructor(
    private readonly environment: Environment,
    private readonly topics: TopicRegistry,
    private readonly handlers: TopicHandlers,
    private readonly processor: MessageProcessor,
    private readonly relay: Relay,
    timing: OutboxTiming,
  ) {
    this.sweep = new Ticker('The outbox sweep', timing.sweepEveryMs, () => this.relay.sweep());
  }

  /** Throws where a topic has no handler or two. */
  assertComplete(): void {
    this.handlers.assertComplete();
  }

  /** Begins to take messages. Throws where a topic has no handler or two. */
  start(): void {
    this.assertComplete();
    this.processor.begin();
    this.loops = this.topics.queueNames.map(
      (queue) =>
        new WorkerLoop(this.environment, {
          queue,
          concurrency: QUEUES[queue].concurrency,
          process: (job) =>
            this.processor.process({ id: (job.data as { messageId: string }).messageId, topic: job.name }),
        }),
    );
    for (const loop of this.loops) loop.start();
    this.sweep.start();
  }

  /** Takes no further messages and resolves when the running ones have ended; those that heed their signal break off. */
  async close(): Promise<void> {
    const closed = Promise.all([this.sweep.stop(), ...this.loops.map((loop) => loop.close())]);
    this.processor.interrupt();
    await closed;
    this.loops = [];
  }
}
