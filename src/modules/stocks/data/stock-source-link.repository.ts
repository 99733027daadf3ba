import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/search/index.js';
import { linkKey } from '../domain/stock-source-link.js';
import type { LinkKey, StockSourceLink } from '../domain/stock-source-link.js';

interface LinkRow {
  readonly link_id: number | string;
  readonly stock_id: number | string;
  readonly source_code: string;
  readonly priority: number | string;
}

const COLUMNS = 'link_id, stock_id, source_code, priority';
const LINK_SEARCH: SearchTarget = {
  from: 'inventory_source_stock_link',
  columns: {
    stock_id: { sql: 'stock_id', kind: 'int' },
    source_code: { sql: 'source_code', kind: 'text' },
    priority: { sql: 'priority', kind: 'int' },
  },
  select: COLUMNS,
  defaultOrder: 'link_id ASC',
};

/** The table of links between stocks and sources. */
@Injectable()
export class StockSourceLinkRepository {
  constructor(private readonly database: Database) {}

  /** One page of links and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ links: StockSourceLink[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<LinkRow>(this.database, criteria, LINK_SEARCH);
    return { links: rows.map(toLink), totalCount };
  }

  /** The stock's links by priority, equal ones by source code. */
  async ofStock(stockId: number): Promise<StockSourceLink[]> {
    const rows = await this.database.query<LinkRow>(
      `SELECT ${COLUMNS} FROM inventory_source_stock_link WHERE stock_id = ? ORDER BY priority, source_code`,
      [stockId],
    );
    return rows.map(toLink);
  }

  /** The links of all of the stocks, each stock's by priority and source code. */
  async ofStocks(stockIds: readonly number[]): Promise<StockSourceLink[]> {
    if (stockIds.length === 0) return [];
    const rows = await this.database.query<LinkRow>(
      `SELECT ${COLUMNS} FROM inventory_source_stock_link
        WHERE stock_id IN (?) ORDER BY stock_id, priority, source_code`,
      [stockIds],
    );
    return rows.map(toLink);
  }

  /** The links of all of the sources, each source's by stock id. */
  async ofSources(sourceCodes: readonly string[]): Promise<StockSourceLink[]> {
    if (sourceCodes.length === 0) return [];
    const rows = await this.database.query<LinkRow>(
      `SELECT ${COLUMNS} FROM inventory_source_stock_link
        WHERE source_code IN (?) ORDER BY source_code, stock_id`,
      [sourceCodes],
    );
    return rows.map(toLink);
  }

  /** The stocks that sell from any of the sources, by id. */
  async stockIdsOf(sourceCodes: readonly string[]): Promise<number[]> {
    if (sourceCodes.length === 0) return [];
    const rows = await this.database.query<Pick<LinkRow, 'stock_id'>>(
      'SELECT DISTINCT stock_id FROM inventory_source_stock_link WHERE source_code IN (?) ORDER BY stock_id',
      [sourceCodes],
    );
    return rows.map((row) => Number(row.stock_id));
  }

  /** Inserts the links, or changes the priority of those that exist. One statement. */
  async upsert(links: readonly StockSourceLink[]): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?
       ON DUPLICATE KEY UPDATE priority = VALUES(priority)`,
      [links.map(({ stockId, sourceCode, priority }) => [stockId, sourceCode, priority])],
    );
  }

  /**
   * Deletes those of the links that exist. Two statements: a long list of pairs would scan the table, so the links are
   * found by stock and source first and deleted by their ids.
   */
  async delete(links: readonly LinkKey[]): Promise<void> {
    const rows = await this.database.query<LinkRow>(
      `SELECT ${COLUMNS} FROM inventory_source_stock_link
        WHERE stock_id IN (?) AND source_code IN (?) ORDER BY link_id`,
      [[...new Set(links.map(({ stockId }) => stockId))], [...new Set(links.map(({ sourceCode }) => sourceCode))]],
    );
    const wanted = new Set(links.map(linkKey));
    const ids = rows.filter((row) => wanted.has(linkKey(toLink(row)))).map((row) => row.link_id);
    if (ids.length === 0) return;
    await this.database.execute('DELETE FROM inventory_source_stock_link WHERE link_id IN (?)', [ids]);
  }
}

function toLink(row: LinkRow): StockSourceLink {
  return { stockId: Number(row.stock_id), sourceCode: row.source_code, priority: Number(row.priority) };
}
