import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { TopicName } from './topics.js';

export const TOPIC_HANDLER = Symbol('topic-handler');

/**
 * Marks a provider as the handler of a topic; the class implements `HandlesTopic<'…'>`. List it among the providers of
 * its module. A process with the worker role does not start where a topic has no handler or two.
 */
export function TopicHandler(topic: TopicName): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(TOPIC_HANDLER, topic));
}
