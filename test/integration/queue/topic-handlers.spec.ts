import type { Type } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { Workers } from '../../../src/platform/queue/workers.js';
import type { HandlesTopic } from '../../../src/platform/queue/message.js';
import { TopicHandler } from '../../../src/platform/queue/topic-handler.decorator.js';
import { startQueueProcess } from './support/queue-process.js';

const TOPIC = 'inventory.source.items.cleanup';

@TopicHandler(TOPIC)
class FirstHandler implements HandlesTopic<typeof TOPIC> {
  async handle(): Promise<void> {
    return undefined;
  }
}

@TopicHandler(TOPIC)
class SecondHandler implements HandlesTopic<typeof TOPIC> {
  async handle(): Promise<void> {
    return undefined;
  }
}

describe('topic handlers', () => {
  let context: TestingModule | undefined;

  afterEach(async () => {
    await context?.close();
  });

  async function check(...handlers: Type[]): Promise<() => void> {
    const started = await startQueueProcess({ providers: handlers });
    context = started;
    return () => started.get(Workers).assertComplete();
  }

  it('fit where every topic has one', async () => {
    expect(await check(FirstHandler)).not.toThrow();
  });

  it('keep a worker from starting where a topic has none', async () => {
    expect(await check()).toThrow(`${TOPIC} has no handler`);
  });

  it('keep a worker from starting where a topic has two', async () => {
    expect(await check(FirstHandler, SecondHandler)).toThrow(`${TOPIC} has 2 handlers`);
  });
});
