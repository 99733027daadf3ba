import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { compileSearch, inScanShare, searchEntities, searchRefusal } from '../../../platform/search/index.js';
import { ORDERED_PRODUCTS_MAX } from '../domain/product-question.js';
import type { ListedProduct, ProductOrder, ProductQuestion } from '../domain/product-question.js';
import { PRODUCT_SEARCH } from './product-search.js';
import { ProductEntity } from './product.entity.js';

/** Every product that fits is looked at, and what another module keeps of it. */
const ORDER_SECONDS_MAX = 15;

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

  /** As `page`, in the order that the joins make; past the end it is the last page. Throws `invalid` beyond the first `ORDERED_PRODUCTS_MAX`. */
  async inOrder(
    question: ProductQuestion,
    criteria: SearchCriteria,
    { join, by, parameters }: ProductOrder,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    const { pageSize = 1, currentPage } = criteria;
    if (pageSize * currentPage > ORDERED_PRODUCTS_MAX) {
      throw invalid('In this order the first %1 products are listed. Filter for fewer.', [ORDERED_PRODUCTS_MAX]);
    }
    const own = compileSearch(criteria, PRODUCT_SEARCH.columns);
    const conditions = [{ sql: own.where, parameters: own.parameters }, ...conditionsOf(question)];
    const where = conditions.map(({ sql }) => `(${sql})`).join(' AND ');
    const bound = conditions.flatMap((condition) => condition.parameters);
    const found = (sql: string, values: readonly unknown[]): Promise<{ value: number }[]> =>
      this.reads.query<{ value: number }>(withStatementTimeout(sql, ORDER_SECONDS_MAX), values);
    try {
      return await inScanShare(async () => {
        const [count] = await found(`SELECT COUNT(*) AS value FROM catalog_product p WHERE ${where}`, bound);
        const totalCount = count?.value ?? 0;
        const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
        const ids = await found(
          `SELECT p.product_id AS value FROM catalog_product p ${join} WHERE ${where}
            ORDER BY ${by}, p.product_id LIMIT ? OFFSET ?`,
          [...parameters.join, ...bound, ...parameters.by, pageSize, pageSize * (Math.min(currentPage, lastPage) - 1)],
        );
        const byId = new Map((await this.byIds(ids.map(({ value }) => value))).map((one) => [one.productId, one]));
        return { products: ids.flatMap(({ value }) => byId.get(value) ?? []), totalCount };
      });
    } catch (error) {
      throw searchRefusal(error) ?? error;
    }
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
