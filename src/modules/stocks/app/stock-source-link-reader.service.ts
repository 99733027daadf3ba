import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import type { Source } from '../../sources/index.js';
import { StockSourceLinkRepository } from '../data/stock-source-link.repository.js';
import type { StockSourceLink } from '../domain/stock-source-link.js';

/**
 * Which stock sells from which sources. Nothing is cached. What callers are shown is of their sources, where they are bound to
 * some; `ofStock`, by which the service decides, is of all.
 */
@Injectable()
export class StockSourceLinkReader {
  constructor(
    private readonly links: StockSourceLinkRepository,
    private readonly sources: SourceReader,
  ) {}

  /** One page of links and the number of all matches; a search names `stock_id`, `source_code` and `priority`. */
  async search(criteria: SearchCriteria): Promise<{ links: StockSourceLink[]; totalCount: number }> {
    return this.links.search(sourceScope().within(criteria));
  }

  /** The stock's links by priority, the smallest first; equal ones by source code. None for an unknown stock. */
  async ofStock(stockId: number): Promise<StockSourceLink[]> {
    return this.links.ofStock(stockId);
  }

  /** The links of each of the stocks in the same order; stocks without links are absent. One statement. */
  async ofStocks(stockIds: readonly number[]): Promise<ReadonlyMap<number, StockSourceLink[]>> {
    const links = await this.links.ofStocks(stockIds, sourceScope().codes);
    return grouped(links, ({ stockId }) => stockId);
  }

  /**
   * The links of each of the sources, by the code asked for and by stock id; sources without are absent. One statement.
   */
  async ofSources(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, StockSourceLink[]>> {
    const byKey = grouped(await this.links.ofSources(sourceScope().among(sourceCodes)), ({ sourceCode }) =>
      sourceCodeKey(sourceCode),
    );
    return new Map(
      sourceCodes.flatMap((sourceCode) => {
        const links = byKey.get(sourceCodeKey(sourceCode));
        return links ? [[sourceCode, links] as const] : [];
      }),
    );
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

function grouped<Key>(
  links: readonly StockSourceLink[],
  keyOf: (link: StockSourceLink) => Key,
): Map<Key, StockSourceLink[]> {
  const groups = new Map<Key, StockSourceLink[]>();
  for (const link of links) {
    const group = groups.get(keyOf(link));
    if (group) group.push(link);
    else groups.set(keyOf(link), [link]);
  }
  return groups;
}
