import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { LowStockItemRepository } from '../data/low-stock-item.repository.js';
import type { LowStockItem } from '../domain/low-stock-item.js';
import { LowStockSettings } from './low-stock-settings.service.js';

/** Lists what is below its threshold (contract, "Low stock"). */
@Injectable()
export class FindLowStockItems {
  constructor(
    private readonly items: LowStockItemRepository,
    private readonly settings: LowStockSettings,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * One page of the source items below their threshold, and the number of all matches. They are at enabled sources, of
   * enabled products that manage stock, and at sources of the caller. Throws `invalid` as every list does.
   */
  async search(criteria: SearchCriteria): Promise<{ items: LowStockItem[]; totalCount: number }> {
    const defaults = await this.settings.defaults();
    return this.reads.reading(() => this.items.search(sourceScope().within(criteria), defaults));
  }
}
