import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/queue/outbox.js';

/** Leaves the full reindex of every stock to a worker: for callers that cannot wait for it. */
@Injectable()
export class QueueReindex {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Returns once the message is stored; the worker corrects every row and removes those of products that are gone. */
  async execute(): Promise<void> {
    // No ids mean every stock.
    await this.database.run(() => this.outbox.add('inventory.indexer.stock', []));
  }
}
