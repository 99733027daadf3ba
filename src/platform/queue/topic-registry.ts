import { Injectable } from '@nestjs/common';
import { QUEUES, TOPICS } from './topics.js';
import type { QueueName, TopicDefinition } from './topics.js';

/** The topics of this process by name; a test may provide another one with shorter waits. */
@Injectable()
export class TopicRegistry {
  private readonly definitions: ReadonlyMap<string, TopicDefinition>;

  constructor(definitions: Readonly<Record<string, TopicDefinition>> = TOPICS) {
    this.definitions = new Map(Object.entries(definitions));
  }

  /** Undefined for a topic that this build does not know: another version of the service wrote the message. */
  find(topic: string): TopicDefinition | undefined {
    return this.definitions.get(topic);
  }

  get names(): string[] {
    return [...this.definitions.keys()];
  }

  get queueNames(): QueueName[] {
    return Object.keys(QUEUES) as QueueName[];
  }
}
