import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { StockSourceLinkRepository } from '../data/stock-source-link.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import type { LinkDraft } from '../domain/stock-source-link.js';

/** Takes sources from stocks (upstream interface, "Stock-source links"). */
@Injectable()
export class DeleteStockSourceLinks {
  constructor(
    private readonly database: Database,
    private readonly stocks: StockRepository,
    private readonly links: StockSourceLinkRepository,
    private readonly delivery: LocalDelivery,
  ) {}

  /** Deletes those of the links that exist; the others are passed over. Throws `invalid` for an empty list. */
  async execute(drafts: readonly LinkDraft[]): Promise<void> {
    if (drafts.length === 0) throw invalid('Input data is empty');
    const links = drafts.flatMap(({ stockId, sourceCode }) => (stockId && sourceCode ? [{ stockId, sourceCode }] : []));
    if (links.length === 0) return;
    await this.database.run(async () => {
      const locked = await this.stocks.lock([...new Set(links.map(({ stockId }) => stockId))]);
      if (locked.length === 0) return;
      await this.links.delete(links);
      await this.delivery.send(
        'inventory.indexer.stock',
        locked.map(({ stockId }) => stockId),
      );
    });
  }
}
