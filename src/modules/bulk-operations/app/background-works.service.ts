import { Injectable } from '@nestjs/common';
import type { BackgroundWork } from '../domain/background-work.js';
import { WORK_TOPIC_PREFIX } from '../domain/background-work.js';

/** The works that modules have workers do beside REST routes; a module registers its own when it starts. */
@Injectable()
export class BackgroundWorks {
  private readonly works = new Map<string, BackgroundWork>();

  /** Throws for a second work of the same topic, and for a topic that could be one of a route. */
  register<Payload extends object, Progress>(work: BackgroundWork<Payload, Progress>): void {
    const { topicName } = work;
    if (!topicName.startsWith(WORK_TOPIC_PREFIX)) throw new Error(`${topicName} could be the topic of a route.`);
    if (this.works.has(topicName)) throw new Error(`There are two works ${topicName}.`);
    this.works.set(topicName, work as unknown as BackgroundWork);
  }

  find(topicName: string): BackgroundWork | undefined {
    return this.works.get(topicName);
  }
}
