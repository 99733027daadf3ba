import { Injectable } from '@nestjs/common';
import { isMissingKey, isMissingTable } from '../../../platform/database/failure.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ProductList } from '../../catalog/index.js';
import type { ListedProduct, ProductQuestion } from '../../catalog/index.js';
import { SalabilityDefaultsReader } from '../../salability-index/index.js';
import { StockReader } from '../../stocks/index.js';
import { salableOrder } from '../data/salable-order.sql.js';
import type { SalableOrderFacts } from '../data/salable-order.sql.js';
import { UncountedItemsRepository } from '../data/uncounted-items.repository.js';

/** The list of products in the order of what can be sold of them in a stock. */
@Injectable()
export class ProductsBySalable {
  constructor(
    private readonly list: ProductList,
    private readonly defaults: SalabilityDefaultsReader,
    private readonly uncounted: UncountedItemsRepository,
    private readonly stocks: StockReader,
  ) {}

  /**
   * One page. What has no figure in the stock comes last in both directions. That are goods whose stock is not managed or
   * that no source of it has, and products that are made of others. Throws `not-found` for a stock that does not exist, and as
   * `ProductList.inOrder` does.
   */
  async page(
    stockId: number,
    direction: 'asc' | 'desc',
    question: ProductQuestion,
    criteria: SearchCriteria,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    const defaults = await this.defaults.read();
    const read = async (
      index: SalableOrderFacts['index'],
    ): Promise<{ products: ListedProduct[]; totalCount: number }> => {
      const uncounted = await this.uncounted.of(stockId, index === 'none' ? 'all' : 'disabled');
      return this.list.inOrder(question, criteria, salableOrder({ stockId, direction, defaults, index, uncounted }));
    };
    for (const index of ['with-key', 'without-key'] as const) {
      try {
        return await read(index);
      } catch (error) {
        if (isMissingTable(error)) break;
        if (index === 'without-key' || !isMissingKey(error)) throw error;
      }
    }
    if (!(await this.stocks.find(stockId))) throw notFound('There is no stock %1.', [stockId]);
    return read('none');
  }
}
