import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '../../../platform/database/failure.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { compileSearch, inScanShare, searchRefusal } from '../../../platform/search/index.js';
import { ORDERED_PRODUCTS_MAX, SORTED_PRODUCTS_MAX } from '../domain/product-question.js';
import type { ProductOrder, ProductQuestion, ProductSlice, ProductSql } from '../domain/product-question.js';
import { conditionsOf, conditionsOfEach } from './product-conditions.sql.js';
import { PRODUCT_SEARCH } from './product-search.js';

/** Seconds that one statement of such a list may take. */
const ORDER_SECONDS_MAX = 6;

/** Ids of a page, in their order, with the number of all matches. */
interface OrderedPage {
  readonly productIds: readonly number[];
  readonly totalCount: number;
}

/**
 * Pages of products in an order that another module's tables make. Of few products that fit each is looked at. Of many
 * the first are found by the indexes of the order, one after the other, until the page is full.
 */
@Injectable()
export class OrderedProductRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * One page; past the end it is the last one. Throws `invalid` beyond the first `ORDERED_PRODUCTS_MAX` products, and where
   * so few of many products fit that finding them takes too long.
   */
  async page(question: ProductQuestion, criteria: SearchCriteria, order: ProductOrder): Promise<OrderedPage> {
    const { pageSize = 1, currentPage } = criteria;
    const count = pageSize * currentPage;
    if (count > ORDERED_PRODUCTS_MAX) {
      throw invalid('In this order the first %1 products are listed. Filter for fewer.', [ORDERED_PRODUCTS_MAX]);
    }
    const columns = compileSearch(criteria, PRODUCT_SEARCH.columns);
    const own = { sql: columns.where, parameters: columns.parameters };
    const fits = allOf([own, ...conditionsOf(question)]);
    try {
      return await inScanShare(async () => {
        const few = await this.few(fits);
        if (few) return await this.amongFew(few, order, { pageSize, currentPage });
        const each = allOf([own, ...conditionsOfEach(question)]);
        const productIds = await this.amongMany(each, order, { limit: pageSize, offset: count - pageSize });
        return { productIds, totalCount: await this.countOf(fits) };
      });
    } catch (error) {
      throw searchRefusal(error) ?? error;
    }
  }

  /** All that fit, in no order; undefined where they are too many to look at each. */
  private async few(fits: ProductSql): Promise<number[] | undefined> {
    const productIds = await this.values({
      sql: `SELECT p.product_id AS value FROM catalog_product p WHERE ${fits.sql} LIMIT ?`,
      parameters: [...fits.parameters, SORTED_PRODUCTS_MAX + 1],
    });
    return productIds.length > SORTED_PRODUCTS_MAX ? undefined : productIds;
  }

  private async amongFew(
    productIds: readonly number[],
    order: ProductOrder,
    { pageSize, currentPage }: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<OrderedPage> {
    const totalCount = productIds.length;
    const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
    const products = {
      sql: `JSON_TABLE(?, '$[*]' COLUMNS (product_id INT UNSIGNED PATH '$')) asked
            STRAIGHT_JOIN catalog_product p ON p.product_id = asked.product_id`,
      parameters: [JSON.stringify(productIds)],
    };
    const offset = pageSize * (Math.min(currentPage, lastPage) - 1);
    return { productIds: await this.values(order.among(products, { limit: pageSize, offset })), totalCount };
  }

  /** What has no place in the order is asked for where the others end before the page does. */
  private async amongMany(fits: ProductSql, order: ProductOrder, { limit, offset }: ProductSlice): Promise<number[]> {
    try {
      const placed = await this.values(order.first(fits, offset + limit));
      const page = placed.slice(offset);
      if (page.length === limit) return page;
      const slice = { limit: limit - page.length, offset: Math.max(0, offset - placed.length) };
      return [...page, ...(await this.values(order.last(fits, slice)))];
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      throw invalid(
        'The products that fit cannot be found in this order in time. Filter for %1 at most, or sort by another column.',
        [SORTED_PRODUCTS_MAX],
      );
    }
  }

  private async countOf({ sql, parameters }: ProductSql): Promise<number> {
    const [count] = await this.values({
      sql: `SELECT COUNT(*) AS value FROM catalog_product p WHERE ${sql}`,
      parameters,
    });
    return count ?? 0;
  }

  private async values({ sql, parameters }: ProductSql): Promise<number[]> {
    const rows = await this.reads.query<{ value: number }>(withStatementTimeout(sql, ORDER_SECONDS_MAX), parameters);
    return rows.map(({ value }) => value);
  }
}

function allOf(conditions: readonly ProductSql[]): ProductSql {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}
