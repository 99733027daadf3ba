import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { FindManyOptions, Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { searchColumnsOf, searchEntities } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { linkKey } from '../domain/stock-source-link.js';
import type { LinkKey, StockSourceLink } from '../domain/stock-source-link.js';
import { StockSourceLinkEntity } from './stock-source-link.entity.js';

/** The table of links between stocks and sources. */
@Injectable()
export class StockSourceLinkRepository {
  constructor(
    @InjectRepository(StockSourceLinkEntity) private readonly links: Repository<StockSourceLinkEntity>,
    private readonly database: Database,
  ) {}

  /** One page of links and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ links: StockSourceLink[]; totalCount: number }> {
    const { link_id: _, ...columns } = searchColumnsOf(this.links.metadata);
    const { entities, totalCount } = await searchEntities(this.links, criteria, { columns });
    return { links: entities.map(withoutId), totalCount };
  }

  /** The stock's links by priority, equal ones by source code. */
  ofStock(stockId: number): Promise<StockSourceLink[]> {
    return this.find({ where: { stockId }, order: { priority: 'ASC', sourceCode: 'ASC' } });
  }

  /** The links of all of the stocks, each stock's by priority and source code; to these sources alone, where they are given. */
  async ofStocks(stockIds: readonly number[], sourceCodes?: readonly string[]): Promise<StockSourceLink[]> {
    if (stockIds.length === 0) return [];
    return this.find({
      where: { stockId: In(stockIds), ...(sourceCodes && { sourceCode: In(sourceCodes) }) },
      order: { stockId: 'ASC', priority: 'ASC', sourceCode: 'ASC' },
    });
  }

  /** The links of all of the sources, each source's by stock id. */
  async ofSources(sourceCodes: readonly string[]): Promise<StockSourceLink[]> {
    if (sourceCodes.length === 0) return [];
    return this.find({ where: { sourceCode: In(sourceCodes) }, order: { sourceCode: 'ASC', stockId: 'ASC' } });
  }

  /** The stocks that sell from any of the sources, by id. Plain SQL: every write of stock and reservations waits for it. */
  async stockIdsOf(sourceCodes: readonly string[]): Promise<number[]> {
    if (sourceCodes.length === 0) return [];
    const rows = await this.database.query<{ stock_id: number }>(
      'SELECT DISTINCT stock_id FROM inventory_source_stock_link WHERE source_code IN (?) ORDER BY stock_id',
      [sourceCodes],
    );
    return rows.map((row) => row.stock_id);
  }

  /** Inserts the links, or changes the priority of those that exist. One statement. */
  async upsert(links: readonly StockSourceLink[]): Promise<void> {
    await insertRows(this.links, links, ['priority']);
  }

  /**
   * Deletes those of the links that exist. Two statements, since a long list of pairs would scan the table. The links
   * are found by stock and source first and deleted by their ids.
   */
  async delete(links: readonly LinkKey[]): Promise<void> {
    const found = await this.links.find({
      where: {
        stockId: In([...new Set(links.map(({ stockId }) => stockId))]),
        sourceCode: In([...new Set(links.map(({ sourceCode }) => sourceCode))]),
      },
      order: { linkId: 'ASC' },
    });
    const wanted = new Set(links.map(linkKey));
    const ids = found.filter((link) => wanted.has(linkKey(link))).map(({ linkId }) => linkId);
    if (ids.length > 0) await this.links.delete({ linkId: In(ids) });
  }

  private async find(options: FindManyOptions<StockSourceLinkEntity>): Promise<StockSourceLink[]> {
    return (await this.links.find(options)).map(withoutId);
  }
}

/** Others know a link by its stock and source. */
function withoutId({ linkId: _, ...link }: StockSourceLinkEntity): StockSourceLink {
  return link;
}
