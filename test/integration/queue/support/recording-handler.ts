import { Inject, Injectable } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { currentContext } from '../../../../src/platform/context/request-context.js';
import type { RequestContext } from '../../../../src/platform/context/request-context.js';
import type { HandlesTopic, Message } from '../../../../src/platform/queue/message.js';
import { TopicHandler } from '../../../../src/platform/queue/topic-handler.decorator.js';

export interface Delivery {
  readonly skus: readonly string[];
  readonly message: Message;
  readonly context: RequestContext;
}

type Behaviour = (delivery: Delivery) => Promise<void>;

/** What the handlers of a test's processes were given, and what they are to do with it. */
@Injectable()
export class Recorder {
  readonly deliveries: Delivery[] = [];
  /** SKUs of messages that were given up. */
  readonly givenUp: string[] = [];
  private behaviour: Behaviour = async () => undefined;
  private hearing: () => Promise<void> = async () => undefined;

  /** Deliveries of one SKU. */
  of(sku: string): Delivery[] {
    return this.deliveries.filter((delivery) => delivery.skus.includes(sku));
  }

  answerWith(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  /** What is done when a message is given up. */
  hearWith(hearing: () => Promise<void>): void {
    this.hearing = hearing;
  }

  async hear(skus: readonly string[]): Promise<void> {
    this.givenUp.push(...skus);
    await this.hearing();
  }

  async receive(delivery: Delivery): Promise<void> {
    this.deliveries.push(delivery);
    await this.behaviour(delivery);
  }
}

@TopicHandler('inventory.source.items.cleanup')
export class RecordingHandler implements HandlesTopic<'inventory.source.items.cleanup'> {
  constructor(@Inject(Recorder) private readonly recorder: Recorder) {}

  async handle(skus: string[], message: Message): Promise<void> {
    await this.recorder.receive({ skus, message, context: { ...currentContext() } });
  }

  async givenUp(skus: string[]): Promise<void> {
    await this.recorder.hear(skus);
  }
}

/** The providers of a process that writes its deliveries into `recorder`. */
export function recording(recorder: Recorder): Provider[] {
  return [{ provide: Recorder, useValue: recorder }, RecordingHandler];
}
