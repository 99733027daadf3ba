import { Injectable } from '@nestjs/common';
import { TOPICS } from './topics.js';
import type { TopicDefinition } from './topics.js';

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

  /** The topics whose waiting messages are done together. */
  get merged(): string[] {
    return this.names.filter((topic) => this.definitions.get(topic)?.isMerged);
  }
}
