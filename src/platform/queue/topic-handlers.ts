import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Message } from './message.js';
import { TOPIC_HANDLER } from './topic-handler.decorator.js';
import { TopicRegistry } from './topic-registry.js';

interface AnyHandler {
  handle(payload: unknown, message: Message): Promise<void>;
  handleMany?(payloads: readonly unknown[]): Promise<void>;
  givenUp?(payload: unknown): Promise<void>;
}

/** The handlers that the modules provide, by topic. */
@Injectable()
export class TopicHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly topics: TopicRegistry,
  ) {}

  /** Throws where a topic has no handler or several, naming all of them: better no worker than one that loses messages. */
  assertComplete(): void {
    const found = this.discover();
    const problems = this.topics.names.flatMap((topic) => {
      const handlers = found.get(topic) ?? [];
      if (handlers.length === 1) return [];
      return [handlers.length === 0 ? `${topic} has no handler` : `${topic} has ${handlers.length} handlers`];
    });
    const strangers = [...found.keys()].filter((topic) => !this.topics.find(topic));
    problems.push(...strangers.map((topic) => `${topic} is handled but is no topic`));
    if (problems.length > 0) throw new Error(`The topic handlers do not fit: ${problems.join('; ')}.`);
  }

  /** The handler of a topic; throws where there is none. */
  get(topic: string): AnyHandler {
    const handler = this.discover().get(topic)?.[0];
    if (!handler) throw new Error(`Topic ${topic} has no handler.`);
    return handler;
  }

  /** Hands several messages to a topic's handler at once; throws where it takes them one by one. */
  async handleMany(topic: string, payloads: readonly unknown[]): Promise<void> {
    const handler = this.get(topic);
    if (!handler.handleMany) throw new Error(`The handler of ${topic} takes one message at a time.`);
    await handler.handleMany(payloads);
  }

  private discovered: ReadonlyMap<string, AnyHandler[]> | undefined;

  private discover(): ReadonlyMap<string, AnyHandler[]> {
    if (this.discovered) return this.discovered;
    const handlers = new Map<string, AnyHandler[]>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      const topic = metatype && this.reflector.get<string | undefined>(TOPIC_HANDLER, metatype);
      if (!topic || !instance) continue;
      const known = handlers.get(topic) ?? [];
      // A provider that two modules list is one handler only where it is one object.
      if (!known.includes(instance as AnyHandler)) known.push(instance as AnyHandler);
      handlers.set(topic, known);
    }
    this.discovered = handlers;
    return handlers;
  }
}
