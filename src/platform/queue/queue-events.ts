import { Injectable } from '@nestjs/common';

type MessageOutcome = 'done' | 'failed' | 'parked';
type MessageListener = (topic: string, outcome: MessageOutcome) => void;

/** What happens to messages, for the metrics that count it. */
@Injectable()
export class QueueEvents {
  private readonly listeners: MessageListener[] = [];

  onMessage(listener: MessageListener): void {
    this.listeners.push(listener);
  }

  message(topic: string, outcome: MessageOutcome): void {
    for (const listener of this.listeners) listener(topic, outcome);
  }
}
