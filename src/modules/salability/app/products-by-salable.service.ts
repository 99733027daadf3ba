import { Injectable } from '@nestjs/common';
import { isMissingTable } from '../../../platform/database/failure.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ProductList } from '../../catalog/index.js';
import type { ListedProduct, ProductQuestion } from '../../catalog/index.js';
import { SalabilityDefaultsReader } from '../../salability-index/index.js';
import { salableOrder } from '../data/salable-order.sql.js';

/** The list of products in the order of what can be sold of them in a stock. */
@Injectable()
export class ProductsBySalable {
  constructor(
    private readonly list: ProductList,
    private readonly defaults: SalabilityDefaultsReader,
  ) {}

  /**
   * One page. Goods whose stock is not managed and products that are made of others come last: they have no figure.
   * Throws `not-found` for a stock without an index, and as `ProductList.inOrder` does.
   */
  async page(
    stockId: number,
    direction: 'asc' | 'desc',
    question: ProductQuestion,
    criteria: SearchCriteria,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    const order = salableOrder(stockId, direction, await this.defaults.read());
    try {
      return await this.list.inOrder(question, criteria, order);
    } catch (error) {
      if (isMissingTable(error)) throw notFound('There is no stock %1.', [stockId]);
      throw error;
    }
  }
}
