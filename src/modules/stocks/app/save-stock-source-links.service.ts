import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { SourceReader } from '../../sources/index.js';
import { StockSourceLinkRepository } from '../data/stock-source-link.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { distinctLinks, linkViolations } from '../domain/stock-source-link.js';
import type { LinkDraft, StockSourceLink } from '../domain/stock-source-link.js';

/** Links stocks to sources, or changes the priority of links (upstream interface, "Stock-source links"). */
@Injectable()
export class SaveStockSourceLinks {
  constructor(
    private readonly database: Database,
    private readonly stocks: StockRepository,
    private readonly links: StockSourceLinkRepository,
    private readonly sources: SourceReader,
    private readonly delivery: LocalDelivery,
  ) {}

  /**
   * Saves all of the links or none. Any source may be linked to any stock (contract, on the default stock). Of links
   * that are sent twice the last counts. Throws `invalid` with every broken rule, and for an unknown stock or source.
   */
  async execute(drafts: readonly LinkDraft[]): Promise<void> {
    if (drafts.length === 0) throw invalid('Input data is empty');
    const violations = linkViolations(drafts);
    if (violations.length > 0) throw validationFailed(violations);
    const links = distinctLinks(drafts.map(toLink));
    await this.database.run(async () => {
      await this.lockStocks(links);
      await this.links.upsert(await this.inStoredSpelling(links));
      await this.delivery.send('inventory.indexer.stock', [...new Set(links.map(({ stockId }) => stockId))]);
    });
  }

  /** Every change of links of a stock holds its lock, so the order in which a client sends links causes no deadlock. */
  private async lockStocks(links: readonly StockSourceLink[]): Promise<void> {
    const stockIds = [...new Set(links.map(({ stockId }) => stockId))];
    const locked = await this.stocks.lock(stockIds);
    if (locked.length < stockIds.length) throw couldNotSave();
  }

  /** Links name a source as it spells its own code, so that readers may compare the two as texts. */
  private async inStoredSpelling(links: readonly StockSourceLink[]): Promise<StockSourceLink[]> {
    const stored = await this.sources.existing(links.map(({ sourceCode }) => sourceCode));
    return links.map((link) => {
      const sourceCode = stored.get(sourceCodeKey(link.sourceCode));
      if (sourceCode === undefined) throw couldNotSave();
      return { ...link, sourceCode };
    });
  }
}

/** A draft without violations has all three. */
function toLink({ stockId, sourceCode, priority }: LinkDraft): StockSourceLink {
  return { stockId: stockId ?? 0, sourceCode: sourceCode ?? '', priority: priority ?? 0 };
}

function couldNotSave(): Error {
  return invalid('Could not save StockSourceLinks');
}
