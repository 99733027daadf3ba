import { Processor } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { currentContext } from '../../../../src/platform/context/request-context.js';
import type { RequestContext } from '../../../../src/platform/context/request-context.js';
import type { HandlesMany, Message } from '../../../../src/platform/queue/message.js';
import { MessageHost, workerOptions } from '../../../../src/platform/queue/queue-host.js';
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
  /** Messages that were given to one call. */
  readonly together: string[][][] = [];
  private behaviourTogether: (lists: string[][]) => Promise<void> = async () => undefined;
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

  /** What is done with several messages at once. */
  answerTogetherWith(behaviour: (lists: string[][]) => Promise<void>): void {
    this.behaviourTogether = behaviour;
  }

  async receiveTogether(lists: string[][]): Promise<void> {
    this.together.push(lists);
    await this.behaviourTogether(lists);
  }

  async receive(delivery: Delivery): Promise<void> {
    this.deliveries.push(delivery);
    await this.behaviour(delivery);
  }
}

@TopicHandler('inventory.source.items.cleanup')
@Processor('inventory.source.items.cleanup', workerOptions(4))
export class RecordingHandler extends MessageHost implements HandlesMany<'inventory.source.items.cleanup'> {
  constructor(@Inject(Recorder) private readonly recorder: Recorder) {
    super();
  }

  async handle(skus: string[], message: Message): Promise<void> {
    await this.recorder.receive({ skus, message, context: { ...currentContext() } });
  }

  async handleMany(lists: string[][]): Promise<void> {
    await this.recorder.receiveTogether(lists);
  }

  async givenUp(skus: string[]): Promise<void> {
    await this.recorder.hear(skus);
  }
}

/** The providers of a process that writes its deliveries into `recorder`. */
export function recording(recorder: Recorder): Provider[] {
  return [{ provide: Recorder, useValue: recorder }, RecordingHandler];
}
