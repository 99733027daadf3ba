import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { ListedProduct, ProductQuestion } from '../domain/product-question.js';
import { PRODUCT_SEARCH } from './product-search.js';
import { ProductEntity } from './product.entity.js';

interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

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

  /** Those of the ids that are products, in no order. */
  async byIds(productIds: readonly number[]): Promise<ListedProduct[]> {
    if (productIds.length === 0) return [];
    return this.products.findBy({ productId: In([...productIds]) });
  }
}

function conditionsOf({ search, sourceCodes, quantityAtMost }: ProductQuestion): Condition[] {
  const conditions: Condition[] = [];
  if (search !== undefined) {
    conditions.push({ sql: '(p.sku LIKE ? OR p.name LIKE ?)', parameters: [search, search] });
  }
  if (sourceCodes !== undefined || quantityAtMost !== undefined) {
    const at = sourceCodes === undefined ? '' : sourceCodes.length === 0 ? 'AND 1 = 0' : 'AND i.source_code IN (?)';
    const low = quantityAtMost === undefined ? '' : 'AND i.quantity <= ?';
    conditions.push({
      sql: `EXISTS (SELECT 1 FROM inventory_source_item i WHERE i.sku = p.sku ${at} ${low})`,
      parameters: [
        ...(sourceCodes === undefined || sourceCodes.length === 0 ? [] : [sourceCodes]),
        ...(quantityAtMost === undefined ? [] : [quantityAtMost.toString()]),
      ],
    });
  }
  return conditions;
}
