import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { StockReader } from '../../stocks/index.js';
import { IndexTableRepository } from '../data/index-table.repository.js';
import { RebuildIndex } from './rebuild-index.service.js';
import type { RebuildProgress } from './rebuild-index.service.js';

/** If the process that rebuilds dies on the way, a worker rebuilds after this time. */
const TAKEN_OVER_AFTER_MS = 15 * 60_000;

/** The full reindex of every stock (spec, "Command line": `indexer:reindex inventory`). */
@Injectable()
export class Reindex {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly stocks: StockReader,
    private readonly tables: IndexTableRepository,
    private readonly rebuild: RebuildIndex,
  ) {}

  /** Rebuilds all indexes and removes those of stocks that are gone. `between` is called after each stock. */
  async execute(onProgress: RebuildProgress, between: () => void): Promise<{ stocks: number }> {
    const existing = new Set(await this.stocks.ids());
    const stockIds = [...new Set([...existing, ...(await this.tables.stockIds())])].sort((a, b) => a - b);
    for (const stockId of stockIds) {
      const message = await this.database.run(() =>
        this.outbox.add('inventory.indexer.stock', [stockId], { delayMs: TAKEN_OVER_AFTER_MS }),
      );
      await this.rebuild.execute(stockId, onProgress);
      await this.outbox.settle(message);
      between();
    }
    return { stocks: existing.size };
  }
}
