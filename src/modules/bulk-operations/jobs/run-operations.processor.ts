import { Processor } from '@nestjs/bullmq';
import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { MessageHost, workerOptions } from '../../../platform/queue/queue-host.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { TOPICS } from '../../../platform/queue/topics.js';
import { RunOperations } from '../app/run-operations.service.js';
import type { OperationRange } from '../domain/operation.js';

const TOPIC = 'async.operations.all';

/** Runs the operations of a message. What is left open is tried again by the message's next attempt. */
@TopicHandler(TOPIC)
@Processor('bulk-operations', workerOptions(4))
export class RunOperationsProcessor extends MessageHost implements HandlesTopic<typeof TOPIC> {
  constructor(private readonly operations: RunOperations) {
    super();
  }

  async handle(range: OperationRange, { attempt, signal }: Message): Promise<void> {
    const left = await this.operations.execute(range, { isLast: attempt >= TOPICS[TOPIC].attempts, signal });
    if (left > 0) throw new Error(`${left} operation(s) of bulk ${range.bulkUuid} wait for another attempt.`);
  }

  /** No later attempt comes back to what is still open. */
  async givenUp(range: OperationRange): Promise<void> {
    await this.operations.giveUp(range);
  }
}
