import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { ListedProduct, ProductQuestion } from '../domain/product-question.js';
import { conditionsOf } from './product-conditions.sql.js';
import { PRODUCT_SEARCH } from './product-search.js';
import { ProductEntity } from './product.entity.js';

/**
 * Pages of products by what they are and by where their stock is. It looks at source items, another module's table:
 * which products a page has cannot be put together from look-ups of single SKUs. It reads and never writes.
 */
@Injectable()
export class ProductListRepository {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    private readonly reads: ReadDatabase,
  ) {}

  /** One page of the products that match, with the number of all matches. */
  async page(
    question: ProductQuestion,
    criteria: SearchCriteria,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    const conditions = conditionsOf(question);
    const { entities, totalCount } = await searchEntities(this.products, criteria, {
      ...PRODUCT_SEARCH,
      reads: this.reads,
      scope: {
        where: ['1 = 1', ...conditions.map(({ sql }) => sql)].join(' AND '),
        parameters: conditions.flatMap(({ parameters }) => parameters),
        // No index finds a part of a text: every product is looked at, which a catalogue of some 100,000 bears.
        isScan: question.search !== undefined,
      },
    });
    return { products: entities, totalCount };
  }

  /** Those of the SKUs that are products, in no order. */
  async bySkus(skus: readonly string[]): Promise<ListedProduct[]> {
    if (skus.length === 0) return [];
    return this.products.findBy({ sku: In([...skus]) });
  }

  /** Those of the ids that are products, in no order. */
  async byIds(productIds: readonly number[]): Promise<ListedProduct[]> {
    if (productIds.length === 0) return [];
    return this.products.findBy({ productId: In([...productIds]) });
  }
}
