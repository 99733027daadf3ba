import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { LowStockRepository } from '../data/low-stock.repository.js';
import type { LegacyStockItem } from '../domain/legacy-stock-item.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';
import { WebsiteStock } from './website-stock.service.js';

/** Which items run low. */
export interface LowStockQuestion {
  /** 0 is the admin website. */
  readonly websiteId: number;
  /** Items with this quantity or less. */
  readonly quantity: Quantity;
  /** From 1; past the end it is the last page. */
  readonly currentPage?: number | undefined;
  /** 0 is everything, within the limit of every list. */
  readonly pageSize?: number | undefined;
}

/** Lists the stock items of a website of which few are left. */
@Injectable()
export class FindLowStock {
  constructor(
    private readonly websites: WebsiteStock,
    private readonly lowStock: LowStockRepository,
    private readonly reader: LegacyItemReader,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * One page of the items of products in the order of their SKUs. With it come the criteria as a list repeats them and
   * the number of all. Throws `invalid` for a page above the limit, not-found for a website that is not there or sells
   * nothing.
   */
  async execute({ websiteId, quantity, currentPage = 1, pageSize = 0 }: LowStockQuestion): Promise<{
    items: LegacyStockItem[];
    criteria: SearchCriteria;
    totalCount: number;
  }> {
    const { stockId } = await this.websites.ofWebsite(websiteId);
    const criteria = new SearchCriteria({
      filterGroups: [{ filters: [{ field: 'qty', value: String(quantity.toNumber()), conditionType: 'lteq' }] }],
      currentPage,
      pageSize,
    });
    const { products, totalCount } = await this.reads.reading(() => this.lowStock.page(stockId, criteria));
    return { items: await this.reader.ofProducts(products, stockId), criteria, totalCount };
  }
}
