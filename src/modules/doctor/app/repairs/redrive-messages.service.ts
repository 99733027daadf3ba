import { Injectable } from '@nestjs/common';
import { OutboxStore } from '../../../../platform/queue/outbox-store.js';
import type { ParkedMessage } from '../../../../platform/queue/outbox-store.js';
import { Outbox } from '../../../../platform/queue/outbox.js';

const MESSAGES_PER_BATCH = 500;

interface RedriveOptions {
  readonly dryRun?: boolean;
  /** Called after each batch; may throw to stop. */
  readonly afterBatch?: (messages: readonly ParkedMessage[]) => void;
}

/** Sends messages again that were given up. */
@Injectable()
export class RedriveMessages {
  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
  ) {}

  /**
   * All that are parked now, the oldest first, with all their attempts; returns how many. What is parked anew meanwhile
   * stays.
   */
  async execute({ dryRun = false, afterBatch = () => undefined }: RedriveOptions = {}): Promise<number> {
    const parked = (await this.store.counts()).find(({ state }) => state === 'parked')?.messages ?? 0;
    let sent = 0;
    for (let seen = 0; seen < parked;) {
      const messages = await this.outbox.listParked(Math.min(MESSAGES_PER_BATCH, parked - seen));
      if (messages.length === 0) break;
      sent += dryRun ? messages.length : await this.outbox.redrive(messages.map(({ id }) => id));
      seen += messages.length;
      afterBatch(messages);
      // A list that nothing is taken from begins with the same ones again.
      if (dryRun) return parked;
    }
    return sent;
  }
}
