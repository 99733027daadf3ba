import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { SourceReader } from '../../sources/index.js';
import type { Source } from '../../sources/index.js';
import { StockSourceLinkRepository } from '../data/stock-source-link.repository.js';
import type { StockSourceLink } from '../domain/stock-source-link.js';

/** Which stock sells from which sources. Nothing is cached. */
@Injectable()
export class StockSourceLinkReader {
  constructor(
    private readonly links: StockSourceLinkRepository,
    private readonly sources: SourceReader,
  ) {}

  /** One page of links and the number of all matches; a search names `stock_id`, `source_code` and `priority`. */
  async search(criteria: SearchCriteria): Promise<{ links: StockSourceLink[]; totalCount: number }> {
    return this.links.search(criteria);
  }

  /** The stock's links by priority, the smallest first; equal ones by source code. None for an unknown stock. */
  async ofStock(stockId: number): Promise<StockSourceLink[]> {
    return this.links.ofStock(stockId);
  }

  /** The stock's sources by priority, disabled ones included. The number of statements does not depend on theirs. */
  async sourcesOf(stockId: number): Promise<Source[]> {
    const links = await this.links.ofStock(stockId);
    return this.sources.inOrder(links.map(({ sourceCode }) => sourceCode));
  }

  /** The ids of the stocks that sell from any of the sources, ascending. */
  async stockIdsOf(sourceCodes: readonly string[]): Promise<number[]> {
    return this.links.stockIdsOf(sourceCodes);
  }
}
